import { isApiError } from '@basecase/shared-ui/api/api-error';
import type { ScreenRow } from '../figure-text.model.ts';

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
