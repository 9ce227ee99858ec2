import { type EbitDefinition, type EbitField, ebitDefinitions } from '../../../../figures/ebit.ts';
import type { IncomeFigures, Outcome } from '../../../read-filing.ts';
import { pickLargest } from '../../shape/pick-largest.ts';
import { type FaceLine, isTotalLine } from '../rules/face-lines.model.ts';
import { noteConcepts } from '../rules/note-concepts.ts';
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
import { type IncomeColumn, type InterestPart, interestPart, tradesInInterest } from './income-interest.model.ts';
import { type RevenuePart, revenuePart } from './income-revenue.model.ts';
import { perShareFigure } from './per-share-figures.model.ts';

/** @param depreciation depreciation and amortization of the same period, from the cash flow statement */
export function incomeFigures(column: IncomeColumn, depreciation: Outcome): IncomeFigures {
  const top = revenuePart(column);
  const selling = sellingGeneral(column);
  const researchNoted = () => column.notes.findFact(column.rules.research.concepts, column.period);
  const interest = interestPart(column);
  const operatingIncome = chooseFirst(column.line('operatingIncome'), () =>
    deriveOperatingIncome(column, top, selling, interest),
  );
  const bottom = profitPart(column);
  const ebit = deriveEbit(column, { ...interest, operatingIncome, incomeBeforeTax: bottom.incomeBeforeTax });
  return {
    ...top,
    operatingExpenses: findOperatingExpenses(column, top, selling, interest),
    researchAndDevelopment: magnitude(chooseFirst(column.line('research'), researchNoted)),
    sellingGeneralAndAdministrative: selling,
    operatingIncome,
    ...interest,
    ...bottom,
    ebit,
    ebitda: derived('EBIT plus depreciation and amortization', [
      { name: 'EBIT', figure: ebit },
      { name: 'Depreciation and amortization', figure: depreciation },
    ]),
    earningsPerShareBasic: perShareFigure(column, 'basicPerShare'),
    earningsPerShareDiluted: perShareFigure(column, 'dilutedPerShare'),
    weightedAverageSharesDiluted: perShareFigure(column, 'dilutedShares'),
    dividendsPerShare: perShareFigure(column, 'dividendsPerShare'),
  };
}

/** The line, the lines below a heading of that name, or the sum of its two halves. */
function sellingGeneral(column: IncomeColumn): Outcome {
  const below = linesBelow(column, column.rules.sellingGeneral.label);
  const general = column.stated('general');
  // Marketing alone, as a bank presents it, is a part that must not stand for the whole.
  const marketing = column.matches(column.rules.selling);
  const isWhole = !column.isArranged || marketing.every((part) => isFigure(column.figure(part)));
  const halves = general.length === 0 || !isWhole ? [] : [...marketing, ...general];
  const sums = [below, halves].filter(({ length }) => length > 0);
  return chooseFirst(
    magnitude(column.line('sellingGeneral')),
    ...sums.map((lines) => () => column.sum(lines, (part) => magnitude(column.figure(part)), true)),
  );
}

/** Lines that stand deeper than the heading above them. */
function linesBelow(column: IncomeColumn, label: RegExp | undefined): FaceLine[] {
  const heading = column.lines.find((line) => line.name === '' && label?.test(line.label) === true);
  if (heading === undefined) return [];
  const after = column.lines.filter(({ index }) => index > heading.index);
  const end = after.findIndex(({ line, name }) => name === '' || line.level <= heading.line.level);
  return after.slice(0, end < 0 ? 0 : end).filter((line) => !isTotalLine(line));
}

/** Costs of running the company that have lines of their own below the gross profit. */
function runningCosts(column: IncomeColumn, selling: Outcome) {
  // Facts leave a line out that the statement may have: the company states it for other periods.
  const isOptional = !column.isArranged || column.matches(column.rules.research).length === 0;
  return [
    { name: 'Selling, general and administrative', figure: selling },
    { name: 'Research and development', figure: magnitude(column.line('research')), optional: isOptional },
    { name: 'Amortization', figure: column.line('amortization'), optional: true },
  ];
}

function deriveOperatingIncome(
  column: IncomeColumn,
  top: RevenuePart,
  selling: Outcome,
  { interestExpense }: InterestPart,
): Outcome {
  const costs = magnitude(column.line('allCosts'));
  const pretax = column.line('pretax');
  const stated = magnitude(column.line('operatingExpenses'));
  const lessExpenses = deriveDifference('Gross profit', top.grossProfit, 'Operating expenses', stated);
  if (column.isArranged && isFigure(lessExpenses)) return lessExpenses;
  const fromAllCosts = deriveDifference('Revenue', top.totalRevenue, 'Costs and expenses', costs);
  // Where interest is among the costs, what is left is income before tax.
  const isPretax = isFigure(fromAllCosts) && isFigure(pretax) && agrees(fromAllCosts.value, pretax.value);
  if (isFigure(fromAllCosts) && !isPretax) return fromAllCosts;
  const known = [top.costOfRevenue, ...runningCosts(column, selling).map(({ figure }) => figure), interestExpense];
  const hasOthers =
    isPretax &&
    !agrees(
      known.reduce((sum, { value }) => sum + (value ?? 0), 0),
      costs.value ?? 0,
    );
  if (hasOthers) return absent('The costs that are stated in total hold interest and others.');
  const isCost = ({ name, label, whole }: FaceLine) => whole && name !== '' && otherCosts.test(label);
  if (column.lines.some(isCost)) return absent('No operating income is presented.');
  return derived('Gross profit less selling, general, administrative and research expenses', [
    { name: 'Gross profit', figure: top.grossProfit },
    ...runningCosts(column, selling).map((part) => ({ ...part, less: true })),
  ]);
}

/** Labels of costs of running the company for which there is no field. */
const otherCosts =
  /^depreciation|exploration|taxes other than|other operating (costs|expenses)|^operating (costs|expenses)/i;

function findOperatingExpenses(
  column: IncomeColumn,
  top: RevenuePart,
  selling: Outcome,
  interest: InterestPart,
): Outcome {
  const presented = column.line('operatingIncome');
  const all = magnitude(column.line('allCosts'));
  const isOther = holdsInterest(column, all, top.totalRevenue, interest);
  const between = deriveDifference('Gross profit', top.grossProfit, 'Operating income', presented);
  const beyondCost = derived('All costs and expenses less cost of revenue', [
    { name: 'Costs and expenses', figure: all },
    { name: 'Cost of revenue', figure: top.costOfRevenue, less: true },
  ]);
  const none = absent('No operating expenses are presented.');
  const found = chooseFirst(
    magnitude(column.line('operatingExpenses')),
    // Nothing between the two, or income: all expenses are among the cost of revenue.
    () => (isFigure(between) && between.value <= 0 ? none : between),
    () => (column.isArranged && !isOther && isFigure(beyondCost) && beyondCost.value > 0 ? beyondCost : none),
    () => column.line('bankExpenses'),
    () => (isFigure(top.grossProfit) && !isOther ? sumOfRunningCosts(column, selling) : none),
    () => (isOther ? none : all),
  );
  return isFigure(found) || !isOther ? found : absent('The costs that are stated in total hold interest.');
}

/** Returns whether the total of costs holds interest: it leaves income before tax and not operating income. */
function holdsInterest(column: IncomeColumn, all: Outcome, revenue: Outcome, interest: InterestPart): boolean {
  const isPaid = Object.values(interest).some((figure) => isFigure(figure) && figure.value !== 0);
  const leaves = (result: Outcome) =>
    isFigure(all) && isFigure(revenue) && isFigure(result) && agrees(revenue.value - all.value, result.value);
  return isPaid && leaves(column.line('pretax')) && !leaves(column.line('operatingIncome'));
}

function sumOfRunningCosts(column: IncomeColumn, selling: Outcome): Outcome {
  const parts = runningCosts(column, selling);
  // One line alone is that line.
  const isAlone = parts.slice(1).every(({ figure }) => !isFigure(figure));
  return isAlone ? selling : derived('Selling, general, administrative and research expenses', parts);
}

const mostOffEps = 0.02;
const halfCent = 0.005;

/** Whether net income over basic shares is the filed amount per share, and an amount to common, of a part only, is not. */
function isOfPart(column: IncomeColumn, toCommon: Outcome, netIncome: Outcome): boolean {
  const [eps, shares] = [perShareFigure(column, 'basicPerShare'), column.noted('basicShares')];
  if (!isFigure(eps) || !isFigure(shares) || shares.value <= 0) return false;
  const leads = (income: Outcome) =>
    isFigure(income) &&
    Math.abs(income.value / shares.value - eps.value) <= Math.max(halfCent, mostOffEps * Math.abs(eps.value));
  return leads(netIncome) && !leads(toCommon);
}

/** Income before tax, tax and net income, with the signs that make them add up. */
function profitPart(column: IncomeColumn) {
  const netIncome = findNetIncome(column);
  const filedTax = chooseFirst(column.line('tax'), () =>
    derived('Current plus deferred tax', [
      { name: 'Current tax', figure: column.line('currentTax') },
      { name: 'Deferred tax', figure: column.line('deferredTax') },
    ]),
  );
  const before = findPretax(column);
  const incomeTaxExpense = signTax(column, before, filedTax);
  const income = chooseFirst(column.line('groupIncome'), () => netIncome);
  const incomeBeforeTax = chooseFirst(before, () => addTax(column, income, incomeTaxExpense));
  return { incomeBeforeTax, incomeTaxExpense, netIncome, netIncomeToCommon: findIncomeToCommon(column, netIncome) };
}

/** Returns income before tax of what the company goes on with. @param income with that of minority owners */
function addTax(column: IncomeColumn, income: Outcome, tax: Outcome): Outcome {
  const discontinued = column.noted('discontinued');
  const ofOtherMonths = column.notes.listWhole(noteConcepts.discontinued).filter(({ period, value }) => {
    return period.end === column.period.end && value !== 0;
  });
  if (!isFigure(discontinued) && ofOtherMonths.length > 0) {
    return absent('Income of discontinued operations is filed for other months only.', 'unread');
  }
  return derived('Net income plus income tax', [
    { name: 'Net income with minority interests', figure: income },
    { name: 'Income tax', figure: tax },
    { name: 'Discontinued operations', figure: discontinued, less: true, optional: true },
  ]);
}

/** Returns what net income leaves to common shares: as filed, else less preferred dividends. */
function findIncomeToCommon(column: IncomeColumn, netIncome: Outcome): Outcome {
  const filed = chooseFirst(column.line('commonIncome'), () => column.noted('incomeToCommon'));
  const isPart = isOfPart(column, filed, netIncome);
  const isFiledElsewhere = !isPart && column.notes.listWhole(noteConcepts.incomeToCommon).length > 0;
  const income = { name: 'Net income', figure: netIncome };
  const dividends = magnitude(chooseFirst(column.noted('preferredDividends'), () => column.line('preferredDividends')));
  const diluted = column.noted('dilutedIncomeToCommon');
  const isBelow = isFigure(diluted) && isFigure(netIncome) && diluted.value < netIncome.value;
  const isLess = isBelow && !isOfPart(column, diluted, netIncome);
  return chooseFirst(
    isPart ? absent('The filed earnings per share are not made of it.', 'unread') : filed,
    () =>
      derived('Net income less preferred dividends', [
        income,
        { name: 'Preferred dividends', figure: dividends, less: true },
      ]),
    () => (isLess ? diluted : absent('No income to common shares is filed.')),
    () =>
      isFiledElsewhere
        ? absent('The filing states it for other periods.', 'unread')
        : derived('Net income, as no preferred dividends are filed', [income]),
  );
}

/** Of several lines before tax the last one above the tax. */
function findPretax(column: IncomeColumn): Outcome {
  const [tax] = column.matches(column.rules.tax);
  const above = column.stated('pretax').filter(({ index }) => tax === undefined || index < tax.index);
  const last = pickLargest(above, ({ index }) => index);
  return last === undefined ? column.line('pretax') : column.figure(last);
}

/** Tax as an expense: a benefit is negative. */
function signTax(column: IncomeColumn, before: Outcome, tax: Outcome): Outcome {
  if (!isFigure(before) || !isFigure(tax)) return tax;
  const after = column.lines
    .filter(({ name, whole }) => whole && /^(ProfitLoss|NetIncomeLoss|IncomeLossFromContinuingOperations)/.test(name))
    .map((line) => column.figure(line))
    .filter(isFigure);
  const fits = (value: number) => after.some((figure) => agrees(before.value - value, figure.value));
  return !fits(tax.value) && fits(-tax.value) ? negated(tax) : tax;
}

function findNetIncome(column: IncomeColumn): Outcome {
  const group = column.line('groupIncome');
  return chooseFirst(
    column.line('netIncome'),
    () =>
      derived('Net income of the group less the share of minority owners', [
        { name: 'Net income of the group', figure: group },
        { name: 'Minority owners', figure: column.line('minority'), less: true },
      ]),
    () => group,
    () => column.line('commonIncome'),
  );
}

/** Returns EBIT by the first definition whose parts are filed. */
function deriveEbit(column: IncomeColumn, parts: Readonly<Record<EbitField, Outcome>>): Outcome {
  if (tradesInInterest(column)) return absent('Interest is what this company trades in.');
  const derive = ({ formula, parts: fields }: EbitDefinition) => {
    return derived(
      formula,
      Object.entries(fields).map(([name, field]) => ({ name, figure: parts[field] })),
    );
  };
  const [first, ...others] = ebitDefinitions;
  return chooseFirst(derive(first), ...others.map((definition) => () => derive(definition)));
}
