import type { PeerMeasure } from '../../contract/market/market-peers.ts';
import { measures } from '../measures/measure-definitions.ts';

export interface PeerMeasureDefinition
  extends Pick<PeerMeasure, 'name' | 'label' | 'unit' | 'group' | 'note' | 'better'> {
  readonly formula: string;
}

type Row = readonly [name: string, unit: PeerMeasure['unit'], note: string | null, label?: string];
type Better = PeerMeasure['better'];

const cheaperBelow = 'lower is cheaper';
const fourQuarters = '4 quarters';

/** The measures of the table by their group. A price has a direction here: less for the same is cheaper. */
const groups: Readonly<Record<string, readonly Row[]>> = {
  Profitability: [
    ['grossMargin', 'percent', fourQuarters],
    ['operatingMargin', 'percent', fourQuarters],
    ['netMargin', 'percent', fourQuarters],
    ['roe', 'percent', fourQuarters],
    ['roa', 'percent', fourQuarters],
    ['roic', 'percent', fourQuarters, 'ROIC'],
  ],
  Cash: [
    ['fcfMargin', 'percent', fourQuarters],
    ['sbcToRevenue', 'percent', 'of revenue, lower is better', 'Stock compensation'],
  ],
  'Balance sheet': [
    ['netDebtToEbitda', 'number', 'lower is better'],
    ['debtToEquity', 'number', 'lower is better'],
    ['currentRatio', 'number', null],
    ['interestCover', 'number', fourQuarters],
  ],
  Valuation: [
    ['pe', 'number', cheaperBelow],
    ['evEbit', 'number', cheaperBelow],
    ['ps', 'number', cheaperBelow],
    ['pb', 'number', cheaperBelow],
    ['fcfYield', 'percent', 'higher is cheaper'],
    ['dividendYield', 'percent', null],
    ['payout', 'percent', 'of net income', 'Dividend payout'],
  ],
};

/** Multiples and yields whose direction is the price's. */
const directions: Readonly<Record<string, Better>> = {
  pe: 'lower',
  evEbit: 'lower',
  evEbitda: 'lower',
  evSales: 'lower',
  ps: 'lower',
  pb: 'lower',
  pFcf: 'lower',
  pFfo: 'lower',
  fcfYield: 'higher',
  earningsYield: 'higher',
};

function defineGrowth(name: string, label: string, note: string, formula: string): PeerMeasureDefinition {
  return { name, label, unit: 'percent', group: 'Growth', note, better: 'higher', formula };
}

const growth: readonly PeerMeasureDefinition[] = [
  defineGrowth('revenueGrowth', 'Revenue growth', '4 quarters against 4 before', 'change(revenue, 1)'),
  defineGrowth('revenueGrowth5', 'Revenue growth, 5 years', 'a year', 'cagr(revenue.fy, 5)'),
  defineGrowth('revenueGrowthQuarter', 'Revenue growth, quarter', 'against a year before', 'change(revenue.q, 1)'),
  defineGrowth('earningsGrowthQuarter', 'Earnings growth, quarter', 'against a year before', 'change(netIncome.q, 1)'),
];

const placed = new Map(Object.entries(groups).flatMap(([group, rows]) => rows.map((row) => [row[0], { group, row }])));
const placeInTable = [...placed.keys()];

function readPlace(name: string): number {
  const place = placeInTable.indexOf(name);
  return place < 0 ? placeInTable.length : place;
}

/** Returns which end of a measure is the better one, by its name or its formula; null where that is not clear. */
export function findDirection(measure: string): Better {
  const found = measures.find(({ name, formula }) => name === measure || formula === measure);
  return found === undefined ? null : toBetter(found.name, found.isMoreBetter);
}

function toBetter(name: string, isMoreBetter: boolean | null): Better {
  if (isMoreBetter === null) return directions[name] ?? null;
  return isMoreBetter ? 'higher' : 'lower';
}

/** Returns the measure of a name or a formula; null for another one. */
export function findMeasure(measure: string): PeerMeasureDefinition | null {
  return peerMeasures.find(({ name, formula }) => name === measure || formula === measure) ?? null;
}

/** All ratios of the market and the growth measures, in the order of the table; those outside of it are last. */
export const peerMeasures: readonly PeerMeasureDefinition[] = [
  ...growth,
  ...measures
    .filter(({ unit }) => unit === 'ratio')
    .map(({ name, label, isMoreBetter }): PeerMeasureDefinition => {
      const { group = null, row } = placed.get(name) ?? {};
      const [, unit = 'number', note = null, ownLabel = label] = row ?? [];
      return { name, label: ownLabel, unit, group, note, better: toBetter(name, isMoreBetter), formula: name };
    })
    .toSorted((one, other) => readPlace(one.name) - readPlace(other.name)),
];
