import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { NotFound } from '../../src/errors/errors.ts';
import type { Outcome, StandardStatements } from '../../src/providers/read-filing.ts';
import type { FilingFiles } from '../../src/providers/sec/filing/filing-reader.ts';
import { inlineFigures } from '../../src/providers/sec/filing/filing-reading.model.ts';
import { InlineDocumentReader } from '../../src/providers/sec/filing/inline-document.ts';
import { linkbaseFigures } from '../../src/providers/sec/filing/linkbase/linkbase-figures.model.ts';
import { LinkbaseReader } from '../../src/providers/sec/filing/linkbase/linkbase-reader.ts';
import { XbrlInstanceReader } from '../../src/providers/sec/filing/linkbase/xbrl-instance.ts';
import type { FilingFigures } from '../../src/providers/sec/shape/filing-figures.ts';
import { standardise } from '../../src/providers/sec/standardise/standardise.model.ts';
import { filingHarness } from '../support/filings/filing-harness.ts';
import { describeOnRecordings, recordings } from '../support/recordings.ts';

const entrySchema = z.object({
  document: z.string(),
  ticker: z.string(),
  field: z.string(),
  periodStart: z.string().optional(),
  periodEnd: z.string(),
  value: z.number().nullable(),
  alternatives: z.array(z.object({ value: z.number().nullable() })).default([]),
});
type Entry = z.infer<typeof entrySchema>;

const trueFigures = (): Entry[] =>
  z.array(entrySchema).parse(JSON.parse(readFileSync(join(recordings, 'true-figures.json'), 'utf8')));

const read = (...path: string[]) => readFileSync(join(recordings, 'sec', ...path), 'utf8');

function inline(document: string): FilingFigures {
  const reader = new InlineDocumentReader();
  reader.write(read(document));
  return inlineFigures(reader.end());
}

function fromLinkbases(filing: string): FilingFigures {
  const names = readdirSync(join(recordings, 'sec', filing));
  const instance = new XbrlInstanceReader();
  for (const name of names.filter((file) => /_htm\.xml$|^[a-z]+-\d{8}\.xml$/.test(file)))
    instance.write(read(filing, name));
  const linkbases = new LinkbaseReader();
  for (const name of names.filter((file) => /_(pre|lab)\.xml$|\.xsd(\.xml)?$/.test(file))) {
    linkbases.nextDocument();
    linkbases.write(read(filing, name));
  }
  return linkbaseFigures(instance.end(), linkbases.end());
}

/** The recorded files of a filing. */
function folderFiles(path: string, primaryDocument: string): FilingFiles {
  const place = join(recordings, 'sec/filings', path);
  return {
    primaryDocument,
    list: async () => readdirSync(place).map((name) => ({ name, size: statSync(join(place, name)).size })),
    open: async (name) => {
      if (!existsSync(join(place, name))) throw new NotFound('This filing is not available.');
      return { body: createReadStream(join(place, name)), contentType: 'text/html', length: null };
    },
  };
}

/** Outcomes by field, of the column with the period of an entry. */
function findColumn(statements: StandardStatements, { periodStart, periodEnd }: Entry): Record<string, Outcome> {
  if (periodStart === undefined) return { ...statements.balance.find(({ day }) => day === periodEnd)?.figures };
  const fits = ({ period }: { readonly period: { readonly start: string | null; readonly end: string } }) =>
    period.start === periodStart && period.end === periodEnd;
  return { ...statements.cashFlow.find(fits)?.figures, ...statements.income.find(fits)?.figures };
}

function isRight({ value, alternatives }: Entry, outcome: Outcome | undefined): boolean {
  const found = outcome?.value ?? null;
  return [value, ...alternatives.map((other) => other.value)].some((accepted) => accepted === found);
}

function recordedFilings(): void {
  const { openReader } = filingHarness();

  test('figures read by hand: at least 99% right, and none wrong without a mark', () => {
    const entries = trueFigures();
    const documents = new Map(
      [...new Set(entries.map(({ document }) => document))].map((document) => [
        document,
        standardise(inline(document)),
      ]),
    );
    const wrong = entries.flatMap((entry) => {
      const statements = documents.get(entry.document);
      const outcome = statements === undefined ? undefined : findColumn(statements, entry)[entry.field];
      return isRight(entry, outcome) ? [] : [{ entry, outcome }];
    });
    expect(wrong.length).toBeLessThanOrEqual(entries.length * 0.01);
    expect(wrong.filter(({ outcome }) => outcome?.value != null && outcome.origin.from === 'face')).toEqual([]);
  });

  const wfc = 'wfc-20241231.htm';
  test.each([
    ['72971/000999999925000009', wfc, null, '2024-12-31', 2024, 'FY'],
    ['200406/000999999925000004', 'jnj-20241229.htm', 'jnj-20241229.htm', '2024-12-29', 2024, 'FY'],
    ['320193/000032019325000057', 'aapl-20250329.htm', 'aapl-20250329.htm', '2025-03-29', 2025, 'Q2'],
    // The document was not recorded: the archive answers 404.
    ['320193/000032019322000108', 'aapl-20220924.htm', null, '2022-09-24', 2022, 'FY'],
    ['320193/000032019323000106', 'aapl-20230930.htm', null, '2023-09-30', 2023, 'FY'],
    ['1018724/000101872423000004', 'amzn-20221231.htm', null, '2022-12-31', 2022, 'FY'],
    ['789019/000119312515272806', 'd918813d10k.htm', null, '2015-06-30', 2015, 'FY'],
    ['100885/000119312513044915', 'd453254d10k.htm', null, '2012-12-31', 2012, 'FY'],
  ])(
    '%s is read whole and kept small',
    async (path, primaryDocument, document, periodEnd, fiscalYear, fiscalPeriod) => {
      const read = await openReader().readFiling(folderFiles(path, primaryDocument));
      expect(read).toMatchObject({ document, periodEnd, fiscalYear, fiscalPeriod });
      expect(read.statements).toHaveLength(primaryDocument === wfc ? 0 : 3);
      expect(read.reason).toBe(
        primaryDocument === wfc ? 'No statements were found in this filing or its exhibits.' : null,
      );
      expect(JSON.stringify(read).length).toBeLessThan(150_000);
    },
  );

  test('a document whose statements stand in an exhibit has none, rather than wrong ones', () => {
    expect(inline('filings/72971/000999999925000009/wfc-20241231.htm').statements).toEqual([]);
  });

  test('the document and its linkbases say the same', () => {
    const document = standardise(inline('filings/320193/000032019325000057/aapl-20250329.htm'));
    const linkbases = standardise(fromLinkbases('filings/320193/000032019325000057'));
    const values = ({ income, balance, cashFlow }: StandardStatements) =>
      [...income, ...balance, ...cashFlow].map(({ figures }) =>
        Object.entries(figures).map(([field, outcome]) => [field, outcome.value]),
      );
    expect(values(linkbases)).toEqual(values(document));
  });

  test('the linkbases of an earlier filing agree with what the next one repeats', () => {
    const statements = standardise(fromLinkbases('filings/320193/000032019323000106'));
    const year = trueFigures().filter(({ ticker, periodEnd }) => ticker === 'AAPL' && periodEnd === '2023-09-30');
    // Interest, which the later filing does not state, and the figures calculated from it.
    const stated = year.filter(({ field }) => !['interestExpense', 'ebit', 'ebitda'].includes(field));
    expect(stated.length).toBeGreaterThan(30);
    expect(stated.filter((entry) => !isRight(entry, findColumn(statements, entry)[entry.field]))).toEqual([]);
  });

  test.each([
    ['MSFT 2015', 'filings/789019/000119312515272806', '2015-06-30', 93_580e6, 5_957e6],
    ['UNP 2012', 'filings/100885/000119312513044915', '2012-12-31', 20_926e6, 1_760e6],
    ['AMZN 2022', 'filings/1018724/000101872423000004', '2022-12-31', 513_983e6, 41_921e6],
  ])('%s, before or beside inline XBRL: revenue and depreciation', (_, filing, end, revenue, depreciation) => {
    const { income, cashFlow } = standardise(fromLinkbases(filing));
    expect(income.find(({ period }) => period.end === end)?.figures.totalRevenue.value).toBe(revenue);
    const flow = cashFlow.find(({ period }) => period.end === end)?.figures;
    expect(flow?.depreciationDepletionAndAmortization.value).toBe(depreciation);
  });
}

describeOnRecordings('recorded filings', recordedFilings);
