import type { HostApi } from '@basecase/shared-ui/host';

/** Shows a notice with a button; in an older shell without it. */
export function notifyWithAction(host: HostApi, text: string, label: string, run: () => void): void {
  const notice = { kind: 'success', text } as const;
  if (host.notifyWithAction === undefined) host.notify(notice);
  else host.notifyWithAction(notice, { label, run });
}
