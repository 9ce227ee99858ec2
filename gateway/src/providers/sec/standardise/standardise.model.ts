import type { StandardStatements } from '../../read-filing.ts';
import type { FactPeriod, FilingFigures, StatementKind } from '../shape/filing-figures.ts';
import { localName } from '../shape/local-name.ts';
import { countDays, isQuarterLong, isYear } from '../shape/periods.ts';
import { balanceFigures } from './figures/balance-figures.model.ts';
import { cashFlowFigures } from './figures/cash-flow-figures.model.ts';
import { incomeFigures } from './figures/income-figures.model.ts';
import { confirmDividends } from './figures/per-share-figures.model.ts';
import { coverShares, findCoverFactor, onScaleOfCover, scaleCover } from './figures/share-count.model.ts';
import { balanceRules } from './rules/balance-rules.ts';
import { cashFlowRules } from './rules/cash-flow-rules.ts';
import { faceLines } from './rules/face-lines.model.ts';
import { incomeRules } from './rules/income-rules.ts';
import { noteConcepts } from './rules/note-concepts.ts';
import { NoteFacts } from './rules/note-facts.model.ts';
import { absent, chooseFirst, isFigure } from './rules/outcomes.model.ts';
import { RuledColumn } from './rules/ruled-column.model.ts';

/**
 * Returns the standard statements of a filing. A field is chosen by what stands on the face of its statement, then from
 * the notes, then by calculation; each figure says which.
 */
export function standardise({ statements, facts }: FilingFigures): StandardStatements {
  const notes = new NoteFacts(facts);
  const list = <Name extends string>(kind: StatementKind, rules: RuledColumn<Name>['rules']) => {
    const statement = statements.find((candidate) => candidate.kind === kind);
    const lines = statement === undefined ? [] : faceLines(statement);
    return (statement?.columns ?? []).map((period, column) => new RuledColumn(lines, column, { rules, notes, period }));
  };
  const cashFlow = list('cashFlow', cashFlowRules).map((column) => {
    return { period: column.period, figures: cashFlowFigures(column) };
  });
  const isArranged = statements.some(({ lines }) => lines.some(({ rule }) => rule !== undefined));
  const findCashFlow = ({ start, end }: FactPeriod) =>
    cashFlow.find(({ period }) => period.start === start && period.end === end)?.figures;
  const findDepreciation = (period: FactPeriod) => {
    const own = findCashFlow(period)?.depreciationDepletionAndAmortization;
    if (own !== undefined) return own;
    // Other concepts may state a part of it, such as that which is no cost of sales.
    const lines = cashFlow.flatMap(({ period: { end }, figures: { depreciationDepletionAndAmortization: figure } }) =>
      end === period.end && isFigure(figure) && figure.origin.from !== 'derived'
        ? [localName(figure.origin.concept)]
        : [],
    );
    const noted = notes.findFact(isArranged ? lines : [], period);
    return isFigure(noted) ? noted : noCashFlow;
  };
  const sheets = list('balance', balanceRules);
  const newest = sheets.reduce((best, { period }) => (period.end > best ? period.end : best), '');
  const columns = list('income', incomeRules).map((column) => {
    return { period: column.period, figures: incomeFigures(column, findDepreciation(column.period)) };
  });
  const cover = coverShares(notes, newest);
  const factor = findCoverFactor(columns, cover);
  if (factor !== 1) return standardise({ statements, facts: facts.map((fact) => scaleCover(fact, factor)) });
  const hasPreferred = sheets.some((column) => (column.line('preferred').value ?? 0) > 0);
  const income = onScaleOfCover(columns, cover).map(({ period, figures }) => {
    const paid = findCashFlow(period)?.dividendPayout ?? noCashFlow;
    const shares = chooseFirst(figures.weightedAverageSharesDiluted, () => cover);
    const hasOther = hasPreferred || (figures.netIncome.value ?? 0) > (figures.netIncomeToCommon.value ?? Infinity);
    const declaredInAll = notes.findFact(noteConcepts.dividendsDeclared, period);
    const evidence = {
      paid,
      declaredInAll,
      shares,
      hasPreferred: hasOther,
      isQuarter: isQuarterLong(countDays(period)),
    };
    return {
      period,
      figures: { ...figures, dividendsPerShare: confirmDividends(figures.dividendsPerShare, evidence) },
    };
  });
  const findAverageShares = (day: string) => {
    const own = income.filter(({ period }) => period.end === day);
    const year = own.filter(({ period }) => isYear(period)).slice(0, 1);
    const averages = [...year, ...own.toReversed()].map(({ figures }) => figures.weightedAverageSharesDiluted);
    return averages.find(isFigure) ?? absent('No average of shares is filed.', 'unread');
  };
  const balance = sheets.map((column) => {
    const { end } = column.period;
    const shares = { average: findAverageShares(end), isNewest: end === newest };
    return { day: end, figures: balanceFigures(column, shares) };
  });
  return { cashFlow, income, balance };
}

const noCashFlow = absent('The cash flow statement does not have this period.', 'unread');
