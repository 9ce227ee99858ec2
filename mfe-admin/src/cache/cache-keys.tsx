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
import { Pagination } from '@basecase/shared-ui/components/tables/pagination';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { Braces, Search } from 'lucide-react';
import { useReply } from '../calls.ts';
import styles from './cache.module.css';
import { type CacheRow, cachePage, type KeyList, pageSizes, parseCompany } from './cache-list.model.ts';

export interface CacheKeysProps {
  readonly stats: CacheStats;
  readonly list: KeyList;
  readonly onList: (list: KeyList) => void;
  readonly onView: (key: string) => void;
  readonly onClear: (what: Clearing) => void;
}

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
          <Table label="Cached keys" columns={listColumns(onView, onClear)} rows={rows} keyOf={({ key }) => key} />
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

function listColumns(
  onView: CacheKeysProps['onView'],
  onClear: CacheKeysProps['onClear'],
): readonly TableColumn<CacheRow>[] {
  return [
    { key: 'key', header: 'Key', cell: ({ key }) => <code className={styles.key}>{key}</code> },
    { key: 'type', header: 'Type', align: 'left', cell: ({ type }) => <Badge>{type}</Badge> },
    { key: 'size', header: 'Size', cell: ({ size }) => size },
    { key: 'time', header: 'Time left', cell: (row) => <TimeLeft row={row} /> },
    {
      key: 'actions',
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      cell: (row) => <Actions row={row} onView={onView} onClear={onClear} />,
    },
  ];
}

interface CacheRowProps {
  readonly row: CacheRow;
}

function TimeLeft({ row: { stale, timeLeft } }: CacheRowProps) {
  if (!stale) return timeLeft;
  return (
    <Text
      as="span"
      tone="caution"
      title="Past its time to live; served, marked as stale, while a newer answer is unavailable"
    >
      <strong>{timeLeft}</strong> <Badge tone="caution">Stale</Badge>
    </Text>
  );
}

function Actions({
  row: { key, company },
  onView,
  onClear,
}: CacheRowProps & Pick<CacheKeysProps, 'onView' | 'onClear'>) {
  return (
    <Row as="span" align="stretch" gap={6}>
      <Button
        size="sm"
        icon={<Braces size={13} aria-hidden="true" />}
        aria-label={`View JSON of ${key}`}
        onClick={() => onView(key)}
      >
        View JSON
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Clear ${key}`} onClick={() => onClear({ kind: 'key', key })}>
        Clear
      </Button>
      {company !== null && (
        <Button
          size="sm"
          variant="ghost"
          title={`Clears every key about ${company}`}
          aria-label={`All of ${company} (from ${key})`}
          onClick={() => onClear({ kind: 'company', symbol: company })}
        >
          All of {company}
        </Button>
      )}
    </Row>
  );
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

export type Clearing =
  | { readonly kind: 'all' }
  | { readonly kind: 'company'; readonly symbol: string }
  | { readonly kind: 'key'; readonly key: string };

interface Question {
  readonly title: string;
  readonly text: string;
  /** Label of the confirm button. */
  readonly action: string;
}

/** Returns the question before answers are cleared. It promises no more than the gateway does. */
export function clearingQuestion(what: Clearing, { stats, budget }: CacheStats): Question {
  const left = `${budget.left} of today’s ${budget.limit} are left`;
  switch (what.kind) {
    case 'all':
      return {
        title: 'Clear all cache?',
        text: `This removes ${stats.keys.toLocaleString('en-US')} keys. The next view of each company will use provider requests, and ${left}.`,
        action: 'Clear all cache',
      };
    case 'company':
      return {
        title: `Clear ${what.symbol}?`,
        text: `This removes every key about ${what.symbol}: overview, statements, statements as filed, prices, earnings and its list of filings, also for its other share classes. Its next views load them again and use provider requests, and ${left}. Collected daily closes and saved work are kept.`,
        action: `Clear ${what.symbol}`,
      };
    case 'key':
      return {
        title: 'Clear this key?',
        text: `This removes only ${what.key}. ${keyConsequence(what.key, left)}`,
        action: 'Clear key',
      };
  }
}

function keyConsequence(key: string, left: string): string {
  const symbol = parseCompany(key);
  if (symbol === null) return `The next view of it may use a provider request, and ${left}.`;
  return `The next view of it is built from other stored keys of ${symbol} where they suffice. To load everything again, clear ${symbol}.`;
}
