import type { CallReply, RouteName } from '@basecase/gateway/contract';
import { pageRoutes } from '@basecase/gateway/contract/page-routes';
import { ApiError } from '../api/api-error.ts';
import { type ApiClient, fillPath } from '../api/client.ts';

type Answer<Name extends RouteName> =
  | CallReply<Name>
  | Error
  | ((input: unknown) => CallReply<Name> | Promise<CallReply<Name>>);

/** The replies of the fake gateway by call name: a body, an error to throw, or a function of the input. */
export type FakeReplies = { readonly [Name in RouteName]?: Answer<Name> };

/** A client of a gateway that answers from a table. The calls are noted in `calls`. */
export function fakeApi(replies: FakeReplies, calls: { name: RouteName; input: unknown }[]): ApiClient {
  return {
    async call(name, ...[input]) {
      calls.push({ name, input });
      const answer: Answer<typeof name> | undefined = replies[name];
      if (answer === undefined) throw new ApiError(`No fake answer for ${name}`, 404, 'not_found');
      if (answer instanceof Error) throw answer;
      return typeof answer === 'function' ? answer(input) : answer;
    },
    async download(name, input) {
      calls.push({ name, input });
      return new Blob(['<p>filing</p>'], { type: 'text/html' });
    },
    address: (name, input) => fillPath(pageRoutes[name].path, input),
  };
}
