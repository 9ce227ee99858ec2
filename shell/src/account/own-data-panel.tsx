import type { Account } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { saveFile } from '@basecase/shared-ui/export/save-file';
import { useHost } from '@basecase/shared-ui/host';
import { Download } from 'lucide-react';
import { useState } from 'react';
import styles from './account.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { useAction } from './use-action.ts';

export interface OwnDataPanelProps {
  readonly account: Account;
  /** Called when the account exists no longer. */
  readonly onDeleted: () => void;
}

/** Export of the user's data, and deletion of the account. */
export function OwnDataPanel({ account, onDeleted }: OwnDataPanelProps) {
  const { api } = useHost();
  const [asking, setAsking] = useState(false);
  const download = useAction('Your data could not be exported.');
  const exportData = () =>
    download.run(async () => {
      const data = await api.call('exportAccount');
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `basecase-data-${data.exportedAt.slice(0, 10)}.json`);
    });
  return (
    <Panel title="Your data" headingLevel={2}>
      <ul className={styles.lines}>
        <li>
          <p className={styles.text}>
            <strong>Export</strong>
            Saved cases, assumptions and what the audit log says of you, as one JSON file.
            {download.error !== null && <span role="alert">{download.error}</span>}
          </p>
          <Button icon={<Download size={15} aria-hidden />} busy={download.busy} onClick={() => void exportData()}>
            Export my data
          </Button>
        </li>
        <li>
          <p className={styles.text}>
            <strong>Delete account</strong>
            Removes all of it at once. The audit log then shows a number instead of your address.
            {account.lastAdmin && <em>Make somebody else an Admin first.</em>}
          </p>
          <Button variant="danger" disabled={account.lastAdmin} onClick={() => setAsking(true)}>
            Delete account
          </Button>
        </li>
      </ul>
      {asking && <DeleteDialog account={account} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </Panel>
  );
}
