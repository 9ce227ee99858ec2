import { comparisonAddress, filingPlaceIn } from '@basecase/shared-ui/figures/filing-address';
import type { Alert } from '../watching/alerts-query.ts';

/** Returns the address of what changed in the report that an alert tells of; null for other alerts. */
export function changesAddress({ kind, title, href }: Alert): string | null {
  if (kind !== 'filing' || !/ 10-[KQ]$/.test(title)) return null;
  const place = filingPlaceIn(new URLSearchParams(href.slice(href.indexOf('?') + 1)));
  return place === null ? null : comparisonAddress({ symbol: place.symbol, accession: place.accession });
}
