import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SectionChanges } from '../../src/contract/filing-texts.ts';
import { makePage } from '../../src/filings/page/make-page.ts';
import { handleTextOrder, type TextPage } from '../../src/filings/texts/text-work.ts';
import { describeOnRecordings, recordings } from '../support/recordings.ts';

const nvidia = join(recordings, 'market/filings/1045810');
const others = join(recordings, 'sec/filings');

async function read(document: Buffer): Promise<TextPage> {
  const { page, outline } = await makePage(document, true);
  return { page, contents: outline.contents };
}
const readPacked = (path: string) => read(gunzipSync(readFileSync(join(nvidia, path))));
const readPlain = (path: string) => read(readFileSync(join(others, path)));

function compare(form: string, older: TextPage, newer: TextPage): readonly SectionChanges[] {
  const reply = handleTextOrder({ task: 'compare', form, older, newer });
  return reply.task === 'compare' ? reply.sections : [];
}

/** Returns the headings of parts of a kind, as either filing prints them. */
const headings = (section: SectionChanges | undefined, kind: string, left: '+' | '-') =>
  section?.parts
    .filter((part) => part.kind === kind)
    .map(({ heading }) => heading.flatMap(([sign, text]) => (sign === left ? [] : [text])).join(''));

function nvidiaTwoYears(): void {
  test('NVIDIA’s risk factors of fiscal 2024 against those of 2023: one is gone, none is new', async () => {
    const sections = compare(
      '10-K',
      await readPacked('000104581023000017/nvda-20230129.htm.gz'),
      await readPacked('000104581024000029/nvda-20240128.htm.gz'),
    );
    const [risks, discussion, business, legal] = sections;
    expect(risks).toMatchObject({ item: '1A', state: 'changed', unmatched: 0 });
    expect(risks?.counts).toEqual({ added: 0, removed: 1, changed: 26, unchanged: 3 });
    expect(headings(risks, 'removed', '+')).toEqual([
      'The COVID-19 pandemic has affected and could continue to have a material adverse impact on our financial condition and results of operations.',
    ]);
    expect(headings(risks, 'unchanged', '-')).toEqual([
      'Actions to adequately protect our IP rights could result in substantial costs to us and our ability to compete could be harmed if we are unsuccessful or if we are prohibited from making or selling our products.',
      'Our business is exposed to the risks associated with litigation, investigations and regulatory proceedings.',
      'Delaware law and our certificate of incorporation, bylaws and agreement with Microsoft could delay or prevent a change in control.',
    ]);
    expect(headings(discussion, 'added', '-')).toEqual([
      'Macroeconomic Factors',
      'Israel and Hamas Conflict',
      'Contracts with Multiple Performance Obligations',
      'Reportable Segments',
      'Operating Income by Reportable Segments',
    ]);
    expect(headings(discussion, 'removed', '+')).toEqual([
      'NVIDIA AI Cloud Service Offerings',
      'COVID-19',
      'Russia',
      'Revenue',
    ]);
    expect(business).toMatchObject({ item: '1', state: 'changed' });
    expect(legal).toMatchObject({ item: '3', state: 'same', hasHeadings: false });
  });
}

/** Words of Items 1A, 7, 1 and 3 (of a quarterly report: 1A and 2), and how they are found; null where there is none. */
const documents: readonly (readonly [string, string, readonly (number | null)[]])[] = [
  ['10-K', '104169/000999999925000010/wmt-20250131.htm', [14_258, 7_927, 5_362, 751]],
  ['10-K', '1318605/000162828025003063/tsla-20241231.htm', [12_058, 6_725, 7_156, 30]],
  ['10-K', '200406/000999999925000004/jnj-20241229.htm', [5_929, 8_732, 4_512, 36]],
  ['10-K', '320193/000032019324000123/aapl-20240928.htm', [9_813, 2_073, 2_236, 670]],
  // Most of its report is in an exhibit, to which these Items refer.
  ['10-K', '72971/000999999925000009/wfc-20241231.htm', [38, 29, 6_832, 37]],
  ['10-Q', '21344/000999999925000005/ko-20250627.htm', [101, 11_580]],
  // It has no Item 1A.
  ['10-Q', '200406/000999999925000003/jnj-20250629.htm', [null, 6_115]],
];

function recordedSections(): void {
  test.each(documents)('%s %s', async (form, path, words) => {
    const page = await readPlain(path);
    const linked = compare(form, page, page);
    // Without its contents the same text is found by headings.
    const unlinked = compare(form, page, { ...page, contents: [] });
    expect(linked.map((section) => (section.state === 'missing' ? null : section.words.newer))).toEqual(words);
    expect(unlinked.map(({ words: { newer } }) => newer)).toEqual(linked.map((section) => section.words.newer));
    for (const section of unlinked) expect(['same', 'missing']).toContain(section.state);
  });
}

describeOnRecordings('changes between recorded filings', nvidiaTwoYears);
describeOnRecordings('sections of recorded filings', recordedSections);
