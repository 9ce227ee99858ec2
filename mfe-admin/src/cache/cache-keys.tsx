import type { CacheStats } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { CopyButton } from '@basecase/shared-ui/components/buttons/copy-button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/states/state';
import { DataTable } from '@basecase/shared-ui/components/tables/data-table';
import { Pagination } from '@basecase/shared-ui/components/tables/pagination';
import { Braces, Search } from 'lucide-react';
import { useReply } from '../calls.ts';
import styles from './cache.module.css';
import type { Clearing } from './cache-clearing.model.ts';
import { type CacheRow, cachePage, type KeyList, pageSizes } from './cache-list.model.ts';

export interface CacheKeysProps {
  readonly stats: CacheStats;
  readonly list: KeyList;
  readonly onList: (list: KeyList) => void;
  readonly onView: (key: string) => void;
  readonly onClear: (what: Clearing) => void;
}

const columns = [
  { key: 'key', header: 'Key' },
  { key: 'type', header: 'Type', align: 'left' },
  { key: 'size', header: 'Size' },
  { key: 'time', header: 'Time left' },
  { key: 'actions', header: <VisuallyHidden>Actions</VisuallyHidden> },
] as const;

export function CacheKeys({ stats, list, onList, onView, onClear }: CacheKeysProps) {
  const { rows, page, pages, summary } = cachePage(stats, list.pageSize);
  return (
    <>
      <Row wrap justify="between" gap={12} top={8}>
        <TextField
          label="Filter keys"
          labelHidden
          placeholder="Filter keys"
          icon={<Search size={16} aria-hidden="true" />}
          value={list.filter}
          onChange={(filter) => onList({ ...list, filter, page: 1 })}
          className={styles.filter ?? ''}
        />
        <Row gap={8} tone={2} size="xs">
          <span aria-hidden="true">Per page</span>
          <ToggleGroup
            label="Per page"
            value={list.pageSize}
            options={pageSizes.map((value) => ({ value, label: value }))}
            onChange={(pageSize) => onList({ ...list, pageSize, page: 1 })}
          />
        </Row>
      </Row>
      {rows.length === 0 ? (
        <EmptyState
          title="No keys"
          text={stats.stats.keys === 0 ? 'Nothing is cached yet.' : 'No cached key contains this text.'}
        />
      ) : (
        <div className={styles.tall}>
          <DataTable label="Cached keys" columns={columns} rows={rows.map((row) => tableRow(row, onView, onClear))} />
        </div>
      )}
      <Row wrap justify="between" gap={12} className={styles.foot}>
        <p role="status">{summary}</p>
        <Pagination
          page={page}
          pages={pages}
          onPage={(next) => onList({ ...list, page: next })}
          label="Pages of keys"
        />
      </Row>
    </>
  );
}

function tableRow(row: CacheRow, onView: (key: string) => void, onClear: CacheKeysProps['onClear']) {
  const { company } = row;
  return {
    key: row.key,
    header: <code className={styles.key}>{row.key}</code>,
    cells: [
      <Badge key="type">{row.type}</Badge>,
      row.size,
      row.stale ? (
        <Text
          key="time"
          as="span"
          tone="caution"
          title="Past its time to live; served, marked as stale, while a newer answer is unavailable"
        >
          <strong>{row.timeLeft}</strong> <Badge tone="caution">Stale</Badge>
        </Text>
      ) : (
        row.timeLeft
      ),
      <Row key="actions" as="span" align="stretch" gap={6}>
        <Button
          size="sm"
          icon={<Braces size={13} aria-hidden="true" />}
          aria-label={`View JSON of ${row.key}`}
          onClick={() => onView(row.key)}
        >
          View JSON
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Clear ${row.key}`}
          onClick={() => onClear({ kind: 'key', key: row.key })}
        >
          Clear
        </Button>
        {company !== null && (
          <Button
            size="sm"
            variant="ghost"
            title={`Clears every key about ${company}`}
            aria-label={`All of ${company} (from ${row.key})`}
            onClick={() => onClear({ kind: 'company', symbol: company })}
          >
            All of {company}
          </Button>
        )}
      </Row>,
    ],
  };
}

interface CachedValueDialogProps {
  /** The key to show; null while the dialog is closed. */
  readonly cacheKey: string | null;
  readonly onClose: () => void;
}

/** Shows the value of one key as JSON, with a copy button. */
export function CachedValueDialog({ cacheKey, onClose }: CachedValueDialogProps) {
  const { data, isError, refetch } = useReply(
    ['cache-entry', cacheKey],
    (api, signal) => api.call('cacheEntry', { params: { key: cacheKey ?? '' } }, signal),
    { enabled: cacheKey !== null, gcTime: 0 },
  );
  const json = data === undefined ? '' : JSON.stringify(data.value, null, 2);

  return (
    <Dialog open={cacheKey !== null} onClose={onClose} title="Cached value" width={680}>
      <Row wrap justify="between" gap={8} className={styles.valueHead}>
        <code className={styles.key}>{cacheKey}</code>
        {data !== undefined && <CopyButton text={json} />}
      </Row>
      {isError && (
        <ErrorState title="Value did not load" text="Error loading cache JSON." onRetry={() => void refetch()} />
      )}
      {!isError && data === undefined && <Skeleton shape="text" label="Loading value" height={320} />}
      {data !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
        <pre className={styles.json} tabIndex={0}>
          {json}
        </pre>
      )}
    </Dialog>
  );
}
