import type { AppRelease, Role } from '@basecase/gateway/contract';
import { useChange, useReply } from '../calls.ts';

/** A change of an app's releases by an Admin. 0 percent ends the canary. `force` takes a build that was not started in a browser. */
export type ReleaseChange =
  | { readonly kind: 'promote'; readonly version: string; readonly force: boolean }
  | { readonly kind: 'rollback' }
  | {
      readonly kind: 'canary';
      readonly version: string;
      readonly percent: number;
      readonly roles: readonly Role[];
      readonly force: boolean;
    };

export const releasesKey = ['releases'];

const forced = ({ force }: { readonly force: boolean }) => (force ? { force } : {});

/** Loads the releases of every app and changes them. */
export function useReleases() {
  const releases = useReply(releasesKey, (api, signal) => api.call('appReleases', {}, signal));
  const change = useChange(
    (api, { of: { app, revision }, to }: { readonly of: AppRelease; readonly to: ReleaseChange }) => {
      const params = { app };
      switch (to.kind) {
        case 'promote':
          return api.call('promoteBuild', { params, body: { version: to.version, revision, ...forced(to) } });
        case 'rollback':
          return api.call('rollBackApp', { params, body: { revision } });
        case 'canary':
          return api.call('setCanary', {
            params,
            body: { version: to.version, percent: to.percent, roles: [...to.roles], revision, ...forced(to) },
          });
      }
    },
    [releasesKey],
  );
  return { releases, change };
}
