import { ChevronRight, TriangleAlert } from 'lucide-react';
import type { FindingLine } from './findings.model.ts';
import styles from './findings-list.module.css';

/** The findings on the shown figures, folded into a line. Renders nothing without findings. */
export function FindingsList({ lines }: { readonly lines: readonly FindingLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.findings}>
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        <TriangleAlert size={13} aria-hidden="true" className={styles.doubt} />
        {lines.length === 1 ? '1 check found something' : `${lines.length} checks found something`} in the periods shown
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
