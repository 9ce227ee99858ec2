import type { AppDescriptor, CallInput } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';

type Failure = CallInput<'reportAppFailure'>['body'];

/** Reports a failure of an app in this page. */
export type ReportFailure = (app: AppDescriptor, kind: Failure['kind'], reason: string) => void;

/** The gateway's limit for a reason. */
const REASON_LENGTH = 300;

/** Returns a function that reports to the gateway, once per page for each build and kind. Failures to report are ignored. */
export function createFailureReporter(api: ApiClient): ReportFailure {
  const reported = new Set<string>();
  return ({ name, version }, kind, reason) => {
    const failure = `${name} ${version} ${kind}`;
    if (reported.has(failure)) return;
    reported.add(failure);
    const body = { version, kind, reason: reason.slice(0, REASON_LENGTH) };
    api.call('reportAppFailure', { params: { app: name }, body }).catch(() => undefined);
  };
}
