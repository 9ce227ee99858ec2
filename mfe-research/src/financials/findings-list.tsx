import { ChevronRight } from 'lucide-react';
import styles from './financials.module.css';
import type { FindingLine } from './findings.model.ts';

/** The findings on the shown figures, folded into a line. Renders nothing without findings. */
export function FindingsList({ lines }: { readonly lines: readonly FindingLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.findings}>
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        <span aria-hidden="true" className={styles.doubt}>
          ≠
        </span>
        {lines.length === 1 ? '1 check does not add up' : `${lines.length} checks do not add up`} in the periods shown
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line.key}>
            <strong>{line.title}.</strong> {line.text} {line.amounts}
          </li>
        ))}
      </ul>
    </details>
  );
}
