import type { AppDescriptor, CallInput } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';

type Failure = CallInput<'reportAppFailure'>['body'];

/** Tells whoever watches the apps what went wrong with one in this page. */
export type ReportFailure = (app: AppDescriptor, kind: Failure['kind'], reason: string) => void;

/** As much of a reason as the gateway takes. */
const REASON_LENGTH = 300;

/** Reports to the gateway, each kind of failure of a build once a page. A report that does not arrive is nobody's trouble. */
export function reportsTo(api: ApiClient): ReportFailure {
  const told = new Set<string>();
  return ({ name, version }, kind, reason) => {
    const failure = `${name} ${version} ${kind}`;
    if (told.has(failure)) return;
    told.add(failure);
    const body = { version, kind, reason: reason.slice(0, REASON_LENGTH) };
    api.call('reportAppFailure', { params: { app: name }, body }).catch(() => undefined);
  };
}
