import type { MarketFigure } from '../../../src/contract/market/market.ts';
import { type ScreenBody, screenBodySchema } from '../../../src/contract/market/screens.ts';
import { toDayNumber } from '../../../src/figures/day-number.ts';
import { packPrices, packReports, type SymbolClose } from '../../../src/market/columns/pack-reports.ts';
import { ColumnCache, MarketDay } from '../../../src/market/questions/market-day.ts';
import { runScreen } from '../../../src/market/questions/screen.ts';
import type { AnnualFrame, MarketHoldings } from '../../../src/market/shape/holdings.ts';
import type { MarketCompany, MarketReport, StoredLine } from '../../../src/providers/market-report.ts';

export type Amounts = Partial<Record<StoredLine, number>>;

/** The day that tests take for today. */
export const today = '2026-03-01';

/** Returns a company that is listed under the symbol C and its number. */
export function makeCompany(cik: number, rest: Partial<MarketCompany> = {}): MarketCompany {
  return {
    cik,
    symbols: [`C${cik}`],
    isListed: true,
    name: `Company ${cik}`,
    formerNames: [],
    exchange: 'NYSE',
    sic: '3674',
    kind: 'general',
    fiscalYearEnd: '12-31',
    ...rest,
  };
}

interface FiledOptions {
  readonly cik?: number;
  readonly form?: string;
  readonly currency?: string;
  readonly accession?: string;
}

/** Returns one report of a filing: the figures of a period that ends on a day and is some quarters long. */
export function makeReport(
  filed: string,
  end: string,
  quarters: MarketReport['quarters'],
  amounts: Amounts,
  { cik = 1, form = '10-K', currency = 'USD', accession = `${cik}-${filed}` }: FiledOptions = {},
): MarketReport {
  // As of a filing without preferred stock.
  const toCommon = amounts.netIncome === undefined ? {} : { netIncomeToCommon: amounts.netIncome };
  const figures = Object.fromEntries(
    Object.entries({ ...toCommon, ...amounts }).map(([line, value]) => [line, { value, concept: `us-gaap:${line}` }]),
  );
  return { cik, accession, form, filed, accepted: `${filed}T16:00:00`, end, quarters, currency, figures };
}

interface MarketParts {
  readonly companies?: readonly MarketCompany[];
  readonly reports: readonly MarketReport[];
  readonly closes?: readonly SymbolClose[];
  readonly frames?: readonly AnnualFrame[];
}

/** Returns the holdings of a few reports. */
export function makeHoldings({
  companies = [makeCompany(1)],
  reports,
  closes = [],
  frames = [],
}: MarketParts): MarketHoldings {
  return packReports(companies, reports, { version: 'test', prices: packPrices(closes), frames });
}

/** Opens a day of the holdings. @param asOf null for now */
export function openDay(holdings: MarketHoldings, asOf: string | null = null): Promise<MarketDay> {
  const number = asOf === null ? null : toDayNumber(asOf);
  const cache = new ColumnCache(50_000_000);
  return MarketDay.openDay(holdings, { asOf: number, today: number ?? toDayNumber(today), cache });
}

/** Returns the figure of a formula for a company. */
export async function readFigure(
  parts: MarketParts,
  formula: string,
  { asOf = null, symbol = 'C1' }: { readonly asOf?: string | null; readonly symbol?: string } = {},
): Promise<MarketFigure> {
  const day = await openDay(makeHoldings(parts), asOf);
  const reply = await runScreen(day, toScreenBody({ columns: [formula], symbols: [symbol] }));
  const figure = reply.rows[0]?.values[formula];
  if (figure === undefined) throw new Error('The company is not covered.');
  return figure;
}

/** Returns a screen with the defaults of the contract. */
export function toScreenBody(body: Partial<ScreenBody>): ScreenBody {
  return screenBodySchema.parse({ where: '', ...body });
}
