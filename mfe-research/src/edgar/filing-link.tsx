import { pageRoutes } from '@basecase/gateway/contract/page-routes';
import { saveFile } from '@basecase/shared-ui/export/save-file';
import { comparisonAddress, filingAddress as readerAddress } from '@basecase/shared-ui/figures/filing-address';
import { filingAddress } from '@basecase/shared-ui/figures/sec-address';
import { useHost } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { BookOpen, Download, ExternalLink, GitCompare } from 'lucide-react';
import { useState } from 'react';
import styles from './edgar.module.css';
import { type Filing, isCompared } from './filings.model.ts';

export interface FilingLinkProps {
  readonly cik: string;
  readonly filing: Filing;
}

/** The link that opens a filing at the SEC in a new window. Renders nothing for a sample company. */
export function FilingAtSec({ cik, filing }: FilingLinkProps) {
  const address = filingAddress(cik, filing.accessionNumber, filing.primaryDocument);
  if (address === null) return null;
  return (
    <a
      className={styles.link}
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`Open ${filing.fileName} on SEC`}
    >
      Open on SEC
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  );
}

/** The link that opens a filing in the reader. */
export function ReadFiling({ symbol, filing }: { readonly symbol: string; readonly filing: Filing }) {
  const { accessionNumber: accession, primaryDocument: document } = filing;
  return (
    <Link
      className={styles.link ?? ''}
      to={readerAddress({ symbol, accession, document })}
      data-filing={accession}
      aria-label={`Read ${filing.fileName}`}
    >
      <BookOpen size={14} aria-hidden="true" />
      Read
    </Link>
  );
}

/** The link to what changed in a report since last year. Renders nothing for other forms. */
export function CompareFiling({ symbol, filing }: { readonly symbol: string; readonly filing: Filing }) {
  if (!isCompared(filing.formType)) return null;
  return (
    <Link
      className={styles.link ?? ''}
      to={comparisonAddress({ symbol, accession: filing.accessionNumber })}
      aria-label={`Compare ${filing.fileName} with last year`}
    >
      <GitCompare size={14} aria-hidden="true" />
      Compare
    </Link>
  );
}

/** The link that downloads a filing. */
export function FilingLink({ cik, filing }: FilingLinkProps) {
  const { accessionNumber: accession, primaryDocument: document, fileName } = filing;
  const wanted = { cik, accession, document, fileName };
  const { busy, save } = useFilingDownload(wanted);
  // A document in a subfolder is a view that only the SEC renders.
  if (document.includes('/')) return fileName;
  return (
    <a
      className={styles.link}
      href={`${pageRoutes.edgarDownload.path}?${new URLSearchParams(downloadQuery(wanted))}`}
      download={fileName}
      aria-busy={busy || undefined}
      onClick={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Download size={14} aria-hidden="true" />
      {fileName}
    </a>
  );
}

interface DownloadedFiling {
  readonly cik: string;
  readonly accession: string;
  readonly document: string;
  readonly fileName: string;
}

/** Returns the query of a download. */
function downloadQuery({ cik, accession, document }: DownloadedFiling) {
  return { cik: cik.replace(/^0+/, ''), accession, primaryDoc: document };
}

/** Returns an action that saves a filing as a file. The document is fetched with the session, which a plain link would not send. */
export function useFilingDownload(filing: DownloadedFiling) {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const query = downloadQuery(filing);
      saveFile(await host.api.download('edgarDownload', { query }), filing.fileName);
    } catch {
      host.notify({ kind: 'error', text: 'Failed to download filing. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
