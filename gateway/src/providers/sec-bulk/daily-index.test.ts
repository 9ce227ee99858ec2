import { isFormIndex, makeIndexPath, parseFormIndex } from './daily-index.ts';

const head = [
  'Description:           Daily Index of EDGAR Dissemination Feed by Form Type',
  'Last Data Received:    Apr  2, 2025',
  ' ',
  'Form Type        Company Name                                                  CIK',
  '      Date Filed  File Name',
  '-'.repeat(141),
];
const line = (form: string, name: string, cik: string, day: string, file: string) =>
  `${form.padEnd(17)}${name.padEnd(62)}${cik.padEnd(12)}${day.padEnd(12)}${file}         `;

test('annual and quarterly reports are found below a wrapped header, in old and new widths', () => {
  const index = [
    ...head,
    line('10-Q', 'PENGUIN SOLUTIONS, INC.', '1616533', '20250402', 'edgar/data/1616533/0001628280-25-016182.txt'),
    line('10-K/A', 'ACME  10-K CORP', '12', '2025-04-02', 'edgar/data/12/0000000012-25-000001.txt'),
    line('1-A POS', 'BELPOINTE REIT', '1749817', '20250402', 'edgar/data/1749817/0001749817-20-006773.txt'),
    line('8-K', 'OTHER', '13', '20250402', 'edgar/data/13/0000000013-25-000001.txt'),
    '20-F  FOREIGN CO  99  20250402  edgar/data/99/000000009925000001/0000000099-25-000001-index.htm',
    'garbage',
  ].join('\n');
  expect(isFormIndex(index)).toBe(true);
  expect(parseFormIndex(index)).toEqual([
    { cik: 1_616_533, form: '10-Q', accession: '0001628280-25-016182', filed: '2025-04-02' },
    { cik: 12, form: '10-K/A', accession: '0000000012-25-000001', filed: '2025-04-02' },
    { cik: 99, form: '20-F', accession: '0000000099-25-000001', filed: '2025-04-02' },
  ]);
});

test('a day has its place in the folder of its quarter, and a page is no index', () => {
  expect(makeIndexPath('2025-04-02')).toBe('/Archives/edgar/daily-index/2025/QTR2/form.20250402.idx');
  expect(makeIndexPath('2025-12-31')).toBe('/Archives/edgar/daily-index/2025/QTR4/form.20251231.idx');
  expect(isFormIndex('<!DOCTYPE html><title>SEC.gov</title>')).toBe(false);
});
