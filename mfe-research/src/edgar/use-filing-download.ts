import { saveFile } from '@basecase/shared-ui/export/save-file';
import { useHost } from '@basecase/shared-ui/host';
import { useState } from 'react';

export interface DownloadedFiling {
  readonly cik: string;
  readonly accession: string;
  readonly document: string;
  readonly fileName: string;
}

/** Returns the query of a download. */
export function downloadQuery({ cik, accession, document }: DownloadedFiling) {
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
