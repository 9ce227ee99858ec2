import type { IncomeFigures, Outcome } from '../../../read-filing.ts';
import type { FactPeriod } from '../../shape/filing-facts.ts';
import { incomeRules as rules } from '../rules/income-rules.ts';
import type { NoteFacts } from '../rules/note-facts.model.ts';
import {
  absent,
  agrees,
  chooseFirst,
  deriveDifference,
  derived,
  isFigure,
  magnitude,
  negated,
} from '../rules/outcomes.model.ts';
import type { FaceLine, StatementView } from '../rules/statement-view.model.ts';
import { type InterestPart, interestPart, tradesInInterest } from './income-interest.model.ts';
import { type RevenuePart, revenuePart } from './income-revenue.model.ts';
import { perShareFigure } from './per-share-figures.model.ts';

/**
 * Returns the fields of an income statement for one of its columns.
 * @param depreciation depreciation and amortization of the same period, from the cash flow statement
 */
export function incomeFigures(
  view: StatementView,
  notes: NoteFacts,
  period: FactPeriod,
  depreciation: Outcome,
): IncomeFigures {
  const top = revenuePart(view);
  const sellingGeneralAndAdministrative = sellingGeneral(view);
  const researchAndDevelopment = magnitude(
    chooseFirst(view.findLine(rules.research), () => notes.findFact(rules.research.concepts, period)),
  );
  const operatingIncome = chooseFirst(view.findLine(rules.operatingIncome), () =>
    deriveOperatingIncome(view, top, sellingGeneralAndAdministrative),
  );
  const bottom = profitPart(view);
  const interest = interestPart(view, notes, period);
  const ebit = deriveEbit(view, bottom.incomeBeforeTax, operatingIncome, interest);
  return {
    totalRevenue: top.revenue,
    costOfRevenue: top.cost,
    grossProfit: top.grossProfit,
    operatingExpenses: findOperatingExpenses(view, top, sellingGeneralAndAdministrative),
    researchAndDevelopment,
    sellingGeneralAndAdministrative,
    operatingIncome,
    ...interest,
    ...bottom,
    ebit,
    ebitda: derived('EBIT plus depreciation and amortization', [
      { name: 'EBIT', figure: ebit },
      { name: 'Depreciation and amortization', figure: depreciation },
    ]),
    earningsPerShareBasic: perShareFigure(view, notes, period, rules.basicPerShare),
    earningsPerShareDiluted: perShareFigure(view, notes, period, rules.dilutedPerShare),
    weightedAverageSharesDiluted: perShareFigure(view, notes, period, rules.dilutedShares),
    dividendsPerShare: perShareFigure(view, notes, period, rules.dividendsPerShare),
  };
}

/** The line, the lines below a heading of that name, or the sum of its two halves. */
function sellingGeneral(view: StatementView): Outcome {
  const line = magnitude(view.findLine(rules.sellingGeneral));
  const below = linesBelow(view, rules.sellingGeneral.label);
  const general = view.matches(rules.general).filter((part) => isFigure(view.figure(part)));
  // Marketing alone, as a bank presents it, is a part that must not stand for the whole.
  const marketing = view.matches(rules.selling);
  const isWhole = !view.isArranged || marketing.every((part) => isFigure(view.figure(part)));
  const halves = general.length === 0 || !isWhole ? [] : [...marketing, ...general];
  const sum = (lines: readonly FaceLine[]) => view.sum(lines, (part) => magnitude(view.figure(part)), true);
  return chooseFirst(
    line,
    () => (below.length > 0 ? sum(below) : line),
    () => (halves.length > 0 ? sum(halves) : line),
  );
}

/** Lines that stand deeper than the heading above them. */
function linesBelow(view: StatementView, label: RegExp | undefined): FaceLine[] {
  const heading = view.lines.find((line) => line.name === '' && label?.test(line.label) === true);
  if (heading === undefined) return [];
  const after = view.lines.filter(({ index }) => index > heading.index);
  const end = after.findIndex(({ line, name }) => name === '' || line.level <= heading.line.level);
  return after.slice(0, end < 0 ? 0 : end).filter(({ line }) => !line.total);
}

/** Costs of running the company that have lines of their own below the gross profit. */
function runningCosts(view: StatementView, sellingGeneralAndAdministrative: Outcome) {
  // Facts leave a line out that the statement may have: the company states it for other periods.
  const isOptional = !view.isArranged || view.matches(rules.research).length === 0;
  return [
    { name: 'Selling, general and administrative', figure: sellingGeneralAndAdministrative },
    { name: 'Research and development', figure: magnitude(view.findLine(rules.research)), optional: isOptional },
    { name: 'Amortization', figure: view.findLine(rules.amortization), optional: true },
  ];
}

function deriveOperatingIncome(view: StatementView, { revenue, grossProfit }: RevenuePart, selling: Outcome): Outcome {
  const costs = magnitude(view.findLine(rules.allCosts));
  const pretax = view.findLine(rules.pretax);
  const stated = magnitude(view.findLine(rules.operatingExpenses));
  const lessExpenses = deriveDifference('Gross profit', grossProfit, 'Operating expenses', stated);
  if (view.isArranged && isFigure(lessExpenses)) return lessExpenses;
  const fromAllCosts = deriveDifference('Revenue', revenue, 'Costs and expenses', costs);
  // Where interest is among the costs, what is left is income before tax.
  const isPretax = isFigure(fromAllCosts) && isFigure(pretax) && agrees(fromAllCosts.value, pretax.value);
  if (isFigure(fromAllCosts) && !isPretax) return fromAllCosts;
  if (view.lines.some(isOtherOperatingCost)) return absent('No operating income is presented.');
  return derived('Gross profit less selling, general, administrative and research expenses', [
    { name: 'Gross profit', figure: grossProfit },
    ...runningCosts(view, selling).map((part) => ({ ...part, less: true })),
  ]);
}

/** A cost of running the company for which there is no field. */
function isOtherOperatingCost({ name, label, whole }: FaceLine): boolean {
  return (
    whole &&
    name !== '' &&
    /^depreciation|exploration|taxes other than|other operating (costs|expenses)|^operating (costs|expenses)/i.test(
      label,
    )
  );
}

function findOperatingExpenses(view: StatementView, { cost, grossProfit }: RevenuePart, selling: Outcome): Outcome {
  const presented = view.findLine(rules.operatingIncome);
  const between = deriveDifference('Gross profit', grossProfit, 'Operating income', presented);
  const beyondCost = derived('All costs and expenses less cost of revenue', [
    { name: 'Costs and expenses', figure: magnitude(view.findLine(rules.allCosts)) },
    { name: 'Cost of revenue', figure: cost, less: true },
  ]);
  return chooseFirst(
    magnitude(view.findLine(rules.operatingExpenses)),
    () => (view.isArranged ? beyondCost : absent('No operating expenses are presented.')),
    // Nothing between the two, or income: all expenses are among the cost of revenue.
    () => (isFigure(between) && between.value <= 0 ? absent('No operating expenses are presented.') : between),
    () => view.findLine(rules.bankExpenses),
    () => (isFigure(grossProfit) ? sumOfRunningCosts(view, selling) : grossProfit),
    () => magnitude(view.findLine(rules.allCosts)),
  );
}

function sumOfRunningCosts(view: StatementView, selling: Outcome): Outcome {
  const parts = runningCosts(view, selling);
  const [first] = parts;
  // One line alone is that line.
  const alone = parts.slice(1).every(({ figure }) => !isFigure(figure));
  if (alone && first !== undefined) return first.figure;
  return derived('Selling, general, administrative and research expenses', parts);
}

/** Income before tax, tax and net income, with the signs that make them add up. */
function profitPart(view: StatementView) {
  const netIncome = findNetIncome(view);
  const group = chooseFirst(view.findLine(rules.groupIncome), () => netIncome);
  const filedTax = chooseFirst(view.findLine(rules.tax), () =>
    derived('Current plus deferred tax', [
      { name: 'Current tax', figure: view.findLine(rules.currentTax) },
      { name: 'Deferred tax', figure: view.findLine(rules.deferredTax) },
    ]),
  );
  const before = findPretax(view);
  const incomeTaxExpense = signTax(view, before, filedTax);
  const incomeBeforeTax = chooseFirst(before, () =>
    derived('Net income plus income tax', [
      { name: 'Net income with minority interests', figure: group },
      { name: 'Income tax', figure: incomeTaxExpense },
    ]),
  );
  return { incomeBeforeTax, incomeTaxExpense, netIncome };
}

/** Of several lines before tax the last one above the tax. */
function findPretax(view: StatementView): Outcome {
  const lines = view.matches(rules.pretax).filter((line) => isFigure(view.figure(line)));
  const tax = view.matches(rules.tax)[0];
  const above = lines.filter(({ index }) => tax === undefined || index < tax.index);
  const last = above.reduce<FaceLine | null>(
    (best, line) => (best === null || line.index > best.index ? line : best),
    null,
  );
  return last === null ? view.findLine(rules.pretax) : view.figure(last);
}

/** Tax as an expense: a benefit is negative. */
function signTax(view: StatementView, before: Outcome, tax: Outcome): Outcome {
  if (!isFigure(before) || !isFigure(tax)) return tax;
  const after = view.lines
    .filter(({ name, whole }) => whole && /^(ProfitLoss|NetIncomeLoss|IncomeLossFromContinuingOperations)/.test(name))
    .map((line) => view.figure(line))
    .filter(isFigure);
  const fits = (value: number) => after.some((figure) => agrees(before.value - value, figure.value));
  return !fits(tax.value) && fits(-tax.value) ? negated(tax) : tax;
}

function findNetIncome(view: StatementView): Outcome {
  const group = view.findLine(rules.groupIncome);
  const share = view.findLine(rules.minority);
  return chooseFirst(
    view.findLine(rules.netIncome),
    () =>
      derived('Net income of the group less the share of minority owners', [
        { name: 'Net income of the group', figure: group },
        { name: 'Minority owners', figure: share, less: true },
      ]),
    () => group,
    () => view.findLine(rules.commonIncome),
  );
}

/** Income before tax plus interest; operating income where no interest is stated. */
function deriveEbit(
  view: StatementView,
  pretax: Outcome,
  operating: Outcome,
  { interestExpense: interest, netInterestExpense: net }: InterestPart,
): Outcome {
  if (tradesInInterest(view)) return absent('Interest is what this company trades in.');
  return chooseFirst(
    derived('Income before tax plus interest expense', [
      { name: 'Income before tax', figure: pretax },
      { name: 'Interest expense', figure: interest },
    ]),
    () =>
      view.isArranged
        ? derived('Income before tax plus net interest, as no interest expense is filed', [
            { name: 'Income before tax', figure: pretax },
            { name: 'Net interest', figure: net },
          ])
        : absent('Net interest is no expense.'),
    () =>
      derived('Operating income, as no interest expense is stated', [{ name: 'Operating income', figure: operating }]),
  );
}
