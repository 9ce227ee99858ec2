import { SparkLine } from '@basecase/shared-ui/charts/bars/spark-line';
import { SeriesSwatch, shapeAt } from '@basecase/shared-ui/charts/lines/series-shape';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { type RowLook, Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { growthRate } from '@basecase/shared-ui/figures/growth';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { FigureButton, FigureGrid } from '../figure-source/figure-grid.tsx';
import styles from './compare.module.css';
import { comparedSource } from './compared-source.model.ts';
import type { Company, ComparedGroup, ComparedRow, Comparison } from './comparison.model.ts';
import { kindNames, nameMonth } from './differences.model.ts';

/** A row of the table, or a heading. */
interface Line {
  readonly label: string;
  readonly note: string | null;
  /** Returns the cell of a company; absent for a heading. */
  readonly draw?: (company: Company, index: number) => ReactNode;
}

interface CompareTableProps {
  readonly comparison: Comparison;
  readonly groups: readonly ComparedGroup[];
}

/** The companies side by side: each figure with its fiscal years as a small line, and a button that opens its origin. */
export function CompareTable({ comparison, groups }: CompareTableProps) {
  const { companies, saved = [] } = comparison;
  const lines = [...listLines(groups), ...listSavedLines(saved)];
  return (
    <FigureGrid>
      <Table<Line>
        ownCells
        label="Comparison"
        className={styles.frame}
        columns={listColumns(companies)}
        rows={lines}
        // Two groups may have a row of one label.
        keyOf={(line) => `${lines.indexOf(line)}`}
        look={({ label, note, draw }) => (draw === undefined ? makeHeading(label, note) : {})}
      />
      <TableKey />
    </FigureGrid>
  );
}

function listColumns(companies: readonly Company[]): readonly TableColumn<Line>[] {
  return [
    {
      key: 'label',
      header: null,
      below: (
        <Text tone={3} size="2xs" figures className={styles.below}>
          Small lines: ten fiscal years
        </Text>
      ),
      wraps: true,
      className: styles.label,
      headClassName: classNames(styles.head, styles.label),
      cell: ({ label, note }) => (
        <>
          {label}
          {note !== null && <SmallLine>{note}</SmallLine>}
        </>
      ),
    },
    ...companies.map(
      (company, index): TableColumn<Line> => ({
        key: company.symbol,
        header: <CompanyName company={company} swatch={<SeriesSwatch index={index} />} />,
        below: (
          <div className={styles.below}>
            <CompanyHead company={company} />
          </div>
        ),
        wraps: true,
        className: styles.company,
        headClassName: classNames(styles.head, styles.company),
        cell: ({ draw }) => draw?.(company, index),
      }),
    ),
  ];
}

function makeHeading(label: string, note: string | null): RowLook {
  const section = (
    <>
      <b>{label}</b> {note}
    </>
  );
  return { section, apart: true, attributes: { className: styles.group } };
}

function listLines(groups: readonly ComparedGroup[]): Line[] {
  const shown = groups.flatMap(({ rows }) => rows);
  return groups.flatMap(({ title, note, rows }): Line[] => [
    { label: title, note },
    ...rows.map((row) => ({
      label: row.label,
      note: row.note,
      draw: (company: Company, index: number) => (
        <Cell row={row} company={company} index={index} place={`${shown.indexOf(row)} ${index}`} />
      ),
    })),
  ]);
}

/** Returns the rows of the user's own newest fair values; none without any. */
function listSavedLines(saved: NonNullable<Comparison['saved']>): Line[] {
  if (saved.length === 0) return [];
  return [
    { label: 'Your valuation', note: 'The newest that you saved' },
    {
      label: 'Fair value',
      note: 'per share, against the price',
      draw: (company) => {
        const value = saved.find(({ symbol }) => symbol === company.symbol);
        return value === undefined ? null : <SavedValue company={company} value={value} />;
      },
    },
  ];
}

function SmallLine({ children }: { readonly children: ReactNode }) {
  return (
    <Text as="small" block tone={3} size="2xs">
      {children}
    </Text>
  );
}

/** The meaning of the marks. */
function TableKey() {
  return (
    <p className={styles.keyNote}>
      <span>
        <Star size={11} fill="currentColor" aria-hidden="true" className={styles.star} /> and bold: best of the row,
        where a direction is clear
      </span>
      <span>Select a figure for its formula, its years and its filing</span>
      <span>Small lines: ten fiscal years, each on its own scale</span>
    </p>
  );
}

interface CellProps {
  readonly row: ComparedRow;
  readonly company: Company;
  /** Place of the company. */
  readonly index: number;
  readonly place: string;
}

function Cell({ row, company, index, place }: CellProps) {
  const { sampleData } = useHost().settings;
  const cell = row.cells[index];
  if (cell === undefined) return null;
  const years = cell.years.map(({ value }) => (typeof value === 'number' ? value : null));
  const hasTrend = years.filter((value) => value !== null).length > 1;
  return (
    <span className={styles.cell}>
      <span className={styles.trend}>
        {hasTrend && <SparkLine values={years} width={68} height={24} color={shapeAt(index).color} />}
      </span>
      <span className={styles.value}>
        <span className={styles.star}>{cell.isBest && <Star size={11} fill="currentColor" aria-hidden="true" />}</span>
        <FigureButton
          text={cell.text}
          spoken={cell.isBest ? `, best of ${row.known}` : null}
          missing={cell.missing}
          strong={cell.isBest}
          place={place}
          source={() => comparedSource(row, cell, company, sampleData)}
        />
        {cell.usual !== null && (
          <Text as="small" tone={3} size="2xs" figures className={styles.usual}>
            median {cell.usual}
          </Text>
        )}
      </span>
    </span>
  );
}

/** Mark, name, symbol and price of a company; the symbol opens its overview. */
function CompanyName({ company, swatch }: { readonly company: Company; readonly swatch: ReactNode }) {
  const host = useHost();
  const { symbol, name, price } = company;
  return (
    <>
      <span className={styles.name}>
        {swatch}
        <b>{name}</b>
      </span>
      <button type="button" className={styles.symbol} onClick={() => host.openCompany(symbol)}>
        {symbol}
      </button>
      <span className={styles.price}>
        {typeof price.value === 'number' ? (
          formatPerShare(price.value)
        ) : (
          <span title={priceReason(price)}>No price</span>
        )}
      </span>
    </>
  );
}

function priceReason(price: Company['price']): string | undefined {
  return price.value === null ? price.reason : undefined;
}

/** The change and day of the price, and badges: end of the fiscal year, currency and form, kind. */
function CompanyHead({ company }: { readonly company: Company }) {
  const { fiscalYearEnd, currency, form, kind, reason } = company;
  const isForeign = currency !== null && currency !== 'USD';
  if (reason !== undefined) return <Badge tone="caution">Not held</Badge>;
  return (
    <>
      <PriceChange company={company} />
      <span className={styles.badges}>
        {fiscalYearEnd !== null && <Badge>Fiscal year ends {nameMonth(fiscalYearEnd).slice(0, 3)}</Badge>}
        {isForeign && <Badge tone="caution">{[currency, form].filter(Boolean).join(', ')}</Badge>}
        {!isForeign && form !== null && form !== undefined && form !== '10-K' && <Badge tone="caution">{form}</Badge>}
        {kind !== 'general' && <Badge tone="caution">{kindNames[kind]}</Badge>}
      </span>
    </>
  );
}

/** The change from the close before; public closes are half a month apart, so that both days are named. */
function PriceChange({ company: { price, closes = [] } }: { readonly company: Company }) {
  if (price.value === null || price.end === null) return null;
  const [before, newest] = closes.slice(-2);
  const change = before !== undefined && newest !== undefined ? growthRate(before.close, newest.close) : null;
  const tone = change === null || change === 0 ? undefined : change > 0 ? 'positive' : 'negative';
  return (
    <span className={styles.change}>
      {formatCalendarDay(price.end)}
      {change !== null && before !== undefined && (
        <>
          <br />
          <Text as="b" tone={tone}>
            {formatPercent(change, { plus: true })}
          </Text>{' '}
          since {formatCalendarDay(before.day)}
        </>
      )}
    </span>
  );
}

interface SavedValueProps {
  readonly company: Company;
  readonly value: NonNullable<Comparison['saved']>[number];
}

function SavedValue({ company: { currency, price }, value }: SavedValueProps) {
  const { fairValue, name, savedAt } = value;
  // A price in dollars says nothing about a value in another currency.
  const upside = currency === 'USD' && typeof price.value === 'number' ? growthRate(price.value, fairValue) : null;
  return (
    <>
      <Text as="b" tone="accent" weight="medium">
        {formatPerShare(fairValue, { currency })}
      </Text>
      {upside !== null && ` ${formatPercent(upside, { plus: true, decimals: 0 })}`}
      <SmallLine>
        {name}, {formatCalendarDay(savedAt.slice(0, 10))}
      </SmallLine>
    </>
  );
}
