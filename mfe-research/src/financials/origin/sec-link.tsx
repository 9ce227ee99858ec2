import { ExternalLink } from 'lucide-react';
import styles from './figure-origin.module.css';

/** A link that opens a document at the SEC in a new window. */
export function SecLink({ address }: { readonly address: string }) {
  return (
    <a className={styles.link} href={address} target="_blank" rel="noreferrer">
      Open on SEC
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  );
}
