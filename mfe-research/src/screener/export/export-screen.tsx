import { createCsv } from '@basecase/shared-ui/export/delimited';
import { ExportMenu } from '@basecase/shared-ui/export/export-menu';
import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { useQueryClient } from '@basecase/shared-ui/query';
import { formatCount, type Screen } from '../figure-text.model.ts';
import { readToday } from '../scope/day-picker.tsx';
import { describeChosen } from '../scope/industries.model.ts';
import { describeScope } from '../scope.model.ts';
import type { ScreenBody, ScreenState } from '../screen-state.model.ts';
import { screenQuery, useIndustries } from '../use-screen.ts';
import { loadRows } from './load-rows.ts';
import { type ExportedScreen, toScreenSheets, toShownRows, toSourceRows } from './screen-export.model.ts';

interface ExportScreenProps {
  readonly screen: ScreenState;
  readonly answer: Screen;
  readonly body: ScreenBody;
  readonly priceDay: string | null;
}

/** The button that saves the screen as a file. */
export function ExportScreen(props: ExportScreenProps) {
  const { screen, answer } = props;
  const load = useWholeScreen(props);
  const columns = (answer.columns?.length ?? 0) + 3;
  const title = `Screen ${screen.name ?? ''}`;
  return (
    <ExportMenu
      size="sm"
      files={[
        {
          title,
          extension: 'xlsx',
          label: 'Workbook with live formulas',
          note: 'XLSX. Raw figures with their filings, your columns as formulas.',
          make: async () => workbookBlob(toScreenSheets(await load())),
        },
        {
          title,
          extension: 'csv',
          label: 'Table as shown',
          note: `CSV, ${formatCount(answer.matches)} rows, ${columns} columns`,
          make: async () => createCsv(toShownRows(await load())),
        },
        {
          title: `${title} sources`,
          extension: 'csv',
          label: 'Table with sources',
          note: 'CSV, one filing address for each figure',
          make: async () => createCsv(toSourceRows(await load())),
        },
      ]}
    />
  );
}

/** Returns the function that loads the screen with all of its rows. */
function useWholeScreen({ screen, answer, body, priceDay }: ExportScreenProps) {
  const host = useHost();
  const client = useQueryClient();
  const groups = useIndustries().data?.groups ?? [];
  return async (): Promise<ExportedScreen> => {
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
}
