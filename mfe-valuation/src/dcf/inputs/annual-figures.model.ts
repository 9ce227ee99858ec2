import type { AllStatements, IncomeReport, Provenance } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';

/** Figures of a fiscal year that the models beside the DCF read. Null when missing; full units of the currency. */
export interface AnnualFigures {
  readonly year: string;
  readonly netIncome: number | null;
  /** Less preferred dividends; null where the statements do not tell them apart. */
  readonly netIncomeToCommon: number | null;
  /** Before the part of other owners: income before tax less tax; a statement that presents no tax has none. */
  readonly profit: number | null;
  /** Equity of the parent's owners at the end of the year. */
  readonly equity: number | null;
  /** Equity of other owners; 0 where the balance sheet was read and presents no such line. */
  readonly minorityInterest: number | null;
  /** As `minorityInterest`. */
  readonly preferredStock: number | null;
  /** A count at the end of the year, all classes together. */
  readonly sharesOutstanding: number | null;
  /** The last day of the year; null without a balance sheet. */
  readonly day: string | null;
  readonly depreciation: number | null;
  readonly capitalExpenditures: number | null;
  /** Gains on sales of property; 0 where the statement was read and presents no such line. */
  readonly propertyGains: number | null;
  /** As `propertyGains`. */
  readonly propertyImpairments: number | null;
  readonly operatingCashflow: number | null;
  /** 0 where the statement was read and presents no such line. */
  readonly dividends: number | null;
  /** As `dividends`. */
  readonly repurchases: number | null;
}

interface Report {
  readonly fiscalDateEnding: string;
  readonly provenance?: Readonly<Record<string, Provenance>> | undefined;
}

/** Returns the figures of the fiscal years up to one, oldest first; a year is there when any statement has it. */
export function annualFigures(statements: AllStatements, latest: string): AnnualFigures[] {
  const income = byYear(statements.incomeStatement?.annualReports);
  const balance = byYear(statements.balanceSheet?.annualReports);
  const flows = byYear(statements.cashFlow?.annualReports);
  const years = [...new Set([...income.keys(), ...balance.keys(), ...flows.keys()])].sort();
  return years
    .filter((year) => year <= latest)
    .map((year) => {
      const flow = flows.get(year);
      const sheet = balance.get(year);
      return {
        year,
        netIncome: parseNumeral(income.get(year)?.netIncome),
        netIncomeToCommon: parseNumeral(income.get(year)?.netIncomeToCommon),
        profit: readProfit(income.get(year)),
        equity: parseNumeral(sheet?.totalShareholderEquity),
        minorityInterest: orAbsent(parseNumeral(sheet?.minorityInterest), sheet, 'minorityInterest'),
        preferredStock: orAbsent(parseNumeral(sheet?.preferredStock), sheet, 'preferredStock'),
        sharesOutstanding: parseNumeral(sheet?.commonStockSharesOutstanding),
        day: sheet?.fiscalDateEnding ?? null,
        depreciation: parseNumeral(flow?.depreciationDepletionAndAmortization),
        capitalExpenditures: spent(parseNumeral(flow?.capitalExpenditures)),
        propertyGains: orAbsent(parseNumeral(flow?.gainOnSaleOfProperty), flow, 'gainOnSaleOfProperty'),
        propertyImpairments: orAbsent(parseNumeral(flow?.impairmentOfProperty), flow, 'impairmentOfProperty'),
        operatingCashflow: parseNumeral(flow?.operatingCashflow),
        dividends: spent(orAbsent(parseNumeral(flow?.dividendPayout), flow, 'dividendPayout')),
        repurchases: spent(
          orAbsent(parseNumeral(flow?.paymentsForRepurchaseOfCommonStock), flow, 'paymentsForRepurchaseOfCommonStock'),
        ),
      };
    });
}

function readProfit(report: IncomeReport | undefined): number | null {
  const [pretax, tax] = [parseNumeral(report?.incomeBeforeTax), parseNumeral(report?.incomeTaxExpense)];
  const paid = orAbsent(tax, report, 'incomeTaxExpense');
  return pretax === null || paid === null ? null : pretax - paid;
}

/** Reports come newest first: of two that end in one calendar year the later one counts, as in the DCF. */
function byYear<Each extends Report>(reports: readonly Each[] | undefined): Map<string, Each> {
  const years = new Map<string, Each>();
  for (const report of reports ?? []) {
    const year = fiscalYear(report);
    if (!years.has(year)) years.set(year, report);
  }
  return years;
}

/** Returns a figure of a report; 0 where its statement was read and presents no such line, null where it is unknown. */
export function orAbsent(value: number | null, report: Report | undefined, field: string): number | null {
  return value === null && report?.provenance?.[field]?.missing === 'absent' ? 0 : value;
}

/** Providers differ in the sign of payments. */
function spent(value: number | null): number | null {
  return value === null ? null : Math.abs(value);
}
