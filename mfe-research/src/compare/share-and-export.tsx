import { Button } from '@basecase/shared-ui/components/buttons/button';
import { createCsv } from '@basecase/shared-ui/export/delimited';
import { ExportMenu } from '@basecase/shared-ui/export/export-menu';
import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { useHost } from '@basecase/shared-ui/host';
import { Link2 } from 'lucide-react';
import { shareAddress } from './compare-address.model.ts';
import { toCsvRows } from './compare-export.model.ts';
import { toComparisonSheets } from './compare-workbook.model.ts';
import { type Comparison, listGroups } from './comparison.model.ts';

const counts = ['', '', 'two', 'three', 'four', 'five'];

interface ShareAndExportProps {
  readonly comparison: Comparison;
  readonly symbols: readonly string[];
}

/** The buttons that copy the address of the comparison and save it as a file. */
export function ShareAndExport({ comparison, symbols }: ShareAndExportProps) {
  const host = useHost();
  const title = `Compare ${symbols.join(' ')}`;
  const share = async () => {
    try {
      await navigator.clipboard.writeText(shareAddress(window.location.href, symbols));
      host.notify({ kind: 'success', text: `Link copied. It opens these ${counts[symbols.length]} companies.` });
    } catch {
      host.notify({ kind: 'error', text: 'Failed to copy' });
    }
  };
  return (
    <>
      <Button icon={<Link2 size={15} aria-hidden="true" />} onClick={() => void share()}>
        Share link
      </Button>
      <ExportMenu
        files={[
          {
            title,
            extension: 'xlsx',
            label: 'Workbook with live formulas (XLSX)',
            make: () => workbookBlob(toComparisonSheets(comparison, listGroups(comparison))),
          },
          {
            title,
            extension: 'csv',
            label: 'Table (CSV)',
            make: () => createCsv(toCsvRows(comparison, listGroups(comparison))),
          },
        ]}
      />
    </>
  );
}
