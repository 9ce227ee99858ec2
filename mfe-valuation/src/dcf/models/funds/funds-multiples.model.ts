import type { PriceHistory } from '@basecase/gateway/contract';
import { formatNumber } from '@basecase/shared-ui/figures/format';
import { calculateMedian } from '@basecase/shared-ui/figures/median';
import { closeNear } from '../../../company/price-behind.model.ts';
import type { PeerValues } from '../../context/context-queries.ts';
import { annualFigures } from '../../inputs/annual-figures.model.ts';
import { percentile } from '../../valuation/percentile.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { type FundsFromOperations, ownersPart } from './funds-from-operations.model.ts';

/** What the market paid for a share of a REIT, in multiples of its FFO at the ends of its fiscal years. */
export interface FundsHistory {
  /** Fiscal years with a multiple, oldest first. */
  readonly years: readonly string[];
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

const mostYears = 10;
/** Fewer years are no range. */
const leastYears = 3;

/**
 * Returns the quartiles and the median of price ÷ FFO at the ends of ten fiscal years at most; null with fewer than three, and where
 * price and statements are in two currencies. A year whose FFO is unknown or not above 0 has no multiple.
 * @param prices weekly closes, oldest first
 */
export function readFundsHistory(
  { statements, basis, market }: Pick<ValuedCompany, 'statements' | 'basis' | 'market'>,
  prices: PriceHistory['data'],
): FundsHistory | null {
  if (market.foreign !== null) return null;
  const known = annualFigures(statements, basis.latest.label)
    .slice(-mostYears)
    .flatMap((figures) => {
      const { year, day, netIncome, depreciation, propertyGains, propertyImpairments, sharesOutstanding } = figures;
      const close = day === null ? null : closeNear(prices, day);
      if (netIncome === null || depreciation === null || propertyGains === null) return [];
      if (sharesOutstanding === null || sharesOutstanding <= 0 || close === null) return [];
      const change = depreciation - propertyGains + (propertyImpairments ?? 0);
      const funds =
        ((figures.netIncomeToCommon ?? netIncome) + (ownersPart(figures) ?? 1) * change) / sharesOutstanding;
      return funds > 0 ? [{ year, multiple: close / funds }] : [];
    });
  const multiples = known.map(({ multiple }) => multiple).sort((a, b) => a - b);
  const median = calculateMedian(multiples);
  if (multiples.length < leastYears || median === null) return null;
  return {
    years: known.map(({ year }) => year),
    low: percentile(multiples, 25),
    median,
    high: percentile(multiples, 75),
  };
}

/** Returns how the range by the company's own multiples is made. */
export function historySentence({ years, low, median, high }: FundsHistory): string {
  const multiple = (value: number) => formatNumber(value, 1);
  return `By its own past: FFO × ${multiple(low)} to ${multiple(high)}, the middle half of price ÷ FFO at the ends of ${years.length} fiscal years (median ${multiple(median)}).`;
}

/** The middle half of price ÷ FFO of other REITs. */
export interface FundsPeers {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  /** How it was made. */
  readonly text: string;
}

/** Returns the middle half of price ÷ FFO of other REITs; null with fewer than four of them. */
export function readFundsPeers(values: Pick<PeerValues, 'funds'> | undefined): FundsPeers | null {
  const { funds } = values ?? {};
  if (funds?.quartiles == null || funds.median === null) return null;
  const [low, median, high] = [funds.quartiles[0], funds.median, funds.quartiles[1]].map(({ multiple }) => multiple);
  if (low === undefined || median === undefined || high === undefined) return null;
  const [from, middle, to] = [low, median, high].map((multiple) => formatNumber(multiple, 1));
  const who = funds.isOwn ? `${funds.n} peers of yours` : `${funds.n} REITs`;
  const apart = `${funds.notMeaningful} not meaningful, ${funds.missing} missing`;
  const kind = funds.isOwn ? '' : ' of all kinds of property: peers of its kind, chosen on Overview, replace them';
  return {
    low,
    median,
    high,
    text: `FFO × ${from} to ${to}, the middle half of price ÷ FFO of ${who} (median ${middle}; ${apart})${kind}.`,
  };
}

/** Returns FFO a share × a range of multiples; null without one or without FFO above 0. */
export function multiplyFunds(
  { funds }: Pick<FundsFromOperations, 'funds'>,
  multiples: { readonly low: number; readonly high: number } | null,
): FundsFromOperations['range'] {
  if (funds === null || funds <= 0 || multiples === null) return null;
  return { low: funds * multiples.low, high: funds * multiples.high };
}
