import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';

/** How long the message stays. */
const COPY_MESSAGE_MS = 2000;

export interface CopyButtonProps {
  readonly text: string;
  /** Lets the button itself say "Copied", where there is no room for a message beside it. */
  readonly isCompact?: boolean;
}

/** Copies a text and briefly shows whether that worked. */
export function CopyButton({ text, isCompact = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), COPY_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  const message = outcome === null ? '' : { copied: 'Copied to clipboard!', failed: 'Failed to copy' }[outcome];
  const status = (
    <span role="status" className={outcome === 'failed' ? styles.failed : styles.done}>
      {message}
    </span>
  );
  return (
    <span className={styles.copy}>
      {isCompact && outcome !== 'failed' ? <VisuallyHidden>{status}</VisuallyHidden> : status}
      <Button size={isCompact ? 'md' : 'sm'} icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copy()}>
        {isCompact && outcome === 'copied' ? 'Copied' : 'Copy'}
      </Button>
    </span>
  );
}
