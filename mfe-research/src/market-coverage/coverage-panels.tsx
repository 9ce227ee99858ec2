import { SYMBOL_PATTERN } from '@basecase/gateway/contract/symbol';
import { MarketProgress } from '@basecase/shared-ui/answers/market-progress';
import { errorText } from '@basecase/shared-ui/api/api-error';
import {
  type Coverage,
  listQuarters,
  loadedPartOf,
  type QuarterState,
} from '@basecase/shared-ui/company/coverage-query';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation } from '@basecase/shared-ui/query';
import { CircleCheck, Info, Search } from 'lucide-react';
import { type CSSProperties, type FormEvent, type ReactNode, useState } from 'react';
import {
  type CountRow,
  countOut,
  formatCount,
  type LineShares,
  listKinds,
  listLineShares,
  listReasons,
} from './coverage.model.ts';
import styles from './coverage.module.css';

const labels: Readonly<Record<QuarterState['state'], string>> = {
  loaded: 'loaded',
  reissued: 'loaded again, the SEC re-issued it',
  loading: 'being read',
  waiting: 'waiting',
};

interface QuarterStyle extends CSSProperties {
  readonly '--quarters': number;
  /** The part of the current quarter that is loaded. */
  readonly '--part': string;
}

/** The quarters that are loaded and those to come. */
export function LoadingPanel({ coverage }: { readonly coverage: Coverage }) {
  const quarters = listQuarters(coverage);
  const style: QuarterStyle = { '--quarters': quarters.length, '--part': `${loadedPartOf(coverage) * 100}%` };
  const kinds = (['loaded', 'reissued', 'loading', 'waiting'] as const)
    .map((state) => ({ state, count: quarters.filter((quarter) => quarter.state === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <Panel title="Loading in the background" headingLevel={2}>
      <MarketProgress coverage={coverage} />
      <div style={style} aria-hidden="true">
        <div className={styles.quarters}>
          {quarters.map(({ name, state }) => (
            <i key={name} className={styles[state]} title={`${name}: ${labels[state]}`} />
          ))}
        </div>
        <div className={styles.years}>
          {listYears(quarters).map(({ year, count }) => (
            <span key={year} style={{ gridColumn: `span ${count}` }}>
              {count > 1 && year}
            </span>
          ))}
        </div>
      </div>
      <ul className={styles.legend} style={style}>
        {kinds.map(({ state, count }) => (
          <li key={state}>
            <i className={styles[state]} aria-hidden="true" />
            {count} {labels[state]}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        The screener works with what is loaded. A figure that needs an older quarter reads N/A until then. Loading stays
        within the limit of the SEC and goes on after a restart.
      </p>
    </Panel>
  );
}

function listYears(quarters: readonly QuarterState[]): { readonly year: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { name } of quarters) counts.set(name.slice(0, 4), (counts.get(name.slice(0, 4)) ?? 0) + 1);
  return [...counts].map(([year, count]) => ({ year, count }));
}

/** The filers that are covered, by kind, and those that are left out, by reason. */
export function FilersPanel({ coverage }: { readonly coverage: Coverage }) {
  const { filers } = coverage;
  const out = countOut(filers);
  const all = filers.in + out;
  const percent = (count: number) => `${all === 0 ? 0 : Math.round((count / all) * 100)}%`;
  const reasons = listReasons(coverage);
  return (
    <Panel title="Filers in and out" headingLevel={2} flush>
      <div className={styles.inAndOut}>
        <div
          className={styles.stack}
          role="img"
          aria-label={`${formatCount(filers.in)} covered, ${formatCount(out)} left out`}
          style={{ gridTemplateColumns: [filers.in, ...reasons.map(({ count }) => count)].map(toFraction).join(' ') }}
        >
          <i className={styles.covered} />
          {reasons.map(({ label }) => (
            <i key={label} />
          ))}
        </div>
        <p>
          <span>
            <b>{formatCount(filers.in)}</b> covered, {percent(filers.in)}
          </span>
          <span>
            <b>{formatCount(out)}</b> left out, {percent(out)}
          </span>
        </p>
      </div>
      <CountTable label="Covered, by kind" rows={listKinds(coverage)} />
      {reasons.length > 0 && <CountTable label="Left out, by reason" rows={reasons} unused />}
      <CompanyCheck />
    </Panel>
  );
}

const toFraction = (count: number): string => `${count}fr`;

/** A form that tells whether a company is covered, and if not, why. */
function CompanyCheck() {
  const { api } = useHost();
  const [text, setText] = useState('');
  const check = useMutation({
    mutationFn: (symbol: string) => api.call('explainScreen', { params: { symbol }, query: { where: '' } }),
  });
  const symbol = text.trim().toUpperCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (SYMBOL_PATTERN.test(symbol)) check.mutate(symbol);
  };
  return (
    <form className={styles.check} data-print="none" onSubmit={submit}>
      <TextField
        label="Is a company covered?"
        labelHidden
        placeholder="Is a company covered? Its symbol, such as MSFT"
        value={text}
        onChange={setText}
        icon={<Search size={15} aria-hidden="true" />}
        className={styles.checkField ?? ''}
      />
      <Button type="submit" busy={check.isPending}>
        Check
      </Button>
      <p role="status">
        {check.isError && (
          <>
            <Info size={14} aria-hidden="true" />
            <span>{errorText(check.error, 'The company could not be checked.')}</span>
          </>
        )}
        {check.data?.covered === true && (
          <>
            <CircleCheck size={14} aria-hidden="true" />
            <span>
              <b>{check.data.symbol} is covered.</b>
            </span>
          </>
        )}
        {check.data?.covered === false && (
          <>
            <Info size={14} aria-hidden="true" />
            <span>
              <b>{check.data.symbol} is left out.</b> {check.data.reason}
            </span>
          </>
        )}
      </p>
    </form>
  );
}

const parts = [
  { className: 'filed', label: 'Filed' },
  { className: 'derived', label: 'Derived' },
  { className: 'missing', label: 'Missing' },
  { className: 'notPresented', label: 'Not presented' },
] as const;

/** The share of companies that have each line. */
export function LinesPanel({ coverage }: { readonly coverage: Coverage }) {
  return (
    <Panel title="Share of companies with each line" subtitle="Latest report of each covered company" headingLevel={2}>
      <ul className={styles.legend}>
        {parts.map(({ className, label }) => (
          <li key={label}>
            <i className={styles[className]} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
      <dl className={styles.lines}>
        {listLineShares(coverage).map((line) => (
          <Line key={line.label} line={line} />
        ))}
      </dl>
      <p className={styles.hint}>
        A line is not presented where the company has no such thing, for example no debt. A missing line was looked for
        and not found. It is never taken as 0.
      </p>
    </Panel>
  );
}

function Line({ line }: { readonly line: LineShares }) {
  const { label, filed, derived, missing, notPresented } = line;
  const words = `${filed}% filed, ${derived}% derived, ${notPresented}% do not present it, ${missing}% missing`;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.lineBar}>
        <span role="img" aria-label={`${label}: ${words}`}>
          <i className={styles.filed} style={{ width: `${filed}%` }} />
          <i className={styles.derived} style={{ width: `${derived}%` }} />
          <i className={styles.missing} style={{ width: `${missing}%` }} />
          <i className={styles.notPresented} style={{ width: `${notPresented}%` }} />
        </span>
      </dd>
      <dd>{filed + derived}%</dd>
    </div>
  );
}

interface CountLine extends Omit<CountRow, 'share'> {
  readonly share?: number;
  readonly used?: boolean;
  /** In place of the bar. */
  readonly note?: ReactNode;
}

export interface CountTableProps {
  /** The header of the first column. */
  readonly label: string;
  readonly rows: readonly CountLine[];
  /** Draws grey bars, for what is not used. */
  readonly unused?: boolean;
  /** A last row with a sum. */
  readonly sum?: CountLine;
}

/** A table of counts with a bar each, inside a panel. */
export function CountTable({ label, rows, unused = false, sum }: CountTableProps) {
  return (
    <Table<CountLine>
      isRegion={false}
      frame="flush"
      sizes={{ row: 34, head: 32, padding: 8 }}
      columns={[
        { key: 'name', header: label, wraps: true, cell: (line) => line.label },
        { key: 'count', header: 'Companies', cell: ({ count }) => formatCount(count) },
        {
          key: 'bar',
          header: null,
          align: 'left',
          width: 140,
          hideAt: 'tablet',
          cell: ({ share, used = !unused, note }) =>
            share === undefined ? (
              <Text as="span" tone={2} size="xs" weight="regular">
                {note}
              </Text>
            ) : (
              <span className={styles.countBar} aria-hidden="true">
                <i className={classNames(!used && styles.unused)} style={{ width: `${share * 100}%` }} />
              </span>
            ),
        },
      ]}
      rows={sum === undefined ? rows : [...rows, sum]}
      keyOf={(line) => line.label}
      look={(line) => ({ strong: line === sum, apart: line === sum })}
    />
  );
}
