import type { Users } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { DataTable } from '@basecase/shared-ui/components/tables/data-table';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import styles from './users.module.css';

type Request = NonNullable<Users['membershipRequests']>[number];

export interface MembershipRequestsProps {
  readonly open: readonly Request[];
  readonly busy: boolean;
  readonly onAccept: (user: Request) => void;
  readonly onDismiss: (id: string) => void;
}

const columns = [
  { key: 'email', header: 'Guest' },
  { key: 'asked', header: 'Asked', align: 'left' },
  { key: 'actions', header: 'Actions' },
] as const;

/** The Guests who ask for membership. Renders nothing without requests. */
export function MembershipRequests({ open, busy, onAccept, onDismiss }: MembershipRequestsProps) {
  if (open.length === 0) return null;
  return (
    <Panel title="Requests for membership" headingLevel={2}>
      <div className={styles.tall}>
        <DataTable
          label="Open requests"
          columns={columns}
          bare
          rows={open.map((request) => ({
            key: request.id,
            header: (
              <Row as="span" inline wrap className={styles.email}>
                {request.email} {request.emailProved === false && <Badge tone="caution">Unverified</Badge>}
              </Row>
            ),
            cells: [
              formatMoment(request.askedAt),
              <span key="actions" className={styles.actions}>
                <Button
                  size="sm"
                  disabled={busy}
                  aria-label={`Make ${request.email} a member`}
                  onClick={() => onAccept(request)}
                >
                  Make Member
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={busy}
                  aria-label={`Dismiss the request of ${request.email}`}
                  onClick={() => onDismiss(request.id)}
                >
                  Dismiss
                </Button>
              </span>,
            ],
          }))}
        />
      </div>
    </Panel>
  );
}
