import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { TableFrame } from '@basecase/shared-ui/components/tables/table-frame';
import { useEffect, useState } from 'react';
import type { ScreenColumn } from '../figure-text.model.ts';
import type { ScreenSort } from '../screen-state.model.ts';
import { ColumnHeads } from './column-heads.tsx';
import { RowToCome } from './result-row.tsx';
import styles from './results-table.module.css';

/** A faster answer shows no rows to come, which would only flash. */
const showAfterMs = 150;
const rowCount = 12;

interface ResultsSkeletonProps {
  /** Formulas. */
  readonly columns: readonly string[];
  readonly labels: ReadonlyMap<string, string>;
  readonly sort: ScreenSort | null;
}

/** The heads of the table above rows to come, while the first answer of a screen is on its way. */
export function ResultsSkeleton({ columns, labels, sort }: ResultsSkeletonProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), showAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const heads = columns.map((formula): ScreenColumn => {
    const label = labels.get(formula) ?? formula;
    return { formula, label, unit: 'text', format: 'text', better: null, n: 0, bins: null };
  });
  return (
    <div role="status" className={styles.skeleton}>
      {isShown && (
        <>
          <VisuallyHidden>Running the screen</VisuallyHidden>
          <div inert>
            <TableFrame label="Companies that match" className={styles.frame} tableClassName={styles.table}>
              <ColumnHeads columns={heads} conditions={[]} sort={sort} priceDay={null} onSort={() => undefined} />
              <tbody>
                {Array.from({ length: rowCount }, (_, place) => place).map((place) => (
                  <RowToCome key={place} place={place} columns={heads} />
                ))}
              </tbody>
            </TableFrame>
          </div>
        </>
      )}
    </div>
  );
}
