import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-button.module.css';

/** How long the message stays. */
const COPY_MESSAGE_MS = 2000;

/** Copies a text and briefly shows whether that worked. */
export function CopyButton({ text }: { readonly text: string }) {
  const [message, setMessage] = useState('');
  useEffect(() => {
    if (message === '') return;
    const timer = setTimeout(() => setMessage(''), COPY_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Copied to clipboard!');
    } catch {
      setMessage('Failed to copy');
    }
  };
  return (
    <span className={styles.copy}>
      <span role="status" className={message === 'Failed to copy' ? styles.failed : styles.done}>
        {message}
      </span>
      <Button size="sm" icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copy()}>
        Copy
      </Button>
    </span>
  );
}
