import { isApiError } from '@basecase/shared-ui/api/api-error';
import { createCsv } from '@basecase/shared-ui/export/delimited';
import { ExportMenu } from '@basecase/shared-ui/export/export-menu';
import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { useQueryClient } from '@basecase/shared-ui/query';
import { formatCount, type Screen, type ScreenRow } from '../figure-text.model.ts';
import { readToday } from '../scope/day-picker.tsx';
import { describeChosen, describeScope } from '../scope.model.ts';
import type { ScreenBody, ScreenState } from '../screen-state.model.ts';
import { screenQuery, useIndustries } from '../use-screen.ts';
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

/** Rows of the first call. */
const mostRows = 500;

/** Loads all rows with the terms of their figures: in smaller parts where a reply has no room for so many. */
export async function loadRows(
  count: number,
  loadPart: (offset: number, limit: number) => Promise<readonly ScreenRow[]>,
): Promise<readonly ScreenRow[]> {
  const rows: ScreenRow[] = [];
  let limit = mostRows;
  while (rows.length < count) {
    const part = await loadPart(rows.length, limit).catch((error: unknown) => {
      if (!isApiError(error) || error.code !== 'too_costly' || limit === 1) throw error;
      return null;
    });
    const whole = part?.findIndex(({ isWithoutTerms }) => isWithoutTerms) ?? 0;
    if (part === null || (whole >= 0 && limit > 1)) {
      rows.push(...(part ?? []).slice(0, whole));
      limit = whole > 0 ? whole : Math.ceil(limit / 2);
    } else if (part.length === 0) break;
    else rows.push(...part);
  }
  return rows;
}
