import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { createCsv } from '@basecase/shared-ui/export/delimited';
import { fileName } from '@basecase/shared-ui/export/save-file';
import { useFileExport } from '@basecase/shared-ui/export/use-file-export';
import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { useQueryClient } from '@basecase/shared-ui/query';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { formatCount, type Screen } from '../figure-text.model.ts';
import { readToday } from '../scope/day-picker.tsx';
import { describeChosen } from '../scope/industries.model.ts';
import { describeScope } from '../scope.model.ts';
import type { ScreenBody, ScreenState } from '../screen-state.model.ts';
import { screenQuery, useIndustries } from '../use-screen.ts';
import styles from './export-menu.module.css';
import { loadRows } from './load-rows.ts';
import { toShownRows, toSourceRows } from './screen-csv.model.ts';
import { type ExportedScreen, toScreenSheets } from './screen-workbook.model.ts';

interface ExportMenuProps {
  readonly screen: ScreenState;
  readonly answer: Screen;
  readonly body: ScreenBody;
  readonly priceDay: string | null;
}

/** The button that saves the screen as a file. */
export function ExportMenu({ screen, answer, body, priceDay }: ExportMenuProps) {
  const { busy, save } = useFiles({ screen, answer, body, priceDay });
  const columns = (answer.columns?.length ?? 0) + 3;
  const entries = [
    {
      key: 'xlsx',
      title: 'Workbook with live formulas',
      text: 'XLSX. Raw figures with their filings, your columns as formulas.',
      icon: <FileSpreadsheet size={15} />,
      run: () => save('', 'xlsx', (exported) => workbookBlob(toScreenSheets(exported))),
    },
    {
      key: 'csv',
      title: 'Table as shown',
      text: `CSV, ${formatCount(answer.matches)} rows, ${columns} columns`,
      icon: <FileText size={15} />,
      run: () => save('', 'csv', (exported) => createCsv(toShownRows(exported))),
    },
    {
      key: 'sources',
      title: 'Table with sources',
      text: 'CSV, one filing address for each figure',
      icon: <FileText size={15} />,
      run: () => save(' sources', 'csv', (exported) => createCsv(toSourceRows(exported))),
    },
  ];
  return (
    <Menu
      trigger={
        <Button size="sm" busy={busy} icon={<Download size={14} aria-hidden="true" />}>
          Export
        </Button>
      }
      items={entries.map(({ key, title, text, icon, run }) => ({
        key,
        icon,
        label: (
          <span className={styles.entry}>
            {title}
            <small>{text}</small>
          </span>
        ),
        onSelect: () => void run(),
      }))}
    />
  );
}

/** Returns the function that saves the whole screen as a file. */
function useFiles({ screen, answer, body, priceDay }: ExportMenuProps) {
  const host = useHost();
  const client = useQueryClient();
  const groups = useIndustries().data?.groups ?? [];
  const { busy, save } = useFileExport();
  const load = async (): Promise<ExportedScreen> => {
    const rows = await loadRows(answer.matches, async (offset, limit) => {
      const page = await client.fetchQuery(screenQuery(host, body, offset, limit));
      return page.rows;
    });
    const day = screen.day ?? readToday();
    const notes = [
      describeScope(screen, describeChosen(groups, screen.sic)),
      `As of ${formatCalendarDay(day)}${priceDay === null ? '' : `, prices of ${priceDay}`}`,
      `${formatCount(answer.matches)} of ${formatCount(answer.universe)} companies in scope match`,
    ];
    return { answer, rows, columns: answer.columns ?? [], notes, priceDay };
  };
  type MakeFile = (exported: ExportedScreen) => Promise<Blob> | Blob;
  const saveScreen = (suffix: string, extension: string, makeFile: MakeFile) =>
    save(fileName(`Screen ${screen.name ?? ''}${suffix}`, extension), async () => makeFile(await load()));
  return { busy, save: saveScreen } as const;
}
