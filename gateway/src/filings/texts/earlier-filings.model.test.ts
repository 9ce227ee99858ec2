import type { ComparedFiling } from '../../contract/filing-texts.ts';
import { chooseOlder, listEarlier, reportKind } from './earlier-filings.model.ts';

const filing = (form: string, periodEnd: string, filed = periodEnd): ComparedFiling => ({
  accession: `${form} ${periodEnd}`,
  document: 'report.htm',
  form,
  filed,
  periodEnd,
});
const [y25, y24, y23] = ['2025', '2024', '2023'].map((year) => filing('10-K', `${year}-12-31`)) as [
  ComparedFiling,
  ComparedFiling,
  ComparedFiling,
];
const quarters = ['2025-09-30', '2025-06-30', '2025-03-31', '2024-09-28', '2024-06-29'].map((end) =>
  filing('10-Q', end),
);
const all = [y25, ...quarters, filing('10-K/A', '2024-12-31'), y24, filing('8-K', '2024-05-01'), y23];

test('an annual report is compared with the one before it, an amendment aside', () => {
  expect(listEarlier(all, y25)).toEqual([y24, y23]);
  expect(chooseOlder(y25, listEarlier(all, y25))).toBe(y24);
  expect(chooseOlder(y23, listEarlier(all, y23))).toBeNull();
});

test('a quarterly report is compared with the same quarter of last year, else with the one before it', () => {
  const [third, second, first] = quarters as [ComparedFiling, ComparedFiling, ComparedFiling];
  expect(chooseOlder(third, listEarlier(all, third))?.periodEnd).toBe('2024-09-28');
  expect(chooseOlder(second, listEarlier(all, second))?.periodEnd).toBe('2024-06-29');
  expect(chooseOlder(first, listEarlier(all, first))?.periodEnd).toBe('2024-09-28');
});

test('variants of a form are of its kind', () => {
  expect(['10-K', '10-K/A', '10-K405', '10-KT', '10-Q', '8-K', '20-F'].map(reportKind)).toEqual([
    '10-K',
    '10-K',
    '10-K',
    '10-K',
    '10-Q',
    null,
    null,
  ]);
});
