import type { ChangedPart, FilingChanges, SectionChanges } from '@basecase/gateway/contract';

const older = {
  accession: '0000001234-24-000003',
  document: 'acme-20231231.htm',
  form: '10-K',
  filed: '2024-02-15',
  periodEnd: '2023-12-31',
};
const newer = {
  accession: '0000001234-25-000003',
  document: 'acme-20241229.htm',
  form: '10-K',
  filed: '2025-02-13',
  periodEnd: '2024-12-29',
};
const oldest = { ...older, accession: '0000001234-23-000003', filed: '2023-02-15', periodEnd: '2023-01-01' };

const makePart = (changes: Partial<ChangedPart> & Pick<ChangedPart, 'kind' | 'heading'>): ChangedPart => ({
  group: null,
  percent: null,
  figuresOnly: false,
  paragraphs: [],
  ...changes,
});

/** Risk factors with each kind of part, and a paragraph without a counterpart. */
export const riskFactors: SectionChanges = {
  item: '1A',
  title: 'Risk factors',
  state: 'changed',
  foundBy: { older: 'contents', newer: 'contents' },
  hasHeadings: true,
  counts: { added: 1, removed: 1, changed: 2, unchanged: 2 },
  words: { older: 400, newer: 440 },
  alike: 0.7,
  unmatched: 2,
  parts: [
    makePart({
      kind: 'changed',
      heading: [],
      percent: 50,
      paragraphs: [
        {
          changes: [
            ['-', 'Read this.'],
            ['+', 'Think first.'],
          ],
          inOrder: true,
        },
      ],
    }),
    makePart({
      kind: 'changed',
      group: 'Our markets',
      heading: [['=', 'A few distributors account for much of our sales']],
      percent: 41,
      paragraphs: [
        {
          changes: [
            ['-', 'Three'],
            ['+', 'Two'],
            ['=', ' distributors account for '],
            ['-', '29%'],
            ['+', '38%'],
            ['=', ' of our sales.'],
          ],
          inOrder: false,
        },
      ],
    }),
    makePart({
      kind: 'added',
      group: 'Our markets',
      heading: [['+', 'Tariffs could raise our costs']],
      paragraphs: [{ changes: [['+', 'We buy castings in China.']], inOrder: false }],
    }),
    makePart({ kind: 'unchanged', group: 'Our plants', heading: [['=', 'Weather at our plants']], percent: 0 }),
    makePart({ kind: 'unchanged', group: 'Our plants', heading: [['=', 'Large orders']], percent: 0 }),
    makePart({
      kind: 'removed',
      group: 'Our plants',
      heading: [['-', 'The pandemic has disrupted our suppliers']],
      paragraphs: [{ changes: [['-', 'Plants were closed.']], inOrder: false }],
    }),
  ],
};

const { parts: _parts, ...summary } = riskFactors;

/** A 10-K for fiscal 2024 against that for 2023. */
export const filingChanges: FilingChanges & { readonly section: SectionChanges } = {
  cik: '1234',
  company: 'Acme Tools',
  newer,
  older,
  earlier: [older, oldest],
  sections: [
    summary,
    { ...summary, item: '7', title: 'Management’s discussion', counts: { ...summary.counts, changed: 9 } },
    { ...summary, item: '3', title: 'Legal proceedings', state: 'missing', foundBy: { older: null, newer: 'heading' } },
  ],
  section: riskFactors,
};
