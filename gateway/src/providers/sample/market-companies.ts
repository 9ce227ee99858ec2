import { z } from 'zod';
import { type MarketKind, marketKindSchema } from '../../contract/market/market.ts';
import type { MarketCompany, StoredLine } from '../market-report.ts';
import { assumptionsSchema, type SampleCompany, sampleCompanies, sampleFigure } from './companies.ts';
import { around, randomFrom } from './random.ts';
import { readTable } from './read-table.ts';

/** What makes the filings of a company unlike those of a plain one. Quarters are counted back from the newest. */
export interface SampleTraits {
  /** Files a 20-F a year, in euros. */
  readonly isForeign: boolean;
  /** The oldest quarter that was filed; null for a company that filed all. */
  readonly youngSince: number | null;
  /** The last quarter before the company left the exchange; null for a listed company. */
  readonly leftAfter: number | null;
  /** `ratio` new shares for an old one, below 1 for a reverse split. */
  readonly split: { readonly quartersAgo: number; readonly ratio: number } | null;
  /** The fiscal year whose revenue and cost a year later's filings restate, counted back from the last whole one. */
  readonly restatedYear: number | null;
  /** Whether an amendment corrects the cash of the last annual report. */
  readonly isAmended: boolean;
  /** A quarter without a report. */
  readonly skipped: number | null;
  /** The age of the newest price in months; null for a company without any price. */
  readonly pricedUntilMonthsAgo: number | null;
  readonly states: 'all' | 'noGrossProfit' | 'noCost';
  /** A line that the filings of the last five quarters state no more. */
  readonly stopped: StoredLine | null;
}

export interface SampleMarketCompany {
  readonly company: SampleCompany;
  readonly sic: string;
  readonly kind: MarketKind;
  /** Whether it is one of the companies that the sample names after real ones. */
  readonly isNamed: boolean;
  readonly formerNames: readonly string[];
  readonly traits: SampleTraits;
}

const plainTraits: SampleTraits = {
  isForeign: false,
  youngSince: null,
  leftAfter: null,
  split: null,
  restatedYear: null,
  isAmended: false,
  skipped: null,
  pricedUntilMonthsAgo: 0,
  states: 'all',
  stopped: null,
};

/** First and last parts of invented names. No company of the SEC's list has one of the names in its own. */
const beginnings =
  'Alver Bron Corv Drayn Elst Fenw Gald Hest Ilv Jord Keld Lunv Mordr Nevr Ostr Pryn Quell Rynd Stov Tavn Ulm Veyr Wilv Yarv';
const endings = 'abane ecote adale erix ofold ugant imere okern alund enside itorp uvant';

const stoppedLines = ['interestExpense', 'depreciation', 'receivables', 'goodwill', 'capex'] as const;

let made: readonly SampleMarketCompany[] | null = null;
let places: ReadonlyMap<string, number> | null = null;

/** Returns the 300 companies of the sample market: those that the sample names after real ones, then invented ones. */
export function listSampleMarketCompanies(): readonly SampleMarketCompany[] {
  made ??= [...sampleCompanies.map(describeNamed), ...inventCompanies()];
  return made;
}

/** Returns the place of a company in the list, from 0; null for an unknown symbol. */
export function findSamplePlace(symbol: string): number | null {
  places ??= new Map(listSampleMarketCompanies().map(({ company }, place) => [company.symbol, place]));
  return places.get(symbol) ?? null;
}

export function toMarketCompany(
  { company, sic, kind, formerNames, traits }: SampleMarketCompany,
  cik: number,
): MarketCompany {
  const lastDay = new Date(Date.UTC(2025, company.yearEnd, 0)).toISOString().slice(5, 10);
  return {
    cik,
    symbols: [company.symbol],
    isListed: traits.leftAfter === null,
    name: company.name,
    formerNames,
    exchange: traits.leftAfter === null ? company.exchange : null,
    sic,
    kind,
    fiscalYearEnd: lastDay,
  };
}

function describeNamed(company: SampleCompany): SampleMarketCompany {
  const sic = namedIndustries[company.symbol];
  if (sic === undefined) throw new RangeError(`no industry of ${company.symbol}`);
  return { company, sic, kind: company.kind, isNamed: true, formerNames: [], traits: plainTraits };
}

function inventCompanies(): SampleMarketCompany[] {
  const names = beginnings.split(' ').flatMap((first) => endings.split(' ').map((last) => ({ first, last })));
  const industries = sampleIndustries.flatMap((industry) => Array.from({ length: industry.count }, () => industry));
  return industries.map((industry, at) => {
    // Steps of 5 through the names, so that neighbours in the list do not begin alike.
    const name = names[(at * 5) % names.length];
    if (name === undefined) throw new RangeError('too few names');
    const traits = chooseTraits(at, industry);
    const word = name.first + name.last;
    return {
      company: inventCompany(at, industry, word, `${name.first.slice(0, 3)}${name.last.slice(0, 3)}`.toUpperCase()),
      sic: industry.sic,
      kind: industry.kind,
      isNamed: false,
      formerNames: at % 43 === 17 ? [`${word} Holdings`] : [],
      traits,
    };
  });
}

function chooseTraits(at: number, { kind, cost }: SampleIndustry): SampleTraits {
  const isOperating = kind === 'general';
  const isForeign = isOperating && at % 26 === 5;
  const leftAfter = at % 29 === 7 ? 2 + (at % 9) : null;
  return {
    isForeign,
    youngSince: at % 23 === 11 ? 5 + (at % 7) : null,
    leftAfter,
    split: at % 19 === 3 ? { quartersAgo: 2 + (at % 12), ratio: [2, 3, 4, 0.1][at % 4] ?? 2 } : null,
    restatedYear: isOperating && !isForeign && cost > 0 && at % 13 === 6 ? 1 + (at % 3) : null,
    isAmended: !isForeign && at % 21 === 9,
    skipped: !isForeign && at % 41 === 13 ? 6 + (at % 4) : null,
    pricedUntilMonthsAgo: at % 61 === 4 ? null : at % 31 === 19 ? 3 : 0,
    states: at % 5 === 2 ? 'noGrossProfit' : at % 11 === 4 ? 'noCost' : 'all',
    stopped: at % 12 === 10 ? (stoppedLines[at % stoppedLines.length] ?? null) : null,
  };
}

/** @param at place in the list of invented companies */
function inventCompany(at: number, industry: SampleIndustry, word: string, symbol: string): SampleCompany {
  const random = randomFrom(`${symbol} company`);
  const vary = (value: number, reach: number) => value * (1 + around(random, reach));
  const revenue = industry.revenue * Math.exp(around(random, 1.6));
  const isLosing = industry.kind === 'general' && at % 8 === 1;
  const hasNegativeEquity = industry.kind === 'general' && at % 25 === 8;
  const growth = industry.growth + around(random, 0.14);
  return {
    symbol,
    name: `${word} ${industry.suffix}`,
    sector: 'Sample',
    industry: industry.suffix,
    exchange: random() < 0.55 ? 'NASDAQ' : 'NYSE',
    kind: toCompanyKind(industry.kind),
    yearEnd: random() < 0.68 ? 12 : ([1, 3, 5, 6, 8, 9, 10][Math.floor(random() * 7)] ?? 12),
    revenue: Math.round(revenue),
    growth,
    cost: vary(industry.cost, 0.14),
    research: industry.research === null ? null : vary(industry.research, 0.4),
    selling: vary(industry.selling, 0.25) + (isLosing ? 0.3 : 0),
    capex: vary(industry.capex, 0.6),
    debt: hasNegativeEquity ? 2.2 + random() : vary(industry.debt, 0.8),
    inventory: industry.inventory === null ? null : vary(industry.inventory, 0.5),
    payout: isLosing || random() < 0.35 ? 0 : vary(industry.payout, 0.5),
    // A share of 5 to 60 dollars of revenue.
    shares: Math.max(4, revenue / (5 + random() * 55)),
    dilution: around(random, 0.04),
    multiple: isLosing ? 1 + random() * 5 : vary(industry.multiple, 0.6),
    beta: vary(1.05, 0.6),
    oddYears: random() < 0.5 ? { [Math.floor(random() * 4)]: around(random, 0.35) } : {},
  };
}

function toCompanyKind(kind: MarketKind): SampleCompany['kind'] {
  return kind === 'fund' || kind === 'shell' || kind === 'trust' ? 'general' : kind;
}

/**
 * The industries of the invented companies, with the codes of the SEC. Shares are those of `SampleCompany`; `revenue` is
 * the middle of the companies, in millions of dollars.
 */
const industries = `
sic   kind     count  revenue  growth  cost  research  selling  capex  debt  inventory  payout  multiple  suffix
2080  general     12      900    0.04  0.55         -     0.27  0.045  0.45        0.4     0.4        19  Beverages
2834  general     26      700    0.12   0.3      0.24     0.27   0.04   0.4        0.5     0.1        18  Therapeutics
2911  general     12     9000    0.03   0.8         -      0.1   0.06   0.2        0.3     0.4        12  Energy
3021  general     11      800    0.05  0.56         -     0.31   0.02  0.15        0.8     0.2        17  Footwear
3571  general     12     1600    0.06  0.64      0.09     0.14   0.03  0.15        0.3     0.1        19  Computers
3674  general     18     2400    0.12  0.48      0.17     0.12   0.09   0.2        0.6    0.15        24  Semiconductors
3711  general     13     5200    0.07  0.82      0.04     0.07   0.07   0.3        0.4     0.1        11  Motors
5331  general     12     4200    0.04  0.72         -     0.22   0.03   0.2        0.4     0.3        18  Stores
5812  general     13     1300    0.06  0.62         -     0.23   0.07   0.7       0.03     0.3        21  Restaurants
5961  general     13     1500     0.1  0.64      0.06     0.23   0.04  0.15        0.2       0        22  Online
7370  general     15     1100    0.13   0.4      0.21     0.26   0.08   0.1          -       0        27  Networks
7372  general     24      950    0.15  0.27      0.23     0.35   0.03   0.2          -    0.05        31  Software
7389  general     14     1200    0.08  0.52         -     0.31   0.03   0.3          -     0.2        20  Services
6021  bank        24     1400    0.05  0.22         -     0.38   0.02   1.4          -     0.3        12  Bancorp
6331  insurer     13     2600    0.06  0.68         -     0.18   0.01   0.3          -    0.25        12  Insurance Group
6211  broker      12     1100    0.07  0.18         -      0.6   0.02   0.8          -     0.3        14  Securities
6798  reit        14      620    0.06  0.42         -     0.12   0.05   2.6          -     0.8        24  Property Trust
6726  fund         8      180    0.05  0.08         -     0.22      0   2.2          -     0.9        10  Capital Fund
6770  shell        8        4    0.01   0.1         -      1.4      0     0          -       0         9  Acquisition
6221  trust        4      240    0.03  0.05         -     0.03      0     0          -       0        15  Commodity Trust`;

const industrySchema = assumptionsSchema.extend({
  sic: z.string().regex(/^\d{4}$/),
  kind: marketKindSchema,
  /** Invented companies in it. */
  count: sampleFigure,
  /** The last part of the companies' names. */
  suffix: z.string(),
});
type SampleIndustry = Readonly<z.output<typeof industrySchema>>;

const sampleIndustries: readonly SampleIndustry[] = z.array(industrySchema).parse(readTable(industries));

/** The SEC's industry codes of the companies that the sample names after real ones. */
const namedIndustries: Readonly<Record<string, string>> = {
  AAPL: '3571',
  MSFT: '7372',
  GOOGL: '7370',
  AMZN: '5961',
  TSLA: '3711',
  NVDA: '3674',
  META: '7370',
  JPM: '6021',
  V: '7389',
  WMT: '5331',
  DIS: '7990',
  NFLX: '7841',
  KO: '2080',
  PEP: '2080',
  COST: '5331',
  NKE: '3021',
  MCD: '5812',
  ORCL: '7372',
  ADBE: '7372',
  XOM: '2911',
  PFE: '2834',
  SNAP: '7370',
};
