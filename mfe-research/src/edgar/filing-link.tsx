import { routes } from '@basecase/gateway/contract/routes';
import { saveFile } from '@basecase/shared-ui/export/save-file';
import { filingAddress } from '@basecase/shared-ui/figures/sec-address';
import { useHost } from '@basecase/shared-ui/host';
import { Download, ExternalLink } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import styles from './edgar.module.css';
import type { Filing } from './filings.model.ts';

export interface FilingLinkProps {
  readonly cik: string;
  readonly filing: Filing;
}

/** The link that opens a filing at the SEC in a new window. */
export function FilingAtSec({ cik, filing }: FilingLinkProps) {
  return (
    <a
      className={styles.link}
      href={filingAddress(cik, filing.accessionNumber, filing.primaryDocument)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open ${filing.fileName} on SEC`}
    >
      Open on SEC
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  );
}

/** The link that downloads a filing. The document is fetched with the session, which a plain link would not send. */
export function FilingLink({ cik, filing }: FilingLinkProps) {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const query = {
    cik: cik.replace(/^0+/, ''),
    accession: filing.accessionNumber,
    primaryDoc: filing.primaryDocument,
  };
  // A document in a subfolder is a view that only the SEC renders.
  if (filing.primaryDocument.includes('/')) return filing.fileName;
  const save = async (event: MouseEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      saveFile(await host.api.download('edgarDownload', { query }), filing.fileName);
    } catch {
      host.notify({ kind: 'error', text: 'Failed to download filing. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <a
      className={styles.link}
      href={`${routes.edgarDownload.path}?${new URLSearchParams(query)}`}
      download={filing.fileName}
      aria-busy={busy || undefined}
      onClick={save}
    >
      <Download size={14} aria-hidden="true" />
      {filing.fileName}
    </a>
  );
}
