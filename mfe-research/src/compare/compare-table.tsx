import { SparkLine } from '@basecase/shared-ui/charts/bars/spark-line';
import { SeriesSwatch, shapeAt } from '@basecase/shared-ui/charts/lines/series-shape';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { TableFrame } from '@basecase/shared-ui/components/tables/table-frame';
import { formatPercent, formatPerShare, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { growthRate } from '@basecase/shared-ui/figures/growth';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { Star } from 'lucide-react';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { FigureButton, FigureGrid } from '../figure-source/figure-grid.tsx';
import styles from './compare.module.css';
import { comparedSource } from './compared-source.model.ts';
import type { Company, ComparedCell, ComparedGroup, ComparedRow, Comparison } from './comparison.model.ts';
import { kindNames, nameMonth } from './differences.model.ts';

/** The width of the table depends on the number of companies. */
interface FrameStyle extends CSSProperties {
  readonly '--companies': number;
}

interface CompareTableProps {
  readonly comparison: Comparison;
  readonly groups: readonly ComparedGroup[];
}

/** The companies side by side: each figure with its fiscal years as a small line, and a button that opens its origin. */
export function CompareTable({ comparison, groups }: CompareTableProps) {
  const { companies, saved = [] } = comparison;
  const rows = groups.flatMap((group) => group.rows);
  const span = companies.length + 1;
  const frameStyle: FrameStyle = { '--companies': companies.length };
  return (
    <FigureGrid>
      <TableFrame label="Comparison" className={styles.frame} tableClassName={styles.table} style={frameStyle}>
        <Heads companies={companies} />
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.title}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={span}>
                  <span>
                    <b>{group.title}</b> {group.note}
                  </span>
                </th>
              </tr>
              {group.rows.map((row) => (
                <Row key={row.name} row={row} companies={companies} number={rows.indexOf(row)} />
              ))}
            </Fragment>
          ))}
          <SavedValues companies={companies} saved={saved} />
        </tbody>
      </TableFrame>
      <TableKey />
    </FigureGrid>
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

interface RowProps {
  readonly row: ComparedRow;
  readonly companies: readonly Company[];
  /** Place of the row in the table. */
  readonly number: number;
}

function Row({ row, companies, number }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {row.label}
        {row.note !== null && <small>{row.note}</small>}
      </th>
      {companies.map((company, at) => {
        const cell = row.cells[at];
        if (cell === undefined) return null;
        return (
          <td key={company.symbol}>
            <Cell row={row} cell={cell} company={company} index={at} place={`${number} ${at}`} />
          </td>
        );
      })}
    </tr>
  );
}

function Heads({ companies }: { readonly companies: readonly Company[] }) {
  return (
    <thead>
      <tr className={styles.names}>
        <td />
        {companies.map((company, at) => (
          <th key={company.symbol} scope="col">
            <CompanyName company={company} swatch={<SeriesSwatch index={at} />} />
          </th>
        ))}
      </tr>
      <tr className={styles.heads}>
        <td>Small lines: ten fiscal years</td>
        {companies.map((company) => (
          <td key={company.symbol}>
            <CompanyHead company={company} />
          </td>
        ))}
      </tr>
    </thead>
  );
}

interface CellProps {
  readonly row: ComparedRow;
  readonly cell: ComparedCell;
  readonly company: Company;
  /** Place of the company. */
  readonly index: number;
  readonly place: string;
}

function Cell({ row, cell, company, index, place }: CellProps) {
  const { sampleData } = useHost().settings;
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
        {cell.usual !== null && <small className={styles.usual}>median {cell.usual}</small>}
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
  const tone = change === null || change === 0 ? undefined : change > 0 ? styles.rises : styles.falls;
  return (
    <span className={styles.change}>
      {formatCalendarDay(price.end)}
      {change !== null && before !== undefined && (
        <>
          <br />
          <b className={tone}>{formatPercent(change, { plus: true })}</b> since {formatCalendarDay(before.day)}
        </>
      )}
    </span>
  );
}

interface SavedValuesProps {
  readonly companies: readonly Company[];
  readonly saved: NonNullable<Comparison['saved']>;
}

/** The user's own newest fair values. Renders nothing without any. */
function SavedValues({ companies, saved }: SavedValuesProps) {
  if (saved.length === 0) return null;
  return (
    <>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={companies.length + 1}>
          <span>
            <b>Your valuation</b> The newest that you saved
          </span>
        </th>
      </tr>
      <tr>
        <th scope="row">
          Fair value
          <small>per share, against the price</small>
        </th>
        {companies.map((company) => (
          <td key={company.symbol} className={styles.saved}>
            <SavedValue company={company} value={saved.find(({ symbol }) => symbol === company.symbol) ?? null} />
          </td>
        ))}
      </tr>
    </>
  );
}

interface SavedValueProps {
  readonly company: Company;
  readonly value: SavedValuesProps['saved'][number] | null;
}

function SavedValue({ company: { currency, price }, value }: SavedValueProps) {
  if (value === null)
    return (
      <Text as="span" tone={3}>
        {NOT_AVAILABLE}
      </Text>
    );
  const { fairValue, name, savedAt } = value;
  // A price in dollars says nothing about a value in another currency.
  const upside = currency === 'USD' && typeof price.value === 'number' ? growthRate(price.value, fairValue) : null;
  return (
    <>
      <b className={styles.own}>{formatPerShare(fairValue, { currency })}</b>
      {upside !== null && ` ${formatPercent(upside, { plus: true, decimals: 0 })}`}
      <small>
        {name}, {formatCalendarDay(savedAt.slice(0, 10))}
      </small>
    </>
  );
}
