import type { BalanceReport, CashFlowReport, IncomeReport } from '../../contract/statements.ts';
import type { AnnualVintage, TrailingVintage } from '../../contract/vintages.ts';
import { readReportEps } from '../../figures/earnings-per-share.ts';
import { toNumber } from '../../figures/numeral.ts';
import { countSharesOutstanding, listSheets } from '../../figures/shares-outstanding.ts';
import type { KnownReports, StatementsAtFiling } from '../../providers/provider.ts';
import { isTransitionForm } from '../../providers/read-report.ts';
import { readNetDebtTerms } from './statement-figures.model.ts';
import { trailingCashFlow, trailingIncome } from './ttm.model.ts';

/**
 * Returns the statements of the annual reports as they were known when these were filed. A transition report counts where
 * it makes a year known.
 */
export function annualVintages(vintages: readonly StatementsAtFiling[]): AnnualVintage[] {
  return vintages.flatMap((vintage, at): AnnualVintage[] => {
    const { filed, accessionNumber, form, income, balance, cashFlow } = vintage;
    const year = newestYear(vintage);
    if (year === undefined) return [];
    const isKnown = vintages
      .slice(at + 1)
      .some((older) => newestYear(older)?.fiscalDateEnding === year.fiscalDateEnding);
    if (isTransitionForm(form) && isKnown) return [];
    return [
      {
        filed,
        accessionNumber,
        form,
        ...(year.fiscalYear !== undefined && { fiscalYear: year.fiscalYear }),
        fiscalDateEnding: year.fiscalDateEnding,
        incomeStatement: [...income.annualReports],
        balanceSheet: [...balance.annualReports],
        cashFlow: [...cashFlow.annualReports],
      },
    ];
  });
}

function newestYear({ income, balance }: StatementsAtFiling): IncomeReport | BalanceReport | undefined {
  return income.annualReports[0] ?? balance.annualReports[0];
}

/** Returns the last twelve months, and the balance sheet at their end, as they were known when each report was filed. */
export function trailingVintages(vintages: readonly StatementsAtFiling[], currency: string | null): TrailingVintage[] {
  return vintages.flatMap(({ filed, accessionNumber, form, income, balance, cashFlow }): TrailingVintage[] => {
    const periodEnd = newestEnd(income);
    if (periodEnd === null) return [];
    const flows = yearTo(periodEnd, income, trailingIncome);
    const cash = yearTo(periodEnd, cashFlow, trailingCashFlow);
    const isOurs = ({ reportedCurrency }: Known) => reportedCurrency === currency;
    return [
      {
        filed,
        accessionNumber,
        form,
        periodEnd,
        ...incomeFigures(flows.filter(isOurs), income.annualReports.filter(isOurs)),
        ...cashFigures(cash.filter(isOurs)),
        ...balanceFigures(at(periodEnd, balance).find(isOurs)),
        sharesOutstanding: countShares(balance, income),
      },
    ];
  });
}

interface Known {
  readonly fiscalDateEnding: string;
  readonly reportedCurrency: string | null;
}

function newestEnd({ annualReports, quarterlyReports }: KnownReports<Known>): string | null {
  const ends = [annualReports[0], quarterlyReports[0]].flatMap((report) => report?.fiscalDateEnding ?? []);
  return ends.sort().at(-1) ?? null;
}

/** Returns the reports of a day: the annual report first, because it is audited and complete. */
function at<Report extends Known>(day: string, { annualReports, quarterlyReports }: KnownReports<Report>): Report[] {
  return [...annualReports, ...quarterlyReports].filter(({ fiscalDateEnding }) => fiscalDateEnding === day);
}

/** Returns the twelve months up to a day: the fiscal year, then those of its parts or of four quarters. */
function yearTo<Report extends Known>(
  day: string,
  { annualReports, quarterlyReports, ttmReports }: KnownReports<Report>,
  trailing: (quarters: readonly Report[]) => Report[],
): Report[] {
  return at(day, { annualReports, quarterlyReports: ttmReports ?? trailing(quarterlyReports) });
}

/** Returns the figure of the first report that states it. */
function figure<Report extends object>(reports: readonly Report[], field: TextField<Report>): number | null {
  for (const report of reports) {
    const text: unknown = report[field];
    if (typeof text === 'string') return Number(text);
  }
  return null;
}

type TextField<Report> = {
  [Field in keyof Report]-?: Report[Field] extends string | null ? Field : never;
}[keyof Report];

function incomeFigures(years: readonly IncomeReport[], [newest]: readonly IncomeReport[]) {
  const eps = years.map((report) => readReportEps(report, newest)).find((found) => found !== null);
  return {
    revenueTtm: figure(years, 'totalRevenue'),
    ebitTtm: figure(years, 'ebit'),
    ebitdaTtm: figure(years, 'ebitda'),
    netIncomeTtm: figure(years, 'netIncome'),
    epsDilutedTtm: eps?.value ?? null,
  };
}

function cashFigures(years: readonly CashFlowReport[]) {
  return {
    operatingCashflowTtm: figure(years, 'operatingCashflow'),
    capexTtm: figure(years, 'capitalExpenditures'),
  };
}

function balanceFigures(sheet: BalanceReport | undefined) {
  return {
    ...(sheet === undefined ? none : readNetDebtTerms(sheet)),
    shareholderEquity: toNumber(sheet?.totalShareholderEquity),
  };
}

const none = { totalDebt: null, cash: null, shortTermInvestments: null, minorityInterest: null, preferredStock: null };

/** Returns the shares as they were counted by then, which a sheet of the same day need not state. */
function countShares(balance: KnownReports<BalanceReport>, income: KnownReports<IncomeReport>): number | null {
  const incomes = [...income.quarterlyReports, ...income.annualReports];
  return countSharesOutstanding(listSheets(balance.annualReports, balance.quarterlyReports), incomes)?.value ?? null;
}
