import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { NO_FAIR_VALUE } from '../../inputs/missing-inputs.model.ts';
import { GapBadge } from '../../panels/fair-value.tsx';
import styles from './result-bar.module.css';

export interface ResultBarProps {
  readonly symbol: string;
  /** Null without a reliable value. */
  readonly fairValue: number | null;
  readonly price: number | null;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  /** The opened case in words; null without one. */
  readonly caseText: string | null;
  /** The element with the result, which can take the focus. */
  readonly resultRef: RefObject<HTMLElement | null>;
}

/** The result in one line at the top of the window, while the result itself is scrolled out of view. */
export function ResultBar(props: ResultBarProps) {
  return (
    <div className={styles.bar} data-print="none">
      {/* Without a value another element is the headline, which must be watched in its place. */}
      <ResultLine key={String(props.fairValue === null)} {...props} />
    </div>
  );
}

function ResultLine({ symbol, fairValue, price, currency, caseText, resultRef }: ResultBarProps) {
  const isPast = useIsPast(resultRef);
  if (!isPast) return null;
  return (
    <Row as="section" aria-label="Result" className={styles.line}>
      <span className={styles.symbol}>{symbol}</span>
      {fairValue === null ? (
        <b className={styles.value}>{NO_FAIR_VALUE}</b>
      ) : (
        <span>
          <span className={styles.label}>Fair value</span>{' '}
          <b className={styles.value}>{formatPerShare(fairValue, { currency })}</b>
        </span>
      )}
      {fairValue !== null && price !== null && <GapBadge gap={fairValue / price - 1} />}
      {caseText !== null && <span className={styles.case}>{caseText}</span>}
      <Button
        size="sm"
        variant="ghost"
        icon={<ArrowUp size={14} aria-hidden="true" />}
        className={styles.back}
        onClick={() => resultRef.current?.focus()}
      >
        Result
      </Button>
    </Row>
  );
}

/** Returns whether the headline of an element is scrolled out of view above the window. */
function useIsPast(ref: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const headline = ref.current?.querySelector('output') ?? ref.current;
    if (headline === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry !== undefined) setIsPast(!entry.isIntersecting);
      },
      // The top bar covers the first pixels of the window. Below it there is no end: from a headline below the window to the
      // end of the page is one step, in which the headline is never seen.
      { rootMargin: '-60px 0px 1000000px' },
    );
    observer.observe(headline);
    return () => observer.disconnect();
  }, [ref]);
  return isPast;
}
