import type { AppRelease } from '@basecase/gateway/contract';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { useChange } from '../calls.ts';
import { FailureBanner } from '../failure-banner.tsx';
import styles from './apps.module.css';
import { releasesKey } from './use-releases.ts';

const permissions = [
  { key: 'promote', label: 'Promote a build' },
  { key: 'canaryForAdmins', label: 'Show a canary to Admins' },
  { key: 'otherOrigins', label: 'Use another origin' },
  { key: 'previews', label: 'Show a preview by a link' },
  { key: 'localBuilds', label: 'Show a local build by a link' },
] as const satisfies readonly { readonly key: keyof AppRelease['policy']; readonly label: string }[];

const choices = [
  { value: 'admins', label: 'Admins' },
  { value: 'tokens', label: 'Tokens too' },
] as const;

/** The permissions of an app's deploy tokens. An Admin may do everything. */
export function DeployPolicy({ release: { app, title, policy } }: { readonly release: AppRelease }) {
  const change = useChange(
    (api, body: AppRelease['policy']) => api.call('setDeployPolicy', { params: { app }, body }),
    [releasesKey],
  );
  // A gateway of an earlier release has no links, and states no rights to make them.
  const stated = permissions.filter(({ key }) => policy[key] !== undefined);
  const shown = change.isPending ? change.variables : policy;
  return (
    <div className={styles.part}>
      <h3>Permissions</h3>
      <FailureBanner role="alert" error={change.error} text="The policy could not be changed." />
      <ul className={styles.rows} aria-label={`Permissions of ${title}`}>
        {stated.map(({ key, label }) => (
          <li key={key}>
            {label}
            <ToggleGroup
              label={`${label} of ${title}`}
              value={shown[key] ? 'tokens' : 'admins'}
              options={choices}
              onChange={(value) => change.mutate({ ...policy, [key]: value === 'tokens' })}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        A deploy token can always publish a build, show it to Guests and Members as a canary, and roll back. Its links
        show a build to Guests and Members alone, unless it may show a canary to Admins; switched off, they end at once.
      </p>
    </div>
  );
}
