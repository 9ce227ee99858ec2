import { Banner } from '../components/states/banner.tsx';
import { listNames } from '../figures/words.ts';
import styles from './company-header.module.css';
import { nextCallText, useProviderCalls } from './provider-calls.ts';

/** More names would not be read. */
const MOST_NAMED = 12;

/** Says that the day's calls are used, when the next one is free, and which companies have a fresh price. */
export function SpentCallsNote({ symbol, enabled }: { readonly symbol: string; readonly enabled: boolean }) {
  const { data } = useProviderCalls(enabled);
  if (!enabled || data === undefined || data.calls === null || data.calls.left > 0) return null;
  const fresh = data.fresh.filter((company) => company.symbol !== symbol).map((company) => company.symbol);
  const more = fresh.length - MOST_NAMED;
  const named = more > 0 ? [...fresh.slice(0, MOST_NAMED), `${more} more`] : fresh;
  return (
    <div className={styles.spent}>
      <Banner tone="info" title="Today’s calls of the data provider are used.">
        {nextCallText(data.calls.nextAt)} Everything from filings is shown
        {fresh.length > 0 && `; ${listNames(named)} have the price of the last session`}.
      </Banner>
    </div>
  );
}
