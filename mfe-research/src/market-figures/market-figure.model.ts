import type { CallReply } from '@basecase/gateway/contract';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';

export type MarketFigure = CallReply<'compareCompanies'>['companies'][number]['price'];
export type KnownFigure = Exclude<MarketFigure, { readonly value: null }>;

const notMeaningful = 'Not meaningful';

/** Returns the text of a missing figure: a figure that is there and means nothing is told from one that is not. */
export function formatMissing(reason: string): string {
  return reason.startsWith(notMeaningful) ? notMeaningful : NOT_AVAILABLE;
}
