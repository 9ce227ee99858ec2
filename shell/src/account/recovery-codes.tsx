import { Button } from '@basecase/shared-ui/components/buttons/button';
import { CopyButton } from '@basecase/shared-ui/components/buttons/copy-button';
import { saveFile } from '@basecase/shared-ui/export/save-file';
import { Download } from 'lucide-react';
import styles from './account.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** New recovery codes. They are shown once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        The second factor is on. Keep these recovery codes: each opens the account once when the app is lost. They are
        not shown again, and former ones are void.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <CopyButton text={text} />
        <Button
          size="sm"
          icon={<Download size={14} aria-hidden />}
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'basecase-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button size="sm" variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
