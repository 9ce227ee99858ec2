import type { Outcome } from '../../read-filing.ts';
import { byFiled, type ReadReport } from '../../read-report.ts';
import { findScales, type StatedAmount } from '../facts/scale-search.model.ts';
import type { FactPeriod, StatementKind } from '../shape/filing-figures.ts';
import { isFigure } from '../standardise/rules/outcomes.model.ts';
import { shareFields } from './split-basis.model.ts';

type Figures = Readonly<Record<string, Outcome>>;

/**
 * Returns the filings that were read without the columns whose amounts are not on the scale of the other filings, by a
 * thousand or a million: company facts, which are converted, stand in for them.
 * @param facts reports by company facts, all of one scale
 */
export function withoutOtherScales(reports: readonly ReadReport[], facts: readonly ReadReport[]): ReadReport[] {
  if (reports.length === 0) return [];
  const factors = findScales([...reports, ...facts].sort(byFiled), listAmounts);
  if (factors.size === 0) return [...reports];
  const isOnScale = ({ figures }: { readonly figures: Figures }) =>
    !Object.values(figures).some((outcome) => factors.has(outcome));
  return reports.map((report) => {
    const { income, balance, cashFlow } = report.filing.standard;
    const standard = {
      income: income.filter(isOnScale),
      balance: balance.filter(isOnScale),
      cashFlow: cashFlow.filter(isOnScale),
    };
    return { ...report, filing: { ...report.filing, standard } };
  });
}

function listAmounts({ filing }: ReadReport): StatedAmount<Outcome>[] {
  const { income, balance, cashFlow } = filing.standard;
  return [
    ...income.flatMap(({ period, figures }) => toAmounts('income', period, figures)),
    ...balance.flatMap(({ day, figures }) => toAmounts('balance', { start: null, end: day }, figures)),
    ...cashFlow.flatMap(({ period, figures }) => toAmounts('cashFlow', period, figures)),
  ];
}

function toAmounts(part: StatementKind, period: FactPeriod, figures: Figures): StatedAmount<Outcome>[] {
  return Object.entries(figures).flatMap(([name, item]) =>
    isFigure(item) && !shareFields.has(name) ? [{ item, part, period, name, value: item.value }] : [],
  );
}
