import { useHost } from '@basecase/shared-ui/host';
import { useState } from 'react';
import { saveFile } from './save-file.ts';

/** Returns the function that makes a file and saves it under a name, and whether it is at work. A failure is said. */
export function useFileExport() {
  const host = useHost();
  const [busy, setBusy] = useState(false);
  const save = async (name: string, makeFile: () => Promise<Blob> | Blob): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await makeFile(), name);
    } catch {
      host.notify({ kind: 'error', text: 'The file could not be created. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, save } as const;
}
