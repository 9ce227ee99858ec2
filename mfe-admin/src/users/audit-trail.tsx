import type { Audit } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { useState } from 'react';
import { useAudit } from './use-users.ts';
import styles from './users.module.css';

const columns: readonly TableColumn<Audit['entries'][number]>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => formatMoment(at) },
  { key: 'actor', header: 'Who', align: 'left', cell: ({ actor }) => actor },
  { key: 'action', header: 'What', align: 'left', cell: ({ action }) => action.replaceAll('-', ' ') },
  { key: 'detail', header: 'Target', align: 'left', cell: ({ detail }) => detail },
];

/** The audit trail: sign-ins, changes of roles, cleared answers, releases. Newest first, one page at a time. */
export function AuditTrail() {
  const [filter, setFilter] = useState('');
  /** The cursors of the pages shown so far; the last one leads to the current page. */
  const [before, setBefore] = useState<readonly string[]>([]);
  const q = useDebounced(filter, 300);
  const trail = useAudit(q, before.at(-1) ?? '');
  const { data } = trail;
  const restart = (text: string): void => {
    setFilter(text);
    setBefore([]);
  };

  return (
    <Panel
      title="Audit trail"
      headingLevel={2}
      actions={
        <TextField
          label="Filter the audit trail"
          labelHidden
          placeholder="Filter by person or detail"
          value={filter}
          onChange={restart}
          maxLength={100}
          className={styles.filter ?? ''}
        />
      }
      height={260}
    >
      <Loaded
        query={trail}
        skeleton={<Skeleton shape="table" label="Loading the audit trail" height={240} hidesRest />}
        title="The audit trail did not load"
        fallback="Failed to load the audit trail."
      >
        {(found) =>
          found.entries.length === 0 ? (
            <EmptyState title="Nothing found" text={emptyText(found)} />
          ) : (
            <Table
              frame="flush"
              label="Audit trail"
              maxHeight={420}
              columns={columns}
              rows={found.entries}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
      <Row align="stretch" justify="end" gap={8} top={12}>
        <Button size="sm" disabled={before.length === 0} onClick={() => setBefore(before.slice(0, -1))}>
          Newer
        </Button>
        <Button
          size="sm"
          disabled={data?.more !== true}
          onClick={() => setBefore([...before, data?.next ?? data?.entries.at(-1)?.id ?? ''])}
        >
          Older
        </Button>
      </Row>
    </Panel>
  );
}

function emptyText({ more }: Audit): string {
  return more ? 'No match in the newest million entries. Search older.' : 'No entry has this text.';
}
