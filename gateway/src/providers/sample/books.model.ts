import { type FiscalQuarter, fiscalQuarters } from './calendar.ts';
import type { SampleCompany } from './companies.ts';
import { around, randomFrom } from './random.ts';

const flowNames = [
  'revenue',
  'cost',
  'research',
  'selling',
  'operatingIncome',
  'interest',
  'otherIncome',
  'tax',
  'netIncome',
  'depreciation',
  'stockPay',
  'receivablesChange',
  'inventoryChange',
  'payablesChange',
  'capex',
  'investmentsBought',
  'acquisitions',
  'debtIssued',
  'dividends',
  'buybacks',
] as const;

/** In whole millions of dollars, as all figures of the books. */
export type Flows = Readonly<Record<(typeof flowNames)[number], number>>;

interface Balances {
  readonly cash: number;
  readonly investments: number;
  readonly receivables: number;
  readonly inventory: number;
  readonly otherCurrentAssets: number;
  readonly plant: number;
  readonly goodwill: number;
  readonly intangibles: number;
  readonly otherAssets: number;
  readonly payables: number;
  readonly shortDebt: number;
  readonly otherCurrentLiabilities: number;
  readonly longDebt: number;
  readonly otherLiabilities: number;
  readonly commonStock: number;
  readonly retainedEarnings: number;
}

export interface Quarter extends FiscalQuarter {
  readonly flows: Flows;
  /** At the end of the quarter. */
  readonly balances: Balances;
  /** Single shares, constant within a fiscal year. */
  readonly shares: number;
}

const seasons = [0.243, 0.247, 0.249, 0.261] as const;
/** Shares of revenue. Financial companies and real estate trusts hold loans, securities or buildings. */
const otherAssets = { general: 0.08, bank: 4.2, insurer: 2.6, broker: 2, reit: 5 } as const;
const taxRate = 0.19;
const interestRate = 0.042;
const wholeYears = 10;

export const operatingCash = (flows: Flows): number =>
  flows.netIncome +
  flows.depreciation +
  flows.stockPay -
  flows.receivablesChange -
  flows.inventoryChange +
  flows.payablesChange;
export const investingCash = (flows: Flows): number => -flows.capex - flows.investmentsBought - flows.acquisitions;
export const financingCash = (flows: Flows): number => flows.debtIssued - flows.dividends - flows.buybacks;

/**
 * Returns a company's books from its first sample quarter on, oldest first. The statements agree with each other: only
 * the flows of a quarter change the balance sheet.
 */
export function keepBooks(company: SampleCompany): Quarter[] {
  const random = randomFrom(`${company.symbol} books`);
  const revenues = yearlyRevenues(company, random);
  const quarters: Quarter[] = [];
  let balances = openingBalances(company, revenues[0] ?? 0);
  for (const period of fiscalQuarters(company.yearEnd)) {
    const revenue = Math.round(
      (revenues[period.year] ?? 0) * (seasons[period.quarter] ?? 0) * (1 + around(random, 0.02)),
    );
    const flows = makeFlows(company, revenue, balances, random);
    balances = moved(balances, flows);
    quarters.push({ ...period, flows, balances, shares: sharesIn(company, period.year) });
  }
  return quarters;
}

/** Returns ten whole years and the running one, oldest first. */
function yearlyRevenues(company: SampleCompany, random: () => number): number[] {
  const revenues = [company.revenue];
  for (let back = 0; back < wholeYears - 1; back += 1) {
    const growth = company.oddYears[back] ?? company.growth + around(random, 0.02);
    revenues.unshift((revenues[0] ?? 0) / (1 + growth));
  }
  revenues.push(company.revenue * (1 + company.growth));
  return revenues;
}

function sharesIn(company: SampleCompany, year: number): number {
  return Math.round(company.shares * 1_000_000 * (1 + company.dilution) ** (year - wholeYears));
}

function openingBalances(company: SampleCompany, yearRevenue: number): Balances {
  const takeShare = (share: number) => Math.round(yearRevenue * share);
  const held = {
    cash: takeShare(0.18),
    investments: takeShare(0.1),
    receivables: takeShare(0.11),
    inventory: inventoryFor(company, yearRevenue / 4),
    otherCurrentAssets: takeShare(0.03),
    plant: takeShare(0.3 + company.capex * 2),
    goodwill: takeShare(0.12),
    intangibles: takeShare(0.06),
    otherAssets: takeShare(otherAssets[company.kind]),
  };
  const owed = {
    payables: takeShare(company.cost * 0.12),
    shortDebt: takeShare(company.debt * 0.12),
    otherCurrentLiabilities: takeShare(0.09),
    longDebt: takeShare(company.debt * 0.88),
    otherLiabilities: takeShare(0.06),
    commonStock: takeShare(0.12),
  };
  const sum = (part: Record<string, number>) => Object.values(part).reduce((total, value) => total + value, 0);
  return { ...held, ...owed, retainedEarnings: sum(held) - sum(owed) };
}

function inventoryFor(company: SampleCompany, quarterRevenue: number): number {
  return Math.round(quarterRevenue * company.cost * (company.inventory ?? 0));
}

function makeFlows(company: SampleCompany, revenue: number, before: Balances, random: () => number): Flows {
  const takeShare = (share: number) => Math.round(revenue * share);
  const cost = takeShare(company.cost * (1 + around(random, 0.012)));
  const research = takeShare((company.research ?? 0) * (1 + around(random, 0.03)));
  const selling = takeShare(company.selling * (1 + around(random, 0.03)));
  const operatingIncome = revenue - cost - research - selling;
  const interest = Math.round(((before.shortDebt + before.longDebt) * interestRate) / 4);
  const otherIncome = Math.round(((before.cash + before.investments) * 0.025) / 4);
  const preTax = operatingIncome - interest + otherIncome;
  const tax = preTax > 0 ? Math.round(preTax * taxRate) : takeShare(0.004);
  const netIncome = preTax - tax;
  const worn = Math.round(before.plant * 0.032) + Math.round(before.intangibles * 0.02);
  const running = {
    revenue,
    cost,
    research,
    selling,
    operatingIncome,
    interest,
    otherIncome,
    tax,
    netIncome,
    depreciation: worn,
    stockPay: takeShare(0.02),
    receivablesChange: takeShare(0.44) - before.receivables,
    inventoryChange: inventoryFor(company, revenue) - before.inventory,
    payablesChange: takeShare(company.cost * 0.48) - before.payables,
    capex: takeShare(company.capex * (1 + around(random, 0.1))),
    investmentsBought: Math.round((takeShare(0.4) - before.investments) * 0.1),
    acquisitions: random() < 0.12 ? takeShare(0.05) : 0,
    dividends: Math.max(0, Math.round(netIncome * company.payout)),
  };
  return { ...running, ...settleCash(company, running, before) };
}

type Unsettled = Omit<Flows, 'debtIssued' | 'buybacks'>;

/** Long-term debt follows the size of the business; cash above what is needed goes into buybacks, a gap is borrowed. */
function settleCash(
  company: SampleCompany,
  flows: Unsettled,
  before: Balances,
): Pick<Flows, 'debtIssued' | 'buybacks'> {
  const wantedDebt = flows.revenue * 4 * company.debt * 0.88;
  const planned = Math.round((wantedDebt - before.longDebt) * 0.15);
  const undecided = { ...flows, debtIssued: planned, buybacks: 0 };
  const cash = before.cash + operatingCash(undecided) + investingCash(undecided) + financingCash(undecided);
  const needed = Math.round(flows.revenue * 0.4);
  if (cash < needed) return { debtIssued: planned + needed - cash, buybacks: 0 };
  return { debtIssued: planned, buybacks: Math.round(Math.max(0, cash - flows.revenue * 0.7) * 0.6) };
}

function moved(before: Balances, flows: Flows): Balances {
  const amortization = Math.round(before.intangibles * 0.02);
  const boughtGoodwill = Math.round(flows.acquisitions * 0.6);
  return {
    ...before,
    cash: before.cash + operatingCash(flows) + investingCash(flows) + financingCash(flows),
    investments: before.investments + flows.investmentsBought,
    receivables: before.receivables + flows.receivablesChange,
    inventory: before.inventory + flows.inventoryChange,
    plant: before.plant + flows.capex - (flows.depreciation - amortization),
    goodwill: before.goodwill + boughtGoodwill,
    intangibles: before.intangibles + flows.acquisitions - boughtGoodwill - amortization,
    payables: before.payables + flows.payablesChange,
    longDebt: before.longDebt + flows.debtIssued,
    commonStock: before.commonStock + flows.stockPay,
    retainedEarnings: before.retainedEarnings + flows.netIncome - flows.dividends - flows.buybacks,
  };
}

/** Returns the flows of several quarters as those of one period. */
export function addUp(quarters: readonly Quarter[]): Flows {
  const [first, ...rest] = quarters;
  if (first === undefined) throw new RangeError('no quarters to add up');
  const total = { ...first.flows };
  for (const { flows } of rest) for (const name of flowNames) total[name] += flows[name];
  return total;
}
