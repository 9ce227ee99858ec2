import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describeOnRecordings, recordings } from '../../../test/support/recordings.ts';
import { readLatestFilings } from './latest-filings.ts';

interface FeedEntry {
  readonly cik: number;
  readonly accession: string;
  readonly form: string;
  readonly items?: readonly string[];
}

/** Returns an entry as the feed of the latest filings has it. */
function makeEntry({ cik, accession, form, items = [] }: FeedEntry): string {
  const folder = accession.replaceAll('-', '');
  return `<entry>
<title>${form} - Company (${String(cik).padStart(10, '0')}) (Filer)</title>
<link rel="alternate" type="text/html" href="https://www.sec.gov/Archives/edgar/data/${cik}/${folder}/${accession}-index.htm"/>
<summary type="html">
 &lt;b&gt;Filed:&lt;/b&gt; 2025-12-12 &lt;b&gt;AccNo:&lt;/b&gt; ${accession} &lt;b&gt;Size:&lt;/b&gt; 24 KB
${items.map((item) => `&lt;br&gt;Item ${item}: Words`).join('\n')}
</summary>
<updated>2025-12-12T18:02:43-05:00</updated>
<category scheme="https://www.sec.gov/" label="form type" term="${form}"/>
<id>urn:tag:sec.gov,2008:accession-number=${accession}</id>
</entry>`;
}

const makeFeed = (entries: readonly string[]) => `<?xml version="1.0" encoding="ISO-8859-1" ?>
<feed xmlns="http://www.w3.org/2005/Atom">
<title>Latest Filings - Fri, 12 Dec 2025 18:03:31 EST</title>
<updated>2025-12-12T18:03:31-05:00</updated>
${entries.join('\n')}
</feed>
`;

const eightK = makeEntry({ cik: 12, accession: '0000000012-25-000003', form: '8-K', items: ['2.02', '9.01'] });

test('an entry is read by its numbers, day, form and items', () => {
  expect(readLatestFilings(makeFeed([eightK]))).toEqual([
    {
      cik: 12,
      accession: '0000000012-25-000003',
      form: '8-K',
      filed: '2025-12-12',
      accepted: '2025-12-12T23:02:43.000Z',
      items: ['2.02', '9.01'],
    },
  ]);
  expect(readLatestFilings(makeFeed([]))).toEqual([]);
});

test.each([
  ['a page', '<!doctype html><html><body>Busy</body></html>'],
  ['nothing', ''],
  ['a feed that breaks off', makeFeed([eightK]).slice(0, -12)],
  ['a feed of other entries', makeFeed(['<entry><title>Hello</title></entry>'])],
  ['a feed within another element', `<x>${makeFeed([eightK])}</x>`],
])('%s is no feed', (_, text) => {
  expect(readLatestFilings(text)).toBeNull();
});

test('what is hostile is left out: entities stay text, other addresses and forms are no filing', () => {
  const bomb = '<!DOCTYPE feed [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  const entries = [
    eightK,
    makeEntry({ cik: 13, accession: '0000000013-25-000001', form: '<script>alert(1)</script>' }),
    eightK.replace('/Archives/edgar/data/12/', '/elsewhere/'),
    makeEntry({ cik: 14, accession: '0000000014-25-000001', form: '8-K', items: ['&b;', '2.02"><b>'] }),
  ];
  const found = readLatestFilings(`${bomb}${makeFeed(entries)}`);
  expect(found?.map(({ cik, items }) => [cik, items])).toEqual([
    [12, ['2.02', '9.01']],
    [14, ['2.02']],
  ]);
});

test('any text gives filings of the known shape or none', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc
          .array(
            fc.constantFrom('<feed>', '<entry>', '</entry>', '</feed>', '<link href="', eightK, '&#x3c;', '<![CDATA['),
          )
          .map((parts) => parts.join('')),
      ),
      (text) => {
        for (const { accession, items } of readLatestFilings(text) ?? []) {
          expect(accession).toMatch(/^\d{10}-\d{2}-\d{6}$/);
          for (const item of items) expect(item).toMatch(/^\d\.\d{2}$/);
        }
      },
    ),
  );
});

describeOnRecordings('the recorded feed', () => {
  const page = (start: number) => {
    const file = join(recordings, 'market/feeds', `getcurrent_all_start${start}.atom.xml.gz`);
    return readLatestFilings(gunzipSync(readFileSync(file)).toString('latin1')) ?? [];
  };

  test('six pages have 600 entries, all of which are read', () => {
    const filings = [0, 100, 200, 300, 400, 500].flatMap(page);
    expect(filings).toHaveLength(600);
    const eightKs = filings.filter(({ form }) => form === '8-K');
    expect(eightKs).toHaveLength(40);
    expect(eightKs.find(({ accession }) => accession === '0001493152-25-027589')).toEqual({
      cik: 1_083_522,
      accession: '0001493152-25-027589',
      form: '8-K',
      filed: '2025-12-12',
      accepted: expect.stringMatching(/^2025-12-12T2/),
      items: ['5.02', '8.01', '9.01'],
    });
  });
});
