import { type NetDebtTerms, subtractCapex, sumNetDebt } from '../../contract/figures/company-value.ts';
import type { BalanceReport, CashFlow, CashFlowReport } from '../../contract/statements.ts';
import type { DerivedFigure, FreeCashFlowYield, Overview } from '../../contract/stock.ts';
import { toNumber } from '../../figures/numeral.ts';

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
  const terms = readNetDebtTerms(sheet);
  const found = { ...findDebt(sheet), Cash: terms.cash, ...readTotals(sheet) };
  if (!isWhole(found)) return unknown(notFound(found));
  if (terms.minorityInterest === null) return unknown('Assets are less than liabilities and equity');
  const investments = terms.shortTermInvestments;
  return {
    value: sumNetDebt({ ...terms, shortTermInvestments: investments ?? 0 }),
    periodEnd: sheet.fiscalDateEnding,
    remark: investments === null ? 'Short-term investments not found: assumed to be 0' : null,
  };
}

/** Returns what enterprise value adds to market cap, each null where it was not found. */
export function readNetDebtTerms(sheet: BalanceReport): NetDebtTerms {
  const { 'Short-term debt': short, 'Long-term debt': long } = findDebt(sheet);
  return {
    totalDebt: short === null || long === null ? null : short + long,
    cash: toNumber(sheet.cashAndCashEquivalentsAtCarryingValue),
    shortTermInvestments: presented(sheet, 'shortTermInvestments'),
    minorityInterest: minorityIn(sheet),
    preferredStock: toNumber(sheet.preferredStock) ?? 0,
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
  const found = { ...findDebt(sheet), Equity: toNumber(sheet.totalShareholderEquity) };
  if (!isWhole(found)) return { value: null, gap: notFound(found) };
  if (found.Equity <= 0) return { value: null, gap: 'Equity is not above 0' };
  return { value: (found['Short-term debt'] + found['Long-term debt']) / found.Equity, gap: null };
}

/** Returns current assets / current liabilities. */
export function calculateCurrentRatio(sheet: BalanceReport | null): Ratio {
  if (sheet === null) return { value: null, gap: noSheet };
  const found = {
    'Current assets': toNumber(sheet.totalCurrentAssets),
    'Current liabilities': toNumber(sheet.totalCurrentLiabilities),
  };
  if (!isWhole(found)) return { value: null, gap: notFound(found) };
  if (found['Current liabilities'] === 0) return { value: null, gap: 'Current liabilities are 0' };
  return { value: found['Current assets'] / found['Current liabilities'], gap: null };
}

/** Returns operating cash flow − capital expenditures, or a text that names the missing part. */
function calculateFreeCashFlow(report: CashFlowReport): number | string {
  const [operating, capex] = [toNumber(report.operatingCashflow), toNumber(report.capitalExpenditures)];
  return (
    subtractCapex(operating, capex) ?? notFound({ 'Operating cash flow': operating, 'Capital expenditures': capex })
  );
}

/** Returns the share of other owners: assets − liabilities − equity, else as stated; null when a part is missing. */
function minorityIn(sheet: BalanceReport): number | null {
  const found = readTotals(sheet);
  return isWhole(found) ? otherOwners(found, sheet) : presented(sheet, 'minorityInterest');
}

function readTotals(sheet: BalanceReport) {
  return {
    Assets: toNumber(sheet.totalAssets),
    Liabilities: toNumber(sheet.totalLiabilities),
    Equity: toNumber(sheet.totalShareholderEquity),
  };
}

/**
 * Returns what assets leave beside liabilities and equity: 0 for the loss of other owners, null when assets are less and no
 * such loss is stated.
 */
function otherOwners({ Assets, Liabilities, Equity }: SheetTotals, sheet: BalanceReport): number | null {
  const rest = Assets - Liabilities - Equity;
  const rounding = roundingShare * Assets;
  const stated = toNumber(sheet.minorityInterest);
  const isLoss = stated !== null && Math.abs(stated - rest) <= rounding;
  return rest < -rounding && !isLoss ? null : Math.max(0, rest);
}

type SheetTotals = Readonly<Record<keyof ReturnType<typeof readTotals>, number>>;

/** Returns both parts of debt; null for one that was not found. */
function findDebt(sheet: BalanceReport) {
  return { 'Short-term debt': findShortDebt(sheet), 'Long-term debt': presented(sheet, 'longTermDebt') };
}

/**
 * Returns the debt due within a year: short-term debt, or current debt when that is 0 or not stated; 0 when the balance
 * sheet presents neither. A line that was not read does not become 0 because the other one is not presented.
 */
function findShortDebt(sheet: BalanceReport): number | null {
  const stated = toNumber(sheet.shortTermDebt);
  if (stated !== null && stated !== 0) return stated;
  const current = toNumber(sheet.currentDebt);
  if (current !== null || stated === 0) return current ?? stated;
  return presented(sheet, 'shortTermDebt') === 0 ? presented(sheet, 'currentDebt') : null;
}

type Presented = 'shortTermDebt' | 'currentDebt' | 'longTermDebt' | 'shortTermInvestments' | 'minorityInterest';

/** Returns a figure; 0 for a line that the balance sheet was read for and does not present. */
function presented(sheet: BalanceReport, field: Presented): number | null {
  return toNumber(sheet[field]) ?? (sheet.provenance?.[field]?.missing === 'absent' ? 0 : null);
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
