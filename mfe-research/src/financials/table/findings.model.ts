import type { Finding } from '@basecase/gateway/contract';
import { formatMoneyFull } from '@basecase/shared-ui/figures/format';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { type FigureHeading, type FigureRow, listFigureRows } from './figure-table.model.ts';
import type { TablePeriod } from './table-period.model.ts';

/** Returns the findings on a figure. Twelve-month sums are not checked, so they have none. */
export function findingsAt(
  findings: readonly Finding[],
  period: TablePeriod,
  day: string,
  field: string,
): readonly Finding[] {
  return findings.filter(
    (finding) => finding.period === period && finding.fiscalDateEnding === day && finding.field === field,
  );
}

export interface FindingLine {
  readonly key: string;
  /** `Total Assets, 2024`. */
  readonly title: string;
  readonly text: string;
  /** `Stated $100, by the other figures $90, difference $10.` */
  readonly amounts: string;
}

interface ShownPeriods {
  readonly period: TablePeriod;
  readonly columns: readonly { readonly day: string; readonly label: string; readonly currency: string | null }[];
  readonly rows: readonly (FigureRow | FigureHeading)[];
}

/** Labels of checked figures without a row. */
const otherLabels: Readonly<Record<string, string>> = {
  changeInCashAndCashEquivalents: 'Change in cash',
  incomeBeforeTax: 'Income before tax',
  currentDebt: 'Current debt',
  shortTermInvestments: 'Short-term investments',
  minorityInterest: 'Minority interest',
};

/** Returns the amounts of a finding as a sentence. */
export function findingAmounts(finding: Finding, currency: string | null): string {
  const money = (numeral: string, plus = false) => formatMoneyFull(parseNumeral(numeral), { currency, plus });
  return `Stated ${money(finding.stated)}, by the other figures ${money(finding.expected)}, difference ${money(finding.difference, true)}.`;
}

/** Returns the findings on the shown periods of a table, newest first. */
export function shownFindings(findings: readonly Finding[], { period, columns, rows }: ShownPeriods): FindingLine[] {
  const labels = new Map(listFigureRows(rows).map(({ key, label }) => [key, label]));
  const byDay = new Map(columns.map((column) => [column.day, column]));
  return findings
    .filter((finding) => finding.period === period && byDay.has(finding.fiscalDateEnding))
    .sort((a, b) => (a.fiscalDateEnding < b.fiscalDateEnding ? 1 : a.fiscalDateEnding > b.fiscalDateEnding ? -1 : 0))
    .map((finding) => ({
      key: `${finding.rule} ${finding.fiscalDateEnding} ${finding.field}`,
      title: `${labels.get(finding.field) ?? otherLabels[finding.field] ?? finding.field}, ${byDay.get(finding.fiscalDateEnding)?.label ?? finding.fiscalDateEnding}`,
      text: finding.text,
      amounts: findingAmounts(finding, byDay.get(finding.fiscalDateEnding)?.currency ?? null),
    }));
}
