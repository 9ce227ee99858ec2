import { listSavedWork } from './saved-work.model.ts';

const expiresAt = '2027-01-01T00:00:00.000Z';
const saved = (day: string) => `2026-${day}T10:00:00.000Z`;

test('all cases of all companies are listed, the newest first', () => {
  const aCase = (name: string, day: string) => ({
    name,
    isDefault: false,
    currentYear: 2025,
    savedAt: saved(day),
    expiresAt,
  });
  const list = listSavedWork({
    projections: [
      {
        symbol: 'HLI',
        companyName: 'Hallowell',
        savedAt: saved('03-01'),
        expiresAt,
        cases: [aCase('Base', '03-01'), aCase('Slow', '05-01')],
      },
      // An older gateway keeps one case without a name.
      { symbol: 'ACME', companyName: 'Acme', savedAt: saved('04-01'), expiresAt },
    ],
  });
  expect(list.map(({ symbol, name }) => [symbol, name])).toEqual([
    ['HLI', 'Slow'],
    ['ACME', null],
    ['HLI', 'Base'],
  ]);
});
