import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { useQueryClient } from '@basecase/shared-ui/query';
import { FailureBanner } from '../admin-screen.tsx';
import { useChange, useReply } from '../calls.ts';
import styles from './apps.module.css';
import { releasesKey } from './use-releases.ts';

const originsKey = ['app-origins'];

/** The origins of the operator's list that each app may be loaded from, and those that were refused for lack of an approval. */
export function ApprovedOrigins() {
  const client = useQueryClient();
  const { data, error } = useReply(originsKey, (api, signal) => api.call('appOrigins', {}, signal));
  const change = useChange(
    (api, { approve, ...body }: { readonly app: string; readonly origin: string; readonly approve: boolean }) =>
      approve ? api.call('approveOrigin', { body }) : api.call('withdrawOrigin', { body }),
    [releasesKey],
    { onSuccess: (origins) => client.setQueryData(originsKey, origins) },
  );
  return (
    <Panel
      title="Approved origins"
      headingLevel={2}
      subtitle="Every app may be loaded from this origin, and from those of the operator’s list that are approved for it."
    >
      <FailureBanner role="alert" error={change.error} text="The origin could not be changed." />
      <FailureBanner error={data === undefined ? error : null} text="The origins could not be loaded." />
      {data?.origins.length === 0 && <p className={styles.note}>No app asked for another origin.</p>}
      <ul className={styles.rows} aria-label="Origins">
        {data?.origins.map(({ app, origin, listed, approvedAt, approvedBy, refusedAt }) => (
          <li key={`${app} ${origin}`}>
            <span>
              <code>{origin}</code> for {app}{' '}
              <span className={styles.note}>
                {!listed && 'Not in APP_ORIGINS any more. '}
                {approvedAt !== null && `Approved ${formatMoment(approvedAt)}, ${approvedBy ?? ''}`}
                {approvedAt === null && refusedAt !== null && `Refused ${formatMoment(refusedAt)}: not approved`}
                {approvedAt === null && refusedAt === null && 'Withdrawn'}
              </span>
            </span>
            <Button
              size="sm"
              disabled={change.isPending || (approvedAt === null && !listed)}
              aria-label={`${approvedAt === null ? 'Approve' : 'Withdraw'} ${origin} for ${app}`}
              onClick={() => change.mutate({ app, origin, approve: approvedAt === null })}
            >
              {approvedAt === null ? 'Approve' : 'Withdraw'}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
