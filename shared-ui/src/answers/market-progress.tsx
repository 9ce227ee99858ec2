import { type Coverage, formatQuarter, listQuarters, loadedPartOf } from '../company/coverage-query.ts';
import { VisuallyHidden } from '../components/layout/visually-hidden.tsx';
import { formatMoment } from '../figures/moment.ts';
import styles from './market-progress.module.css';

/** How far the market is loaded: a sentence and a bar. A screen reader announces each quarter, not each second. */
export function MarketProgress({ coverage }: { readonly coverage: Coverage }) {
  const { loading } = coverage;
  const quarters = listQuarters(coverage);
  const loaded = quarters.filter(({ state }) => state === 'loaded' || state === 'reissued').length;
  const part = loadedPartOf(coverage);
  const percent = Math.round(part * 100);
  const of = `${loaded} of ${quarters.length} quarters`;
  return (
    <div>
      <p className={styles.line}>
        {loading === null ? (
          'The next quarter begins soon.'
        ) : (
          <>
            <b>{formatQuarter(loading.quarter)}</b> is being read
            {loading.of > 0 && `, ${toMegabytes(loading.done)} of ${toMegabytes(loading.of)} MB`}
          </>
        )}
      </p>
      {loading?.stalledSince !== undefined && (
        <p className={styles.line} role="status">
          Nothing was loaded since {formatMoment(loading.stalledSince)}. The next try follows by itself.
        </p>
      )}
      <VisuallyHidden role="status">{`${of} loaded`}</VisuallyHidden>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Quarters loaded"
        aria-valuemin={0}
        aria-valuemax={quarters.length}
        aria-valuenow={Number((loaded + part).toFixed(1))}
        aria-valuetext={loading === null ? of : `${of}, the next at ${percent}%`}
      >
        <i style={{ width: `${((loaded + part) / Math.max(1, quarters.length)) * 100}%` }} />
      </div>
    </div>
  );
}

const toMegabytes = (bytes: number): string => Math.round(bytes / 1e6).toLocaleString('en-US');
