import { formatNumber } from '@basecase/shared-ui/figures/format';
import type { PeerValues } from '../../context/context-queries.ts';
import type { FundsFromOperations } from './funds-from-operations.model.ts';

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
