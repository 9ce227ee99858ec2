import type { BalanceFigures, Outcome } from '../../../read-filing.ts';
import type { PeriodFact } from '../../shape/filing-figures.ts';
import { localName } from '../../shape/local-name.ts';
import { countDays } from '../../shape/periods.ts';
import { type balanceRules, content } from '../rules/balance-rules.ts';
import { type FaceLine, isTotalLine } from '../rules/face-lines.model.ts';
import { noteConcepts } from '../rules/note-concepts.ts';
import {
  absent,
  agrees,
  chooseFirst,
  deriveDifference,
  derived,
  isFigure,
  type Part,
} from '../rules/outcomes.model.ts';
import type { Region } from '../rules/regions.model.ts';
import type { RuledColumn } from '../rules/ruled-column.model.ts';
import { type CountEvidence, confirmedShares, sharesOutstanding } from './share-count.model.ts';

type Rule = keyof typeof balanceRules;
type BalanceColumn = RuledColumn<Rule>;

export function balanceFigures(column: BalanceColumn, shares: CountEvidence): BalanceFigures {
  const totalAssets = column.line('totalAssets');
  const totalCurrentAssets = column.line('totalCurrentAssets');
  const totalLiabilities = findLiabilities(column);
  const totalCurrentLiabilities = column.line('totalCurrentLiabilities');
  const [current, longTerm] = [findCurrentDebt(column), findLongTermDebt(column)];
  const currentDebt = isFigure(current) ? current : withoutDebt(column, 'current', longTerm);
  return {
    totalAssets,
    totalCurrentAssets,
    cashAndCashEquivalentsAtCarryingValue: column.line('cash'),
    shortTermInvestments: sumLines(column, 'shortTermInvestments'),
    currentNetReceivables: column.line('receivables'),
    inventory: findInventory(column),
    totalNonCurrentAssets: checked(
      column.line('totalNonCurrentAssets'),
      deriveDifference('Assets', totalAssets, 'Current assets', totalCurrentAssets),
    ),
    propertyPlantEquipment: column.line('propertyPlantEquipment'),
    goodwill: chooseFirst(column.line('goodwill'), () => column.noted('goodwill')),
    intangibleAssets: chooseFirst(
      column.line('intangibles'),
      () => sumLines(column, 'intangibleParts'),
      () => notedIntangibles(column),
    ),
    totalLiabilities,
    totalCurrentLiabilities,
    currentAccountsPayable: column.line('payables'),
    shortTermDebt: currentDebt,
    currentDebt,
    totalNonCurrentLiabilities: checked(
      column.line('totalNonCurrentLiabilities'),
      deriveDifference('Liabilities', totalLiabilities, 'Current liabilities', totalCurrentLiabilities),
    ),
    longTermDebt: isFigure(longTerm) ? longTerm : withoutDebt(column, 'longTerm', current),
    totalShareholderEquity: findEquity(column),
    minorityInterest: column.line('minority'),
    temporaryEquity: sumLines(column, 'temporaryEquity'),
    preferredStock: sumLines(column, 'preferred'),
    retainedEarnings: column.line('retainedEarnings'),
    commonStock: column.line('commonStock'),
    commonStockSharesOutstanding: chooseFirst(sharesOutstanding(column.notes, column.period.end), () =>
      column.isArranged
        ? derived('Average diluted shares of the period, as no count of all shares is filed', [
            { name: 'Average diluted shares', figure: shares.average },
          ])
        : absent('No count of shares is tagged.'),
    ),
    sharesOutstanding: confirmedShares(column.notes, column.period.end, shares),
  };
}

const finiteOnly = 'Intangible assets with a finite life: no amount of all of them is tagged.';

/**
 * The figure of the notes, unless it is a line of the balance sheet that is something else, such as content to be shown.
 * Company facts do not tell whether it is all that the balance sheet has: the figure says which part it is.
 */
function notedIntangibles(column: BalanceColumn): Outcome {
  const noted = column.noted('intangibles');
  const others = column.lines.filter(({ label }) => content.test(label)).map((line) => column.figure(line).value);
  if (isFigure(noted) && others.includes(noted.value)) return absent('It is the line of content to be shown.');
  if (!column.isArranged || !isFigure(noted) || noted.origin.from === 'derived') return noted;
  const isOfPart = localName(noted.origin.concept) === 'FiniteLivedIntangibleAssetsNet';
  return isOfPart ? { ...noted, origin: { ...noted.origin, remark: finiteOnly } } : noted;
}

/** A presented total where it adds up; the rest of the whole where it is the total of a part, such as other assets. */
function checked(presented: Outcome, rest: Outcome): Outcome {
  const addsUp = !isFigure(presented) || !isFigure(rest) || agrees(presented.value, rest.value);
  return addsUp ? chooseFirst(presented, () => rest) : rest;
}

/** The only fitting line, or the sum of all. A line that sums up others is left out; where no line speaks for the whole, its parts do. */
function sumLines(column: BalanceColumn, name: Rule): Outcome {
  const rule = column.rules[name];
  const isWhole = column.matches(rule).length > 0;
  const all = isWhole ? column.stated(name) : column.parts(rule).filter((line) => isFigure(column.figure(line)));
  const lines = all.filter((line) => !isSubtotal(column, line, all));
  const [first] = lines;
  if (first === undefined) return column.findLine(rule);
  if (lines.length === 1 && first.whole) return column.only(first);
  return column.sum(lines.toSorted((a, b) => a.index - b.index));
}

function isSubtotal(column: BalanceColumn, line: FaceLine, others: readonly FaceLine[]): boolean {
  const above = others.filter(({ index }) => index < line.index);
  return above.length > 1 && isTotalLine(line) && column.figure(line).value === column.add(above);
}

/** The total of inventories; where a statement has only lines of kinds of inventory, their sum. */
function findInventory(column: BalanceColumn): Outcome {
  const lines = column.stated('inventory');
  const isTotal = lines.some(({ name }) => name === 'InventoryNet' || name === 'Inventories');
  return isTotal || lines.length < 2 ? column.line('inventory') : sumLines(column, 'inventory');
}

/** Equity of the owners: minority interests are not theirs. */
function findEquity(column: BalanceColumn): Outcome {
  const stated = column.line('equity');
  const isWhole = includesMinority(column, stated);
  const whole = isWhole ? stated : column.line('wholeEquity');
  const ofOwners = () => deriveDifference('Total equity', whole, 'Minority interests', column.line('minority'));
  return isWhole ? ofOwners() : chooseFirst(stated, ofOwners, () => whole);
}

/** Whether equity makes up the balance sheet together with liabilities, so that minority interests are a part of it. */
function includesMinority(column: BalanceColumn, equity: Outcome): boolean {
  const minority = column.line('minority');
  const liabilities = column.line('totalLiabilities');
  const all = column.line('liabilitiesAndEquity');
  if (!isFigure(equity) || !isFigure(minority) || !isFigure(liabilities) || !isFigure(all)) return false;
  const between = sumLines(column, 'temporaryEquity').value ?? 0;
  const rest = all.value - liabilities.value - between;
  return agrees(equity.value, rest) && !agrees(equity.value + minority.value, rest);
}

/** The line; else liabilities and equity less equity and the lines between the two. */
function findLiabilities(column: BalanceColumn): Outcome {
  const wholeEquity = column.line('wholeEquity');
  const equity: Part[] = isFigure(wholeEquity)
    ? [{ name: 'Total equity', figure: wholeEquity, less: true }]
    : [
        { name: 'Equity', figure: column.line('equity'), less: true },
        { name: 'Minority interests', figure: column.line('minority'), less: true, optional: true },
      ];
  const between = column.matches(column.rules.temporaryEquity).map((line) => {
    return { name: line.title, figure: column.figure(line), less: true, optional: true };
  });
  const all = chooseFirst(column.line('liabilitiesAndEquity'), () => column.line('totalAssets'));
  const parts = [{ name: 'Liabilities and equity', figure: all }, ...equity, ...between];
  return chooseFirst(column.line('totalLiabilities'), () => derived('Liabilities and equity less equity', parts));
}

function findCurrentDebt(column: BalanceColumn): Outcome {
  return chooseFirst(
    sumLines(column, 'currentDebt'),
    () => column.line('shortDebtUnclassified'),
    () => column.noted('currentDebt'),
    () =>
      derived('Long-term debt due within a year plus short-term borrowings', [
        { name: 'Long-term debt due within a year', figure: column.noted('debtDue'), optional: true },
        { name: 'Short-term borrowings', figure: column.noted('borrowings') },
      ]),
    () => column.noted('debtDue'),
  );
}

/** Without a line of long-term debt company facts show all debt, less the part that falls due within a year. */
function findLongTermDebt(column: BalanceColumn): Outcome {
  return chooseFirst(
    column.line('totalLongTermDebt'),
    () => sumLines(column, 'longTermDebt'),
    () => column.line('debtUnclassified'),
    () => column.noted('longTermDebtOnly'),
    ...(column.isArranged ? listDebtNoted(column) : []),
  );
}

function listDebtNoted(column: BalanceColumn): (() => Outcome)[] {
  const all = { name: 'Long-term debt', figure: column.noted('allLongTermDebt') };
  const lessDue = (name: 'longTermDebtDue' | 'debtAndLeasesDue') => {
    return { name: 'Due within a year', figure: column.noted(name), less: true };
  };
  return [
    () => derived('Long-term debt less the part that falls due within a year', [all, lessDue('longTermDebtDue')]),
    () =>
      derived('Debt and leases less the part that falls due within a year', [
        { name: 'Debt and leases', figure: column.noted('debtAndLeases') },
        lessDue('debtAndLeasesDue'),
      ]),
    () =>
      derived('Loans and notes of more than a year', [
        { name: 'Notes', figure: column.noted('notes'), optional: true },
        { name: 'Loans', figure: column.noted('loans'), optional: true },
        { name: 'Lines of credit', figure: column.noted('creditLines'), optional: true },
      ]),
    () => column.noted('convertibles'),
    () => derived('Long-term debt, which may include the part that falls due within a year', [all]),
  ];
}

/** A company has no debt only where its liabilities were read in full and none of them is debt, or no figure tells of one. */
function withoutDebt(column: BalanceColumn, term: DebtEvidence['term'], known: Outcome): Outcome {
  const isClassified = column.lines.some((line) => line.region === 'current liabilities');
  const own = term === 'current' ? 'current liabilities' : 'non-current liabilities';
  if (addsUp(column, isClassified ? own : 'liabilities'))
    return absent('The liabilities add up without a line of debt.', 'none');
  if (!column.isArranged)
    return absent('No line of debt was found, and the liabilities that were read do not add up.', 'unread');
  // Figures without their statement do not add up: what they tell of a debt decides.
  const totalAssets = column.line('totalAssets').value;
  return tellsOfDebt(column, { term, known: known.value ?? 0, totalAssets })
    ? absent('No line of debt was found, and other figures tell of one.', 'unread')
    : absent('No figure of the filing tells of a debt.', 'none');
}

/** Whether the lines of a part of the liabilities sum to its total. */
function addsUp(column: BalanceColumn, region: Region): boolean {
  const isTotal = (line: FaceLine) => isTotalLine(line) || /^(LiabilitiesCurrent|Liabilities)$/.test(line.name);
  const own = column.lines.filter((line) => line.region === region && line.whole && line.name !== '');
  const items = own.filter((line) => !isTotal(line));
  const total = findTotal(column, region);
  return items.length > 0 && isFigure(total) && agrees(column.add(items), total.value);
}

function findTotal(column: BalanceColumn, region: Region): Outcome {
  const current = column.line('totalCurrentLiabilities');
  if (region === 'current liabilities') return current;
  const all = findLiabilities(column);
  return region === 'liabilities' ? all : deriveDifference('Liabilities', all, 'Current liabilities', current);
}

/** Interest of a year above this share of assets is that of a debt. */
const mostInterest = 0.0025;
const yearDays = 365;
/** Amounts before the cost of their issue exceed those of the balance sheet by up to this share. */
const issueCost = 0.05;

/** What a balance sheet without a line of debt is read for. */
interface DebtEvidence {
  readonly term: 'current' | 'longTerm';
  /** The debt of the other term; 0 where it has no line either. */
  readonly known: number;
  readonly totalAssets: number | null;
}

/**
 * Returns whether a filing without a line for the debt of one term has amounts that tell of one: under a concept that is no
 * line, or as interest of a period that ends on the day of the balance sheet.
 */
function tellsOfDebt<Name extends string>(
  { notes, period: { end } }: RuledColumn<Name>,
  { term, known, totalAssets }: DebtEvidence,
): boolean {
  const list = (concepts: readonly string[]) => notes.listWhole(concepts).filter(({ period }) => period.end === end);
  const own = list(noteConcepts[term === 'current' ? 'otherCurrentDebt' : 'otherLongTermDebt']);
  const ofAnyTerm = list(noteConcepts.otherDebt);
  if (own.some(({ value }) => value !== 0)) return true;
  if (ofAnyTerm.some(({ value }) => value > known * (1 + issueCost))) return true;
  const interest = known === 0 ? list(noteConcepts.interestOfDebt) : [];
  return interest.some((fact) => ofYear(fact) > mostInterest * (totalAssets ?? 0));
}

function ofYear({ value, period }: PeriodFact): number {
  return (value * yearDays) / countDays(period);
}
