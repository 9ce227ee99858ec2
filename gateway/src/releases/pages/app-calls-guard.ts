import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { Forbidden } from '../../errors/errors.ts';
import type { AppCalls } from './app-calls.ts';

/** The header by which the client of an app names its build: NAME/VERSION. */
export const appHeader = 'x-basecase-app';

interface AppCallsOptions {
  readonly calls: Pick<AppCalls, 'check' | 'readBuilds'>;
}

/**
 * Must be added before the guard of roles. Refuses a request that names an app when the app's build does not name the call. It adds to the guard of roles and replaces
 * none of it: a request without the header is judged by its user alone.
 */
export const appCallsPlugin = plugin<AppCallsOptions>(
  async (app, { calls }) => {
    app.addHook('onRoute', (route) => {
      const call = route.config?.call;
      if (call === undefined) return;
      const check = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
        const build = request.raw.headers[appHeader];
        if (build === undefined) {
          done();
          return;
        }
        const named = typeof build === 'string' ? build : '';
        const may = calls.check(named, call);
        if (may !== null) {
          done(may ? undefined : refusal(named, call));
          return;
        }
        calls.readBuilds().then(
          () => done(calls.check(named, call) === true ? undefined : refusal(named, call)),
          // The lists are in the database, without which the call is judged by its user alone.
          () => done(),
        );
      };
      // Before hooks that send ready replies. The guard of roles puts itself before this one.
      route.onRequest = [check, ...[route.onRequest ?? []].flat()];
    });
  },
  { name: 'app-calls' },
);

function refusal(build: string, call: string): Forbidden {
  const app = build.split('/')[0] ?? '';
  return new Forbidden(`The app ${app} does not name the call ${call} in its app.json.`);
}
