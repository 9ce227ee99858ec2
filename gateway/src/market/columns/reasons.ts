import type { MarketKind } from '../../contract/market/market.ts';

/** Why a figure is unknown. Columns keep the index; 0 is a known figure. */
export const reasons = [
  'known',
  'notReported',
  'noFiling',
  'noPeriod',
  'otherCurrency',
  'heldBack',
  'notForKind',
  'negativeDenominator',
  'notAboveZero',
  'outOfRange',
  'noRecentPrice',
  'splitBetween',
  'noFact',
  'beingRead',
  'partOfYear',
  'oldCount',
] as const;
export type Reason = (typeof reasons)[number];

const codes = new Map<string, number>(reasons.map((reason, code) => [reason, code]));

export function reasonCode(reason: Reason): number {
  return codes.get(reason) ?? 0;
}

/** Reasons by which a figure exists and has no meaning, as opposed to one that is missing. */
const withoutMeaning: ReadonlySet<number> = new Set(
  (['notForKind', 'negativeDenominator', 'notAboveZero', 'outOfRange'] as const).map(reasonCode),
);

export function isNotMeaningful(code: number): boolean {
  return withoutMeaning.has(code);
}

const kindNames: Readonly<Record<MarketKind, string>> = {
  general: 'companies in general',
  bank: 'banks',
  insurer: 'insurers',
  broker: 'brokers',
  reit: 'REITs',
  fund: 'funds',
  shell: 'shell companies',
  trust: 'trusts',
};

/** @param currency ISO 4217, of the company's reports */
export function describeReason(code: number, kind: MarketKind, currency: string | null): string {
  switch (reasons[code]) {
    case 'notReported':
      return 'Not reported';
    case 'noFiling':
      return 'No filing by that day';
    case 'noPeriod':
      return 'No figure that far back';
    case 'otherCurrency':
      return `Filed in ${currency === null ? 'another currency' : nameCurrency(currency)}`;
    case 'heldBack':
      return 'Held back: 500 times its neighbours';
    case 'notForKind':
      return `Not meaningful for ${kindNames[kind]}`;
    case 'negativeDenominator':
      return 'Not meaningful: negative or zero denominator';
    case 'notAboveZero':
      return 'Not meaningful: not above zero';
    case 'outOfRange':
      return 'Not meaningful: outside of its range';
    case 'noRecentPrice':
      return 'No recent price';
    case 'splitBetween':
      return 'Split between price and share count';
    case 'noFact':
      return 'Not known';
    case 'beingRead':
      return 'Being read';
    case 'partOfYear':
      return 'Known for parts of the time only';
    case 'oldCount':
      return 'Shares last counted too long ago';
    default:
      return 'Unknown';
  }
}

/** Returns a reason that companies of several kinds and currencies share. */
export function describeReasonOfMany(code: number): string {
  if (reasons[code] === 'notForKind') return 'Not meaningful for their kind of company';
  return describeReason(code, 'general', null);
}

const currencyNames = new Map<string, string>();

/** Returns the name of a currency in the plural: "euros". Making its format takes as long as a whole row. */
function nameCurrency(currency: string): string {
  const known = currencyNames.get(currency) ?? readCurrencyName(currency);
  currencyNames.set(currency, known);
  return known;
}

function readCurrencyName(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'name' });
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency;
}
