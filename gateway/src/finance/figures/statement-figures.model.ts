import type { BalanceReport, CashFlow, CashFlowReport } from '../../contract/statements.ts';
import type { DerivedFigure, FreeCashFlowYield, Overview } from '../../contract/stock.ts';

/** Market cap and its currency. */
export type MarketValue = Pick<Overview, 'marketCap' | 'currency'>;

/** A ratio, or the reason why there is none. */
export interface Ratio {
  readonly value: number | null;
  readonly gap: string | null;
}

/** Filings round their figures, so a shortfall of assets below this share is ignored. */
const roundingShare = 0.001;
const noSheet = 'Balance sheet not found';

/**
 * Returns market cap + debt + minority interest + preferred stock − cash and short-term investments. Minority interest,
 * with redeemable equity, is assets − liabilities − equity. Debt and short-term investments that the balance sheet does not present are 0. Short-term
 * investments that were not found are assumed to be 0, with a remark; without any other part there is no value.
 * @param sheet the newest balance sheet; null when there is none
 */
export function calculateEnterpriseValue(stock: MarketValue, sheet: BalanceReport | null): DerivedFigure {
  if (sheet === null) return unknown(noSheet);
  const lack = notComparable(stock, sheet.reportedCurrency);
  if (lack !== null) return unknown(lack);
  const net = calculateNetDebt(sheet);
  return net.value === null ? net : { ...net, value: (stock.marketCap ?? 0) + net.value };
}

/** Returns enterprise value − market cap: debt + minority interest + preferred stock − cash and short-term investments. */
export function calculateNetDebt(sheet: BalanceReport): DerivedFigure {
  const found = {
    'Short-term debt': findShortDebt(sheet),
    'Long-term debt': presented(sheet, 'longTermDebt'),
    Cash: read(sheet.cashAndCashEquivalentsAtCarryingValue),
    Assets: read(sheet.totalAssets),
    Liabilities: read(sheet.totalLiabilities),
    Equity: read(sheet.totalShareholderEquity),
  };
  if (!isWhole(found)) return unknown(notFound(found));
  const minority = otherOwners(found, sheet);
  if (minority === null) return unknown('Assets are less than liabilities and equity');
  const investments = presented(sheet, 'shortTermInvestments');
  const debt = found['Short-term debt'] + found['Long-term debt'];
  return {
    value: debt + minority + preferredIn(sheet) - found.Cash - (investments ?? 0),
    periodEnd: sheet.fiscalDateEnding,
    remark: investments === null ? 'Short-term investments not found: assumed to be 0' : null,
  };
}

/**
 * Returns free cash flow of the latest twelve months / market cap; that of the latest fiscal year when the twelve
 * months are not known.
 * @param cashFlow null when the statement is not loaded
 */
export function calculateFreeCashFlowYield(stock: MarketValue, cashFlow: CashFlow | null): FreeCashFlowYield {
  const flow = findFreeCashFlow(cashFlow);
  const lack = flow.value === null ? flow.remark : notComparable(stock, flow.currency);
  const { period, periodEnd } = flow;
  if (flow.value === null || lack !== null) return { ...unknown(lack), period: null };
  return { value: flow.value / (stock.marketCap ?? 0), period, periodEnd, remark: null };
}

/** Free cash flow in full units of a currency. */
export type FreeCashFlow = FreeCashFlowYield & { readonly currency: string | null };

/** Returns free cash flow of the latest fiscal year, as filed, or of twelve months that end after it. */
export function findFreeCashFlow(cashFlow: CashFlow | null): FreeCashFlow {
  const none = (remark: string): FreeCashFlow => ({ ...unknown(remark), period: null, currency: null });
  if (cashFlow === null) return none('Cash flow statement not loaded');
  const [year] = cashFlow.annualReports;
  const trailing = cashFlow.ttmReports?.[0];
  const isNewest = trailing !== undefined && trailing.fiscalDateEnding > (year?.fiscalDateEnding ?? '');
  const months = isNewest && typeof calculateFreeCashFlow(trailing) === 'number' ? trailing : undefined;
  const report = months ?? year;
  if (report === undefined) return none('Cash flow not found');
  const flow = calculateFreeCashFlow(report);
  if (typeof flow === 'string') return none(flow);
  return {
    value: flow,
    currency: report.reportedCurrency,
    period: months === undefined ? 'fiscal year' : 'twelve months',
    periodEnd: report.fiscalDateEnding,
    remark: null,
  };
}

/** Returns (short-term + long-term debt) / equity; no value when a part is missing or equity is not above 0. */
export function calculateDebtToEquity(sheet: BalanceReport | null): Ratio {
  if (sheet === null) return { value: null, gap: noSheet };
  const found = {
    'Short-term debt': findShortDebt(sheet),
    'Long-term debt': presented(sheet, 'longTermDebt'),
    Equity: read(sheet.totalShareholderEquity),
  };
  if (!isWhole(found)) return { value: null, gap: notFound(found) };
  if (found.Equity <= 0) return { value: null, gap: 'Equity is not above 0' };
  return { value: (found['Short-term debt'] + found['Long-term debt']) / found.Equity, gap: null };
}

/** Returns current assets / current liabilities. */
export function calculateCurrentRatio(sheet: BalanceReport | null): Ratio {
  if (sheet === null) return { value: null, gap: noSheet };
  const found = {
    'Current assets': read(sheet.totalCurrentAssets),
    'Current liabilities': read(sheet.totalCurrentLiabilities),
  };
  if (!isWhole(found)) return { value: null, gap: notFound(found) };
  if (found['Current liabilities'] === 0) return { value: null, gap: 'Current liabilities are 0' };
  return { value: found['Current assets'] / found['Current liabilities'], gap: null };
}

/** Returns operating cash flow − capital expenditures, or a text that names the missing part. */
function calculateFreeCashFlow(report: CashFlowReport): number | string {
  const found = {
    'Operating cash flow': read(report.operatingCashflow),
    'Capital expenditures': read(report.capitalExpenditures),
  };
  return isWhole(found) ? found['Operating cash flow'] - Math.abs(found['Capital expenditures']) : notFound(found);
}

/** Returns the share of other owners: assets − liabilities − equity, else as stated; null when a part is missing. */
export function minorityIn(sheet: BalanceReport): number | null {
  const found = {
    Assets: read(sheet.totalAssets),
    Liabilities: read(sheet.totalLiabilities),
    Equity: read(sheet.totalShareholderEquity),
  };
  return isWhole(found) ? otherOwners(found, sheet) : presented(sheet, 'minorityInterest');
}

/** Returns the preferred stock within equity; 0 where the balance sheet has none. */
export function preferredIn(sheet: BalanceReport): number {
  return read(sheet.preferredStock) ?? 0;
}

/**
 * Returns what assets leave beside liabilities and equity: 0 for the loss of other owners, null when assets are less and no
 * such loss is stated.
 */
function otherOwners({ Assets, Liabilities, Equity }: SheetTotals, sheet: BalanceReport): number | null {
  const rest = Assets - Liabilities - Equity;
  const rounding = roundingShare * Assets;
  const stated = read(sheet.minorityInterest);
  const isLoss = stated !== null && Math.abs(stated - rest) <= rounding;
  return rest < -rounding && !isLoss ? null : Math.max(0, rest);
}

type SheetTotals = Readonly<Record<'Assets' | 'Liabilities' | 'Equity', number>>;

/** Returns short-term + long-term debt; null when one of them was not found. */
export function debtIn(sheet: BalanceReport): number | null {
  const [short, long] = [findShortDebt(sheet), presented(sheet, 'longTermDebt')];
  return short === null || long === null ? null : short + long;
}

/**
 * Returns the debt due within a year: short-term debt, or current debt when that is 0 or not stated; 0 when the balance
 * sheet presents neither. A line that was not read does not become 0 because the other one is not presented.
 */
function findShortDebt(sheet: BalanceReport): number | null {
  const stated = read(sheet.shortTermDebt);
  if (stated !== null && stated !== 0) return stated;
  const current = read(sheet.currentDebt);
  if (current !== null || stated === 0) return current ?? stated;
  return presented(sheet, 'shortTermDebt') === 0 ? presented(sheet, 'currentDebt') : null;
}

type Presented = 'shortTermDebt' | 'currentDebt' | 'longTermDebt' | 'shortTermInvestments' | 'minorityInterest';

/** Returns a figure; 0 for a line that the balance sheet was read for and does not present. */
export function presented(sheet: BalanceReport, field: Presented): number | null {
  return read(sheet[field]) ?? (sheet.provenance?.[field]?.missing === 'absent' ? 0 : null);
}

/** Returns why amounts of a statement cannot be compared with the market cap; null when they can. */
function notComparable({ marketCap, currency }: MarketValue, reported: string | null): string | null {
  if (currency === null) return 'The currency of the price is not known';
  if (reported === null) return 'The currency of the statements is not known';
  if (currency !== reported) return `Statements are in ${reported}, the price is in ${currency}`;
  return marketCap === null || marketCap <= 0 ? 'Market cap not reported' : null;
}

type Parts<Name extends string> = Readonly<Record<Name, number | null>>;

/** Returns whether no part of a figure is missing. */
function isWhole<Name extends string>(parts: Parts<Name>): parts is Readonly<Record<Name, number>> {
  return Object.values(parts).every((value) => value !== null);
}

/** Returns a text that names the missing parts: "Short-term debt, long-term debt and equity not found". */
function notFound(parts: Parts<string>): string {
  const missing = Object.entries(parts).flatMap(([name, value]) => (value === null ? [name.toLowerCase()] : []));
  const last = missing.at(-1) ?? '';
  const names = missing.length < 2 ? last : `${missing.slice(0, -1).join(', ')} and ${last}`;
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} not found`;
}

function unknown(remark: string | null): DerivedFigure {
  return { value: null, periodEnd: null, remark };
}

function read(text: string | null): number | null {
  return text === null ? null : Number(text);
}
