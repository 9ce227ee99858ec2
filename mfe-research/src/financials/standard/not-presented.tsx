import { ChevronDown } from 'lucide-react';
import { byReason, type MissingLine } from './not-presented.model.ts';
import styles from './not-presented.module.css';

/** The lines that the company does not present, folded into one, with their reasons inside. Renders nothing without any. */
export function NotPresented({ lines }: { readonly lines: readonly MissingLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={styles.fold}>
      <summary>
        <span>
          <strong>Not presented by this company:</strong> {lines.map(({ label }) => label).join(', ')}
        </span>
        <ChevronDown size={14} aria-hidden="true" />
      </summary>
      <dl>
        {byReason(lines).map(({ reason, labels }) => (
          <div key={reason}>
            <dt>{labels}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
