import { useEffect, useRef, useState } from 'react';
import styles from './reader.module.css';

/** A place of a document to scroll to. */
export interface Visit {
  /** Id of an element; null for the top. */
  readonly anchor: string | null;
  /** Counts the visits: the same place can be visited again. */
  readonly count: number;
}

interface DocumentFrameProps {
  readonly title: string;
  /** Address of the page, with a ticket. */
  readonly address: string;
  readonly visit: Visit;
}

/** A filed document. It runs no script, has no origin, and its own policy forbids all loads. */
export function DocumentFrame({ title, address, visit }: DocumentFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(() => addressAt(address, visit.anchor));
  const shown = useRef(visit);
  useEffect(() => {
    // Another address comes with a visit of its own, so that the page loads once.
    if (shown.current === visit) return;
    shown.current = visit;
    // A change of only the fragment scrolls. `replace` keeps it out of the history, so that Back leaves the reader.
    frame.current?.contentWindow?.location.replace(addressAt(address, visit.anchor));
  }, [address, visit]);
  return (
    <iframe ref={frame} className={styles.frame} title={title} src={first} sandbox="" referrerPolicy="no-referrer" />
  );
}

function addressAt(address: string, anchor: string | null): string {
  return anchor === null ? address : `${address}#${encodeURIComponent(anchor)}`;
}
