import type { AppCallsReply } from '@basecase/gateway/contract';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { useReply } from '../calls.ts';
import { FailureBanner } from '../failure-banner.tsx';
import styles from './apps.module.css';

/** The calls of the gateway that each live build may make. */
export function AppCalls() {
  const { data, error } = useReply(['app-calls'], (api, signal) => api.call('callsOfApps', {}, signal));
  return (
    <Panel
      title="Calls of each app"
      headingLevel={2}
      subtitle="The gateway refuses other calls of an app’s pages, even for an Admin. It limits defects, not attacks."
    >
      <div className={styles.part}>
        <FailureBanner error={data === undefined ? error : null} text="The calls could not be loaded." />
        {data?.apps.map((app) => (
          <BuildCalls key={`${app.app} ${app.version}`} app={app} />
        ))}
      </div>
    </Panel>
  );
}

function BuildCalls({
  app: { title, version, canary, calls, refused },
}: {
  readonly app: AppCallsReply['apps'][number];
}) {
  const refusals = Object.entries(refused).map(([name, count]) => `${name} (${count.toLocaleString('en-US')})`);
  return (
    <details>
      <summary>
        {title} <code>{version}</code>
        {canary && ', canary'}: {calls === null ? 'all calls of its user' : `${calls.length} calls`}
      </summary>
      {calls === null && <p className={styles.note}>Its app.json has no list of calls.</p>}
      <ul className={styles.rows} aria-label={`Calls of ${title} ${version}`}>
        {calls?.map(({ name, method, path, access }) => (
          <li key={name}>
            <code>
              {method} {path}
            </code>
            <span className={styles.note}>
              {name}, {access}
            </span>
          </li>
        ))}
      </ul>
      {refusals.length > 0 && (
        <Text tone="negative">Refused since this gateway process started: {refusals.join(', ')}</Text>
      )}
    </details>
  );
}
