import { type FiscalPeriod, fiscalYear } from '@basecase/shared-ui/figures/period';
import type { Statements } from '../inputs/typed-figures.model.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A fiscal year that has all three statements. Full units of the reporting currency; a missing figure counts as 0. */
export interface FiscalYear {
  /** As the company labels it; where it does not, by the period's last day. */
  readonly label: string;
  readonly revenue: number;
  readonly operatingIncome: number;
  readonly incomeBeforeTax: number;
  readonly incomeTaxExpense: number;
  readonly interestExpense: number;
  readonly depreciation: number;
  /** Money spent, positive. */
  readonly capitalExpenditures: number;
  readonly currentAssets: number;
  readonly currentLiabilities: number;
  readonly cash: number;
  readonly shortTermInvestments: number;
  readonly shortTermDebt: number;
  readonly longTermDebt: number;
  readonly sharesOutstanding: number;
}

const MAX_YEARS = 5;

/** Statements whose balance sheets are whole, and the fiscal years that were left out for it, oldest first. */
export interface WholeYears<Kept extends Statements> {
  readonly statements: Kept;
  readonly omitted: readonly string[];
}

/**
 * Returns the statements without the balance sheets of the first used years that are none: a first annual report has two balance sheets
 * beside three years of income, and notes give the year before a few figures. Two years stay in any case, and so do all of a company
 * whose latest balance sheet has no current parts either.
 */
export function withWholeYears<Kept extends Statements>(statements: Kept): WholeYears<Kept> {
  const { balanceSheet } = statements;
  const reports = byYear(balanceSheet?.annualReports ?? []);
  const isWhole = (year: string) => {
    const report = reports.get(year);
    return report?.totalCurrentAssets != null || report?.totalCurrentLiabilities != null;
  };
  const years = readFiscalYears(statements).map(({ label }) => label);
  const first = years.findIndex(isWhole);
  if (balanceSheet === null || first < 1 || years.length - first < 2 || !isWhole(years.at(-1) ?? '')) {
    return { statements, omitted: [] };
  }
  const omitted = years.slice(0, first);
  const annualReports = balanceSheet.annualReports.filter((report) => !omitted.includes(fiscalYear(report)));
  return { statements: { ...statements, balanceSheet: { ...balanceSheet, annualReports } }, omitted };
}

/** Returns the last five fiscal years that have all three statements, oldest first. */
export function readFiscalYears({ incomeStatement, balanceSheet, cashFlow }: Statements): FiscalYear[] {
  const balances = byYear(balanceSheet?.annualReports ?? []);
  const flows = byYear(cashFlow?.annualReports ?? []);
  return [...byYear(incomeStatement?.annualReports ?? [])]
    .flatMap(([label, income]) => {
      const balance = balances.get(label);
      const flow = flows.get(label);
      return balance === undefined || flow === undefined ? [] : [toFiscalYear(label, income, balance, flow)];
    })
    .sort((a, b) => a.label.localeCompare(b.label))
    .slice(-MAX_YEARS);
}

function byYear(reports: readonly Exclude<FiscalPeriod, string>[]): Map<string, Fields> {
  const years = new Map<string, Fields>();
  for (const report of reports) {
    const label = fiscalYear(report);
    // Reports come newest first: of two periods with one label the later one counts.
    if (!years.has(label)) years.set(label, { ...report });
  }
  return years;
}

function toFiscalYear(label: string, income: Fields, balance: Fields, flow: Fields): FiscalYear {
  return {
    label,
    revenue: figure(income, 'totalRevenue'),
    operatingIncome: figure(income, 'operatingIncome'),
    incomeBeforeTax: figure(income, 'incomeBeforeTax'),
    incomeTaxExpense: figure(income, 'incomeTaxExpense'),
    interestExpense: figure(income, 'interestExpense'),
    depreciation: figure(flow, 'depreciationDepletionAndAmortization') || figure(flow, 'depreciationAndAmortization'),
    capitalExpenditures: Math.abs(figure(flow, 'capitalExpenditures')),
    currentAssets: figure(balance, 'totalCurrentAssets'),
    currentLiabilities: figure(balance, 'totalCurrentLiabilities'),
    cash: figure(balance, 'cashAndCashEquivalentsAtCarryingValue'),
    shortTermInvestments: figure(balance, 'shortTermInvestments'),
    shortTermDebt: figure(balance, 'shortTermDebt') || figure(balance, 'currentDebt'),
    longTermDebt: figure(balance, 'longTermDebt'),
    sharesOutstanding: figure(balance, 'commonStockSharesOutstanding'),
  };
}

/** Returns a figure, or 0 when it is missing: the formula needs a number, and readiness marks the gap. */
function figure(report: Fields, name: string): number {
  const raw = report[name];
  const value = typeof raw === 'number' ? raw : typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : 0;
  return Number.isFinite(value) ? value : 0;
}
