import { z } from 'zod';
import { daySchema } from '../../contract/figures.ts';
import type { LatestFiling } from '../market-data.ts';

const recentSchema = z.object({
  filings: z.object({
    recent: z.object({
      accessionNumber: z.array(z.string()),
      form: z.array(z.string()),
      filingDate: z.array(z.string()),
      acceptanceDateTime: z.array(z.string()).default([]),
      items: z.array(z.string()).default([]),
    }),
  }),
});
const rowSchema = z.object({
  accession: z.string().regex(/^\d{10}-\d{2}-\d{6}$/),
  form: z.string().max(20),
  filed: daySchema,
});

/**
 * Returns the recent filings of a list of submissions with their items, newest first. A row of another form is left out.
 * @returns null where the body is no list
 */
export function readRecentFilings(body: unknown, cik: number): readonly LatestFiling[] | null {
  const parsed = recentSchema.safeParse(body);
  if (!parsed.success) return null;
  const { accessionNumber, form, filingDate, acceptanceDateTime, items } = parsed.data.filings.recent;
  return accessionNumber.flatMap((accession, row) => {
    const found = rowSchema.safeParse({ accession, form: form[row], filed: filingDate[row] });
    if (!found.success) return [];
    const accepted = z.iso.datetime({ offset: true }).safeParse(acceptanceDateTime[row]);
    const moment = accepted.success ? accepted.data : `${found.data.filed}T00:00:00Z`;
    const numbers = (items[row] ?? '').split(',').filter((item) => /^\d\.\d{2}$/.test(item));
    return [{ ...found.data, cik, accepted: new Date(moment).toISOString(), items: numbers }];
  });
}
