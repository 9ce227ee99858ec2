import type { AllStatements, AsFiled, CompanyKind } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { useHost } from '@basecase/shared-ui/host';
import { type ReactNode, useMemo } from 'react';
import { SecLink } from '../figure-source/figure-popover.tsx';
import { StaleFigures } from '../stale-figures.tsx';
import styles from './as-filed.module.css';
import { missingLines } from './charts/small-charts.model.ts';
import { type AddedSource, addedLines, joinLines } from './filed/added-lines.model.ts';
import { type FiledPeriod, filingName } from './filed/as-filed-columns.model.ts';
import { documentAddress, filedTable } from './filed/as-filed-table.model.ts';
import { type BankEarnings, bankEarnings } from './filed/bank-earnings.model.ts';
import { toExportedFiling } from './filed/filed-export.model.ts';
import { filedSource } from './filed/filed-source.model.ts';
import { FiledFigures, FilingsHead, FilingsState, NoAnnualReport, UnreadFilings, useAsFiled } from './filings-read.tsx';
import { fitsStandard } from './standard/not-presented.model.ts';
import { NotPresented } from './standard/not-presented.tsx';
import { standardSource } from './standard/standard-source.model.ts';
import { hasGrowthRows } from './table/figure-table.model.ts';
import { FigureTable, filingColumn } from './table/figure-table.tsx';
import { pickStatement, type StatementName, tabNames } from './table/financials-address.model.ts';
import { hasQuartersOnly, type TableOptions } from './table/table-period.model.ts';
import { exportControl, PeriodControl, statementControls, TableToolbar } from './table/table-toolbar.tsx';

export interface AsFiledStatementProps {
  readonly symbol: string;
  readonly name: StatementName;
  readonly options: TableOptions;
  readonly onOptions: (options: TableOptions) => void;
  /** The standard statements, for the lines that are added; null while or where there are none. */
  readonly statements: AllStatements | null;
  readonly kind: CompanyKind | undefined;
  readonly returned: string | null;
  readonly onLeave: (place: string) => void;
}

const names = { income: 'Income statement', balance: 'Balance sheet', cashFlow: 'Cash flow statement' } as const;
const reports = { annual: 'Annual reports', quarterly: 'Quarterly reports' } as const;

/** A statement of a company's reports in its own words, or the reason why it is missing. */
export function AsFiledStatement(props: AsFiledStatementProps) {
  const { symbol, name, options: asked, statements, kind } = props;
  // Twelve months are no period that a filing presents.
  const { query, period, noAnnual } = useAsFiled(symbol, asked.period === 'ttm' ? 'annual' : asked.period);
  const options = useMemo(() => ({ ...asked, period }), [asked, period]);
  const { data } = query;
  const shown = useMemo(
    () => (data === undefined ? null : buildParts(data, { statements, name, options, kind })),
    [data, name, options, statements, kind],
  );
  const retry = () => void query.refetch();
  return (
    <>
      <StaleFigures meta={data?.meta} />
      {noAnnual !== null && <NoAnnualReport reason={isYoung(statements) ? null : noAnnual} />}
      {shown?.bank != null && <BankFigures earnings={shown.bank} />}
      <FiledToolbar {...props} options={options} period={period} shown={shown} hasAnnual={noAnnual === null} />
      <FilingsState reading={data?.filingsRead} busy={query.isFetching} onRetry={retry} />
      <FiledFigures
        query={query}
        figures="Statements as filed"
        fallback="Failed to load the statements of the filing. Please try again."
        head={heads[period]}
      >
        {(report) =>
          shown === null ? (
            <NoStatement report={report} name={name} />
          ) : (
            <FiledContent {...props} {...shown} data={report} period={period} />
          )
        }
      </FiledFigures>
    </>
  );
}

/** Returns whether the statements of a company say that it has not filed an annual report yet. */
const isYoung = (statements: AllStatements | null): boolean => hasQuartersOnly(pickStatement(statements, 'income'));

const heads = { annual: 'Fiscal year', quarterly: 'Period' } as const;

interface FiledChoice extends Omit<AddedSource, 'filed'>, Pick<AsFiledStatementProps, 'kind'> {
  readonly options: TableOptions & { readonly period: FiledPeriod };
}

/** Returns a statement with the lines that it does not print, and the figures of a bank; null where the report has none. */
function buildParts(data: AsFiled, { statements, name, options, kind }: FiledChoice) {
  const statement = data.statements.find((one) => one.kind === name);
  if (statement === undefined) return null;
  const table = filedTable(data, statement, options, pickStatement(statements, name)?.findings);
  const isBank = name === 'income' && (kind ?? data.companyKind) === 'bank';
  return {
    table,
    added: addedLines({ statements, name, filed: table, options }),
    available: statement.columns.length,
    bank: isBank ? bankEarnings(statement, options.period) : null,
  };
}

type FiledParts = NonNullable<ReturnType<typeof buildParts>>;

interface FiledToolbarProps extends AsFiledStatementProps {
  readonly period: FiledPeriod;
  readonly shown: FiledParts | null;
  readonly hasAnnual: boolean;
}

function FiledToolbar({ symbol, name, options, onOptions, period, shown, hasAnnual }: FiledToolbarProps) {
  const choice = { options, onChange: onOptions };
  const controls =
    shown === null
      ? []
      : [
          ...statementControls({
            ...choice,
            currency: shown.table.currency,
            available: shown.available,
            growth: hasGrowthRows(shown.table.rows),
          }),
          exportControl(makeExport(symbol, names[name], period, shown)),
        ];
  return (
    <TableToolbar
      caption={shown?.table.units ?? reports[period]}
      main={
        <PeriodControl
          {...choice}
          disabled={{ annual: !hasAnnual, quarterly: false, ttm: true }}
          ttmReason="As filed shows periods a filing presents"
        />
      }
      controls={controls}
    />
  );
}

function makeExport(symbol: string, name: string, period: string, { table, added }: FiledParts) {
  return {
    title: `${symbol} ${name} as filed ${period}${table.scale === 'common' ? ' common size' : ''}`,
    table: () => toExportedFiling({ symbol, name, table, added }),
  };
}

interface FiledContentProps extends AsFiledStatementProps, FiledParts {
  readonly data: AsFiled;
  readonly period: FiledPeriod;
}

function FiledContent(props: FiledContentProps) {
  const { name, data, bank, statements } = props;
  const kind = props.kind ?? data.companyKind;
  const absent = fitsStandard(kind) || statements === null ? [] : missingLines(statements, name, kind);
  const unread = (data.filingsRead?.unread.length ?? 0) > 0;
  return (
    <div className={absent.length > 0 || bank !== null ? styles.columns : undefined}>
      <div className={styles.main}>
        <FiledFigureTable {...props} />
      </div>
      {(absent.length > 0 || unread || bank !== null) && (
        <div className={styles.aside}>
          {bank !== null && <BankSteps earnings={bank} />}
          <NotPresented lines={absent} />
          <UnreadFilings reading={data.filingsRead} />
        </div>
      )}
    </div>
  );
}

function FiledFigureTable(props: FiledContentProps) {
  const { symbol, name, data, table, added, period } = props;
  const named = { symbol, from: tabNames[name] };
  const standard = {
    ...named,
    table: {
      period,
      columns: table.columns.map((column) => ({ ...column, day: column.end, currency: table.currency })),
    },
    source: data.source,
    base: '',
    isDay: name === 'balance',
  };
  return (
    <FigureTable
      key={`${symbol} ${name} ${period}`}
      label={`${names[name]} as filed`}
      head={<FilingsHead label={table.head} />}
      columns={table.columns.map(filingColumn)}
      rows={joinLines(table, added)}
      findSource={(row, column) =>
        'concept' in row ? filedSource({ ...named, table }, row, column) : standardSource(standard, row, column)
      }
      header={(row) => ('concept' in row ? breakLabel(row.label) : row.label)}
      growth={props.options.growth}
      hint="Signs as the company prints them. Select a figure to see where it comes from."
      returned={props.returned}
      onLeave={props.onLeave}
    />
  );
}

/** Returns a printed label that may break after a slash: "Increase/(Decrease)" is wider than the names on a phone. */
function breakLabel(label: string): ReactNode {
  const [first, ...rest] = label.split('/');
  return [first, ...rest.flatMap((part) => ['/', <wbr key={part} />, part])];
}

function NoStatement({ report, name }: { readonly report: AsFiled; readonly name: StatementName }) {
  const host = useHost();
  const unread = report.statements.length === 0;
  const filing = filingName(report.filing);
  return (
    <EmptyState
      title={unread ? 'No statements as filed' : `No ${names[name].toLowerCase()} as filed`}
      text={
        unread
          ? `This filing’s statements could not be read. It is the ${filing}.`
          : `The main document of the ${filing} has no ${names[name].toLowerCase()}. It may be in an exhibit of the filing.`
      }
      action={
        <Row as="span" wrap className={styles.actions}>
          <Button onClick={() => host.navigate('/edgar')}>List of filings</Button>
          <SecLink address={documentAddress(report.filing, null)} />
        </Row>
      }
    />
  );
}

/** The main figures of a bank in the newest period. */
function BankFigures({ earnings }: { readonly earnings: BankEarnings }) {
  return (
    <div className={styles.figures}>
      <StatStrip label={`Main figures, ${earnings.title}`}>
        {earnings.figures.map(({ label, value, note }) => (
          <Stat key={label} label={label} value={value} note={note} />
        ))}
      </StatStrip>
    </div>
  );
}

/** How a bank earned its net income, a bar for each step. */
function BankSteps({ earnings }: { readonly earnings: BankEarnings }) {
  return (
    <div className={styles.panel}>
      <Panel title="How it was earned" subtitle={earnings.title.replace(/^./, (first) => first.toUpperCase())}>
        <ul className={styles.steps} aria-label={earnings.label}>
          {earnings.steps.map(({ label, text, kind, from, to }) => (
            <li key={label} className={kind === 'result' ? styles.result : undefined}>
              <span>{label}</span>
              <strong>{text}</strong>
              <span className={styles.track} aria-hidden="true">
                <i className={styles[kind]} style={{ left: `${from * 100}%`, right: `${(1 - to) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
