import { SampleBadge } from '@basecase/shared-ui/components/states/sample-badge';
import { useHost } from '@basecase/shared-ui/host';
import styles from './sample-note.module.css';

/** The mark of a server on sample data. */
export function SampleNote() {
  if (!useHost().settings.sampleData) return null;
  return (
    <div className={styles.note}>
      <SampleBadge /> Invented figures for trying out the product.
    </div>
  );
}
