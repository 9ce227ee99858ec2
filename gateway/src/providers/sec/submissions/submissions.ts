import { z } from 'zod';
import type { EdgarCompany } from '../../../contract/edgar.ts';

const columns = {
  accessionNumber: z.array(z.string()),
  form: z.array(z.string()),
  filingDate: z.array(z.string()),
  reportDate: z.array(z.string()).default([]),
  primaryDocument: z.array(z.string()),
  items: z.array(z.string()).default([]),
};
const filingsSchema = z.object(columns);
export type FilingColumns = z.infer<typeof filingsSchema>;

/** A text about the company that the list is useful without. */
const text = z
  .string()
  .optional()
  .catch(undefined)
  .transform((value) => (value === '' ? undefined : value));

const submissionsSchema = z.object({
  cik: z.union([z.string(), z.number()]).transform((cik) => String(cik).replace(/^0+(?=\d)/, '')),
  name: z.string(),
  sic: text,
  sicDescription: text,
  fiscalYearEnd: text,
  exchanges: z.array(z.string().nullable()).optional().catch(undefined),
  formerNames: z
    .array(z.object({ name: z.string() }))
    .optional()
    .catch(undefined),
  filings: z.object({
    recent: filingsSchema,
    files: z
      .array(z.object({ name: z.string().regex(/^CIK\d{10}-submissions-\d{3}\.json$/), filingTo: z.string() }))
      .default([]),
  }),
});

export interface Submissions {
  readonly company: Omit<EdgarCompany, 'filings' | 'meta'>;
  readonly recent: FilingColumns;
  /** Names of the files with older filings, newest first. */
  readonly olderPages: readonly string[];
}

/** Returns the submissions of a body; null when it is no list of them, or its columns differ in length. */
export function readSubmissions(body: unknown): Submissions | null {
  const parsed = submissionsSchema.safeParse(body);
  if (!parsed.success || !isEven(parsed.data.filings.recent)) return null;
  const { cik, name, filings, formerNames = [], exchanges = [], ...rest } = parsed.data;
  const pages = [...filings.files].sort((a, b) => (a.filingTo < b.filingTo ? 1 : -1));
  const about = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const known = exchanges.flatMap((exchange) => exchange ?? []);
  const former = formerNames.map((one) => one.name);
  return {
    company: {
      cik,
      name,
      ...about,
      ...(known.length > 0 && { exchanges: known }),
      ...(former.length > 0 && { formerNames: former }),
    },
    recent: filings.recent,
    olderPages: pages.map((page) => page.name),
  };
}

/** Returns a page of older filings; null when the body is none. */
export function readOlderPage(body: unknown): FilingColumns | null {
  const parsed = filingsSchema.safeParse(body);
  return parsed.success && isEven(parsed.data) ? parsed.data : null;
}

/** The forms of annual and quarterly reports, with the suffixes that they have had, and those of insiders. */
const keptForm = /^(10-K|10-Q|20-F|40-F|[345](\/A)?$)/;

/** Returns the recent filings and, of older pages, reports and forms of insiders: the others can be tens of thousands. */
export function joinFilings({ company, recent }: Submissions, older: readonly FilingColumns[]): EdgarCompany {
  const rows = [recent, ...older].flatMap((page) =>
    page.form.flatMap((form, row) => (page === recent || keptForm.test(form) ? [{ page, row }] : [])),
  );
  const column = (name: keyof FilingColumns) => rows.map(({ page, row }) => page[name][row] ?? '');
  const joined: FilingColumns = {
    accessionNumber: column('accessionNumber'),
    form: column('form'),
    filingDate: column('filingDate'),
    reportDate: column('reportDate'),
    primaryDocument: column('primaryDocument'),
    items: column('items'),
  };
  return { ...company, filings: { recent: joined } };
}

function isEven(page: FilingColumns): boolean {
  const { length } = page.accessionNumber;
  return [page.form, page.filingDate, page.primaryDocument].every((column) => column.length === length);
}
