import type { Users } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import styles from './users.module.css';

type Request = NonNullable<Users['membershipRequests']>[number];

export interface MembershipRequestsProps {
  readonly open: readonly Request[];
  readonly busy: boolean;
  readonly onAccept: (user: Request) => void;
  readonly onDismiss: (id: string) => void;
}

/** The Guests who ask for membership. Renders nothing without requests. */
export function MembershipRequests({ open, busy, onAccept, onDismiss }: MembershipRequestsProps) {
  if (open.length === 0) return null;
  const columns: readonly TableColumn<Request>[] = [
    {
      key: 'email',
      header: 'Guest',
      cell: ({ email, emailProved }) => (
        <Row as="span" inline wrap className={styles.email}>
          {email} {emailProved === false && <Badge tone="caution">Unverified</Badge>}
        </Row>
      ),
    },
    { key: 'asked', header: 'Asked', align: 'left', cell: ({ askedAt }) => formatMoment(askedAt) },
    {
      key: 'actions',
      header: 'Actions',
      cell: (request) => (
        <span className={styles.actions}>
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
        </span>
      ),
    },
  ];
  return (
    <Panel title="Requests for membership" headingLevel={2}>
      <div className={styles.tall}>
        <Table frame="flush" label="Open requests" columns={columns} rows={open} keyOf={({ id }) => id} />
      </div>
    </Panel>
  );
}
