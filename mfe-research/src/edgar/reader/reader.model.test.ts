import type { FilingDocument } from '@basecase/gateway/contract';
import { filingDocument } from '../../testing/filing-document.ts';
import {
  documentText,
  documentTitle,
  factAmount,
  factName,
  findPlace,
  groupParts,
  placeName,
  sizeText,
  tooLargeText,
} from './reader.model.ts';

const document = (changes: Partial<FilingDocument> = {}): FilingDocument => ({ ...filingDocument, ...changes });
const fact = (changes: Partial<NonNullable<FilingDocument['fact']>> = {}) => {
  if (filingDocument.fact === null) throw new Error('The test document has a fact.');
  return { ...filingDocument.fact, ...changes };
};

test.each([
  [{}, '10-K for fiscal 2024', 'Filed 13 Feb 2025 · year ended 29 Dec 2024 · 3.7 MB'],
  [
    { form: '10-Q', fiscalYear: 2025, fiscalPeriod: 'Q2', periodEnd: '2025-06-29' },
    '10-Q for Q2 of fiscal 2025',
    'Filed 13 Feb 2025 · quarter ended 29 Jun 2025 · 3.7 MB',
  ],
  [{ form: '8-K', fiscalYear: 2025, size: null }, '8-K', 'Filed 13 Feb 2025'],
  [
    { fiscalYear: null, periodEnd: null, isPrimary: false, document: 'ex13.htm' },
    '10-K',
    'Filed 13 Feb 2025 · ex13.htm · 3.7 MB',
  ],
])('a document with %j is titled %s', (changes, title, text) => {
  expect(documentTitle(document(changes))).toBe(title);
  expect(documentText(document(changes))).toBe(text);
});

test.each([
  [44_100, '45 kB'],
  [3_662_321, '3.7 MB'],
  [9_990_000, '10 MB'],
  [60_000_000, '60 MB'],
])('%i bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

test('a document that is too large says its size, as far as it is known', () => {
  expect(tooLargeText(60_000_000)).toBe('This document is too large to show here (60 MB).');
  expect(tooLargeText(null)).toBe('This document is too large to show here (more than 64 MB).');
});

test.each([
  [{}, 'Sales to customers, year ended 1 Jan 2023'],
  [{ start: null, end: '2024-12-29' }, 'Sales to customers, 29 Dec 2024'],
  [{ start: '2025-03-31', end: '2025-06-29' }, 'Sales to customers, 3 months ended 29 Jun 2025'],
  [{ start: '2024-12-30', end: '2025-06-29' }, 'Sales to customers, 6 months ended 29 Jun 2025'],
  [{ start: '2025-06-01', end: '2025-06-15' }, 'Sales to customers, 1 Jun 2025 to 15 Jun 2025'],
  [{ start: null, end: null }, 'Sales to customers'],
  [{ label: '' }, 'year ended 1 Jan 2023'],
])('a figure with %j is named %s', (changes, name) => expect(factName(fact(changes))).toBe(name));

test.each([
  [{}, '$79,990 million'],
  [{ printed: '490', negative: true }, '−$490 million'],
  [{ printed: '5.79', scale: 0, unit: 'iso4217:USD/xbrli:shares' }, '$5.79 per share'],
  [{ printed: '2,429.4', unit: 'xbrli:shares' }, '2,429.4 million shares'],
  [{ printed: '812', unit: 'iso4217:EUR' }, '812 million EUR'],
  [{ printed: '4.5', scale: -2, unit: 'xbrli:pure' }, '4.5%'],
  [{ printed: '—' }, '—'],
  [{ printed: '7', scale: 0, unit: null }, '7'],
])('a figure with %j is written %s', (changes, text) => expect(factAmount(fact(changes))).toBe(text));

test('Items are listed by part, and an anchor finds its Item or statement', () => {
  const { contents } = filingDocument;
  expect(groupParts(contents).map(({ name, items }) => [name, items.map(({ item }) => item)])).toEqual([
    ['Part I', ['1', '1A']],
    ['Part II', ['7', '8']],
  ]);
  const statement = findPlace(contents, 'i8-income');
  expect(statement === null ? null : placeName(statement)).toBe('Item 8 · Consolidated statements of earnings');
  const item = findPlace(contents, 'i7');
  expect(item === null ? null : placeName(item)).toBe('Item 7 · Management’s discussion and analysis');
  expect(findPlace(contents, null)).toBeNull();
});
