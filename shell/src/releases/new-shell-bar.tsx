import { Button } from '@basecase/shared-ui/components/buttons/button';
import { useEffect, useState } from 'react';
import styles from '../layout/app-frame.module.css';

const ASK_EVERY_MS = 2000;

/** The bar that offers a new version of the shell. It is shown while nothing is unsaved, since a reload loses typed text. */
export function NewShellBar({ onLater }: { readonly onLater: () => void }) {
  const [unsaved, setUnsaved] = useState(hasUnsaved);
  useEffect(() => {
    const timer = window.setInterval(() => setUnsaved(hasUnsaved()), ASK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  if (unsaved) return null;
  return (
    <section className={styles.bar} aria-label="New version">
      <svg
        aria-hidden="true"
        width="16"
        height="16"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      >
        <path d="M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5" />
      </svg>
      <strong>A new version of Basecase is ready</strong>
      <span>Nothing is unsaved: reload when it suits you.</span>
      <div>
        <Button size="sm" onClick={onLater}>
          Later
        </Button>
        <Button size="sm" variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </section>
  );
}

/**
 * Returns whether a screen would ask before the page is left. The apps answer the browser's own question, so those that were
 * built before this one are asked too.
 */
function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
