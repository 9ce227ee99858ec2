import type { FilingDocument } from '@basecase/gateway/contract';

/** A 10-K in the reader, opened at sales of fiscal 2022. */
export const filingDocument: FilingDocument = {
  cik: '1234',
  company: 'Acme Tools',
  form: '10-K',
  filed: '2025-02-13',
  accession: '0000001234-25-000003',
  document: 'acme-20241229.htm',
  isPrimary: true,
  fiscalYear: 2024,
  fiscalPeriod: 'FY',
  periodEnd: '2024-12-29',
  size: 3_662_321,
  ticket: 'head.claims.signature',
  contents: [
    { part: 'I', item: '1', title: 'Business', anchor: 'i1', statements: [] },
    { part: 'I', item: '1A', title: 'Risk factors', anchor: 'i1a', statements: [] },
    { part: 'II', item: '7', title: 'Management’s discussion and analysis', anchor: 'i7', statements: [] },
    {
      part: 'II',
      item: '8',
      title: 'Financial statements and supplementary data',
      anchor: 'i8',
      statements: [
        { title: 'Consolidated balance sheets', anchor: 'i8-balance' },
        { title: 'Consolidated statements of earnings', anchor: 'i8-income' },
      ],
    },
  ],
  fact: {
    anchor: 'f-147',
    label: 'Sales to customers',
    printed: '79,990',
    scale: 6,
    negative: false,
    unit: 'iso4217:USD',
    start: '2022-01-03',
    end: '2023-01-01',
    places: [
      { anchor: 'f-147', within: 'i8-income' },
      { anchor: 'f-2808', within: 'i8' },
      { anchor: 'f-2936', within: 'i8' },
    ],
  },
};
