import { listSavedWork } from './saved-work.model.ts';

const expiresAt = '2027-01-01T00:00:00.000Z';
const saved = (day: string) => `2026-${day}T10:00:00.000Z`;
const aCase = (name: string, day: string) => {
  return { name, isDefault: false, currentYear: 2025, savedAt: saved(day), expiresAt };
};
const hallowell = {
  symbol: 'HLI',
  companyName: 'Hallowell',
  savedAt: saved('03-01'),
  expiresAt,
  cases: [aCase('Base', '03-01'), aCase('Slow', '05-01')],
};
const valuation = {
  id: '00000000-0000-4000-8000-000000000001',
  symbol: 'BRK-B',
  companyName: 'Berkshire',
  name: 'Mid cycle',
  model: 'excess-returns',
  savedAt: saved('04-15'),
} as const;

test('cases of projections and valuations of all companies are listed together, the newest first', () => {
  // An older gateway keeps one case without a name.
  const acme = { symbol: 'ACME', companyName: 'Acme', savedAt: saved('04-01'), expiresAt };
  const list = listSavedWork({ projections: [hallowell, acme] }, { count: 1, valuations: [valuation] });
  expect(list.map(({ symbol, name, model }) => [symbol, name, model])).toEqual([
    ['HLI', 'Slow', 'Projections'],
    ['BRK-B', 'Mid cycle', 'Excess returns'],
    ['ACME', null, 'Projections'],
    ['HLI', 'Base', 'Projections'],
  ]);
});

test('a valuation opens as the case that it is', () => {
  const [only] = listSavedWork(undefined, { count: 1, valuations: [valuation] });
  expect(only?.href).toBe('/dcf?symbol=BRK-B&case=00000000-0000-4000-8000-000000000001');
});

test('a list that did not load leaves the other one', () => {
  expect(listSavedWork({ projections: [hallowell] }, undefined)).toHaveLength(2);
  expect(listSavedWork(undefined, undefined)).toEqual([]);
});
