import { addDays } from '../../contract/figures/days.ts';
import { firstSampleCik } from '../../contract/figures/sample-cik.ts';
import type { DatedClose, MarketCompany, MarketReport, ReportFigure, StoredLine } from '../market-report.ts';
import type { PriceBar } from '../provider.ts';
import { addUp, keepBooks, type Quarter } from './books.model.ts';
import { sampleMoment, tradingDays } from './calendar.ts';
import { priceYears, sampleBars } from './market.model.ts';
import {
  listSampleMarketCompanies,
  type SampleMarketCompany,
  type SampleTraits,
  toMarketCompany,
} from './market-companies.ts';
import { findStatedLines, isStillStated, type LineSource } from './market-lines.ts';
import { makeBalanceReport, makeCashFlowReport, makeIncomeReport, type Period } from './reports.model.ts';
import { nameSampleFiling } from './sample-filings.ts';

/** The invented market of 300 companies. */
export interface SampleMarket {
  /** The moment that all questions are asked at: nothing in the sample depends on today. */
  readonly asOf: string;
  readonly companies: readonly MarketCompany[];
  /** By company, oldest filing first. */
  readonly reports: readonly MarketReport[];
  /** By symbol, the last close of each half month, oldest first. */
  readonly prices: ReadonlyMap<string, readonly DatedClose[]>;
}

/** Returns the sample market: the same on every machine and every day. It takes some 100 ms, so it is made when asked for. */
export function makeSampleMarket(): SampleMarket {
  const companies: MarketCompany[] = [];
  const reports: MarketReport[] = [];
  const prices = new Map<string, readonly DatedClose[]>();
  const halfEnds = listHalfEnds();
  for (const [at, described] of listSampleMarketCompanies().entries()) {
    const { company, traits } = described;
    const books = keepBooks(company);
    const cik = firstSampleCik + at;
    companies.push(toMarketCompany(described, cik));
    reports.push(...makeSampleReports(described, books, cik));
    if (traits.pricedUntilMonthsAgo === null) continue;
    const lastDay = findLastPricedDay(traits, books);
    const bars = sampleBars(company, books, (day) => halfEnds.has(day) && day <= lastDay);
    prices.set(company.symbol, toRawCloses(bars.reverse(), traits, books));
  }
  return { asOf: sampleMoment, companies, reports, prices };
}

/** The price of a company that left the exchange ends after its last report. */
function findLastPricedDay({ leftAfter, pricedUntilMonthsAgo }: SampleTraits, books: readonly Quarter[]): string {
  const lastQuarter = books[books.length - 1 - (leftAfter ?? 0)]?.end;
  if (lastQuarter !== undefined && leftAfter !== null) return addDays(lastQuarter, 60);
  return addDays(sampleMoment.slice(0, 10), -30 * (pricedUntilMonthsAgo ?? 0));
}

/** Returns the last weekday of each half month. */
function listHalfEnds(): ReadonlySet<string> {
  const toHalf = (day: string) => day.slice(0, 8) + (day.slice(8) <= '15' ? '1' : '2');
  const days = tradingDays(priceYears);
  return new Set(days.filter((day, at) => toHalf(day) !== toHalf(days[at - 1] ?? '')));
}

/** Undoes a split, which takes effect after the report of its quarter. */
function toRawCloses(bars: readonly PriceBar[], { split }: SampleTraits, books: readonly Quarter[]): DatedClose[] {
  const quarter = split === null ? undefined : books[books.length - 1 - split.quartersAgo];
  const splitDay = quarter === undefined ? '' : addDays(quarter.end, 45);
  return bars.map(({ date, close }) => ({
    day: date,
    close: split === null || date >= splitDay ? close : Number((close * split.ratio).toFixed(2)),
  }));
}

type Figures = Partial<Record<StoredLine, ReportFigure>>;
type Filing = Omit<MarketReport, 'end' | 'quarters' | 'figures'>;

const million = 1_000_000;
/** The newest quarter and the twelve before it, as far as a formula goes back. */
const quartersKept = 13;
/** The newest quarters whose filings lack a line that earlier ones state: with a whole fiscal year among them. */
const quartersStopped = 5;
/** Lines that a filing states again for the period a year before, where their values have changed. */
const linesAgain = ['revenue', 'costOfRevenue', 'eps', 'dps', 'dilutedShares'] as const;
/** The first version of a restated year has too much revenue and cost by this share of revenue. */
const overstated = 0.04;

/** A company with its books. A place is an index into the books, whose oldest quarter is first. */
interface Filer extends SampleMarketCompany {
  readonly cik: number;
  readonly books: readonly Quarter[];
  readonly lines: readonly LineSource[];
}

/**
 * Returns the reports of a company, oldest filing first: annual ones of ten years, quarterly ones of three. The newest
 * value of a figure is that of the company's own pages; an earlier one differs where a filing restates or amends it.
 */
function makeSampleReports(described: SampleMarketCompany, books: readonly Quarter[], cik: number): MarketReport[] {
  const filer: Filer = { ...described, cik, books, lines: findStatedLines(described) };
  return books.flatMap((_, place) => (isFiled(filer, place) ? makeFilingReports(filer, place) : []));
}

function isFiled({ books, traits }: Filer, place: number): boolean {
  const ago = books.length - 1 - place;
  const isAnnual = books[place]?.quarter === 3;
  if (traits.youngSince !== null && ago > traits.youngSince) return false;
  if (traits.leftAfter !== null && ago < traits.leftAfter) return false;
  return isAnnual || (!traits.isForeign && ago < quartersKept && ago !== traits.skipped);
}

/** Returns the reports of the filing of one quarter, with those of its amendment. */
function makeFilingReports(filer: Filer, place: number): MarketReport[] {
  const { end, quarter, balances } = findQuarter(filer, place);
  const filing = nameFiling(filer, place, 0);
  const figures = makeBalance(filer, place);
  const balance = (from: Filing, shown: Figures): MarketReport => ({ ...from, end, quarters: 0, figures: shown });
  const flows = listFlows(filer, filing, place);
  const ago = filer.books.length - 1 - place;
  // An annual report of the newest quarter is too young for an amendment.
  const isAmended = filer.traits.isAmended && quarter === 3 && ago >= 1 && ago <= 4;
  if (!isAmended) return [balance(filing, figures), ...flows];
  const misplaced = Math.round(balances.cash * 0.2) * million;
  const corrected = pickLines(figures, ['cash', 'investments']);
  return [
    balance(filing, { ...figures, ...moveCash(corrected, misplaced) }),
    ...flows,
    balance(nameFiling(filer, place, 45), corrected),
  ];
}

/** Returns the flows of the quarter and of the year so far, then what the filing states again of the year before. */
function listFlows(filer: Filer, filing: Filing, place: number): MarketReport[] {
  const { quarter } = findQuarter(filer, place);
  const lengths = quarter === 3 ? [4 as const] : quarter === 0 ? [1 as const] : [1 as const, toLength(quarter + 1)];
  return [
    ...lengths.map((quarters) => ({ place, quarters, figures: makeFlows(filer, place, quarters, place) })),
    ...lengths.map((quarters) => ({ place: place - 4, quarters, figures: stateAgain(filer, place, quarters) })),
  ]
    .filter(({ figures }) => Object.keys(figures).length > 0)
    .map(({ place: at, quarters, figures }) => ({ ...filing, end: findQuarter(filer, at).end, quarters, figures }));
}

function stateAgain(filer: Filer, place: number, quarters: number): Figures {
  const { split, restatedYear } = filer.traits;
  const before = place - 4;
  if ((split === null && restatedYear === null) || before - quarters + 1 < 0) return {};
  const then = makeFlows(filer, before, quarters, before);
  const now = makeFlows(filer, before, quarters, place);
  return pickLines(
    now,
    linesAgain.filter((line) => then[line]?.value !== now[line]?.value),
  );
}

/**
 * Returns the flows of a period as a filing states them.
 * @param place of the last quarter of the period
 * @param filedAt the place of the filing's quarter
 */
function makeFlows(filer: Filer, place: number, quarters: number, filedAt: number): Figures {
  const covered = filer.books.slice(place - quarters + 1, place + 1);
  const last = findQuarter(filer, place);
  const period: Period = { end: last.end, flows: addUp(covered), last };
  const income = makeIncomeReport(filer.company, period);
  const cashFlow = makeCashFlowReport(filer.company, period);
  // A quarterly report states the cash flow of the year so far only.
  const hasCashFlow = quarters === last.quarter + 1;
  const figures: Figures = {};
  for (const source of listLines(filer, filedAt)) {
    if (source.statement === 'income') put(figures, source, income[source.field]);
    if (source.statement === 'cashFlow' && hasCashFlow) put(figures, source, cashFlow[source.field]);
  }
  if (filedAt === place && isRestated(filer, last)) overstate(figures, covered);
  return toSplitBasis(filer, figures, filedAt);
}

function makeBalance(filer: Filer, place: number): Figures {
  const last = findQuarter(filer, place);
  const balance = makeBalanceReport(filer.company, { end: last.end, flows: last.flows, last });
  const figures: Figures = {};
  for (const source of listLines(filer, place)) {
    if (source.statement === 'balance') put(figures, source, balance[source.field]);
  }
  return toSplitBasis(filer, figures, place);
}

function listLines({ lines, books, traits: { stopped } }: Filer, filedAt: number): readonly LineSource[] {
  if (stopped === null || filedAt < books.length - quartersStopped) return lines;
  return lines.filter(({ line }) => isStillStated(line, stopped));
}

function put(figures: Figures, { line, concept }: LineSource, text: unknown): void {
  if (typeof text === 'string') figures[line] = { value: Number(text), concept };
}

function isRestated({ books, traits: { restatedYear } }: Filer, { year }: Quarter): boolean {
  return restatedYear !== null && year === Math.floor(books.length / 4) - 1 - restatedYear;
}

/** Adds one amount to revenue and cost, so that profits stay as they are. */
function overstate(figures: Figures, covered: readonly Quarter[]): void {
  const { revenue, costOfRevenue } = figures;
  if (revenue === undefined || costOfRevenue === undefined) return;
  const added = covered.reduce((total, { flows }) => total + Math.round(flows.revenue * overstated), 0) * million;
  figures.revenue = { ...revenue, value: revenue.value + added };
  figures.costOfRevenue = { ...costOfRevenue, value: costOfRevenue.value + added };
}

/** Returns figures on the basis of the shares at the time of a filing. */
function toSplitBasis({ traits: { split }, books }: Filer, figures: Figures, filedAt: number): Figures {
  if (split === null || filedAt > books.length - 1 - split.quartersAgo) return figures;
  const { shares, dilutedShares, eps, dps } = figures;
  const { ratio } = split;
  const count = (figure: ReportFigure) => ({ ...figure, value: Math.round(figure.value / ratio) });
  const amount = (figure: ReportFigure) => ({ ...figure, value: Number((figure.value * ratio).toFixed(2)) });
  return {
    ...figures,
    ...(shares && { shares: count(shares) }),
    ...(dilutedShares && { dilutedShares: count(dilutedShares) }),
    ...(eps && { eps: amount(eps) }),
    ...(dps && { dps: amount(dps) }),
  };
}

function moveCash({ cash, investments }: Figures, amount: number): Figures {
  if (cash === undefined || investments === undefined) return {};
  return {
    cash: { ...cash, value: cash.value + amount },
    investments: { ...investments, value: investments.value - amount },
  };
}

function pickLines(figures: Figures, lines: readonly StoredLine[]): Figures {
  const picked: Figures = {};
  for (const line of lines) if (figures[line] !== undefined) picked[line] = figures[line];
  return picked;
}

/** @param daysLater above 0 for an amendment, filed so many days after the report */
function nameFiling(filer: Filer, place: number, daysLater: number): Filing {
  const { cik, traits } = filer;
  const { end, quarter } = findQuarter(filer, place);
  const number = daysLater === 0 ? place : filer.books.length + place;
  const named = nameSampleFiling(String(cik), number, end, quarter);
  const filed = addDays(named.filingDate, daysLater);
  return {
    cik,
    accession: named.accessionNumber,
    form: `${traits.isForeign ? '20-F' : named.form}${daysLater === 0 ? '' : '/A'}`,
    filed,
    accepted: `${filed}T16:31:00`,
    currency: traits.isForeign ? 'EUR' : 'USD',
  };
}

function toLength(quarters: number): MarketReport['quarters'] {
  if (quarters === 1 || quarters === 2 || quarters === 3 || quarters === 4) return quarters;
  throw new RangeError(`no period of ${quarters} quarters`);
}

function findQuarter({ books }: Pick<Filer, 'books'>, place: number): Quarter {
  const quarter = books[place];
  if (quarter === undefined) throw new RangeError(`no quarter ${place}`);
  return quarter;
}
