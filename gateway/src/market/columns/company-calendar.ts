import type { StoredLine } from '../../providers/market-report.ts';
import { isAnnualForm, isTransitionForm } from '../../providers/read-report.ts';
import type { LineValues, MarketFiling, MarketHoldings } from '../shape/holdings.ts';

/** The newest periods of each company, of the filings that were accepted by a day. -1 is none. */
export interface CompanyCalendar {
  /** The newest end of a fiscal year, of an annual report. */
  readonly fiscalEnd: Int32Array;
  /** The newest end of a period with income or cash flows. */
  readonly flowEnd: Int32Array;
  /** The newest balance sheet. */
  readonly balanceEnd: Int32Array;
  /** 1 for a company that files periods below a year. */
  readonly isInterim: Uint8Array;
  /** Index of the filing that was accepted last. */
  readonly newestFiling: Int32Array;
  /** The day of its acceptance. */
  readonly newestAccepted: Int32Array;
}

/** Lines that every report of the kind has: a cover page with a later day than the report makes no newer period. */
const flowAnchors = ['netIncome', 'revenue', 'operatingCashflow', 'pretaxIncome'] as const satisfies StoredLine[];
const balanceAnchors = ['totalAssets', 'equity'] as const satisfies StoredLine[];

/** The end of a period is rounded to the end of a month and can be this much later than the filing. */
const roundingDays = 45;

/** @param asOf the last day of acceptance; null for now */
export async function readCalendar(holdings: MarketHoldings, asOf: number | null): Promise<CompanyCalendar> {
  const count = holdings.companies.length;
  const none = () => new Int32Array(count).fill(-1);
  const calendar = {
    fiscalEnd: none(),
    flowEnd: none(),
    balanceEnd: none(),
    isInterim: new Uint8Array(count),
    newestFiling: none(),
    newestAccepted: none(),
  };
  noteFilings(holdings, asOf, calendar);
  for (const line of flowAnchors) noteFlows(holdings, await holdings.lineValues(line), asOf, calendar);
  for (const line of balanceAnchors) noteBalances(holdings, await holdings.lineValues(line), asOf, calendar);
  return calendar;
}

function noteFilings({ heads }: MarketHoldings, asOf: number | null, calendar: CompanyCalendar): void {
  const { company, accepted, filing } = heads;
  const { newestFiling, newestAccepted } = calendar;
  for (let row = 0; row < company.length; row += 1) {
    const day = accepted[row] ?? 0;
    const at = company[row] ?? 0;
    if ((asOf !== null && day > asOf) || day < (newestAccepted[at] ?? -1)) continue;
    newestAccepted[at] = day;
    newestFiling[at] = filing[row] ?? -1;
  }
}

const annual = new WeakMap<readonly MarketFiling[], Uint8Array>();

/** Returns 1 for reports on a fiscal year; once for the filings of all days. */
export function findAnnual(filings: readonly MarketFiling[]): Uint8Array {
  const known = annual.get(filings);
  if (known !== undefined) return known;
  const forms = new Map<string, number>();
  const found = new Uint8Array(filings.length);
  filings.forEach(({ form }, at) => {
    const isAnnual = forms.get(form) ?? Number(isAnnualForm(form) && !isTransitionForm(form));
    forms.set(form, isAnnual);
    found[at] = isAnnual;
  });
  annual.set(filings, found);
  return found;
}

function noteFlows(holdings: MarketHoldings, line: LineValues, asOf: number | null, calendar: CompanyCalendar): void {
  const { heads, filings } = holdings;
  const { fiscalEnd, flowEnd, isInterim } = calendar;
  const isAnnual = findAnnual(filings);
  for (let entry = 0; entry < line.row.length; entry += 1) {
    const row = line.row[entry] ?? 0;
    const accepted = heads.accepted[row] ?? 0;
    const end = heads.end[row] ?? 0;
    const quarters = heads.quarters[row] ?? 0;
    if (quarters === 0 || (asOf !== null && accepted > asOf) || end > accepted + roundingDays) continue;
    const at = heads.company[row] ?? 0;
    if (end > (flowEnd[at] ?? -1)) flowEnd[at] = end;
    if (quarters < 4) isInterim[at] = 1;
    else if (end > (fiscalEnd[at] ?? -1) && isAnnual[heads.filing[row] ?? 0] === 1) fiscalEnd[at] = end;
  }
}

function noteBalances({ heads }: MarketHoldings, line: LineValues, asOf: number | null, calendar: CompanyCalendar) {
  const { balanceEnd } = calendar;
  for (let entry = 0; entry < line.row.length; entry += 1) {
    const row = line.row[entry] ?? 0;
    const accepted = heads.accepted[row] ?? 0;
    const end = heads.end[row] ?? 0;
    if (heads.quarters[row] !== 0 || (asOf !== null && accepted > asOf) || end > accepted + roundingDays) continue;
    const at = heads.company[row] ?? 0;
    if (end > (balanceEnd[at] ?? -1)) balanceEnd[at] = end;
  }
}
