import { statements } from '../../testing/company.ts';
import type { FillRow } from './fill-form.model.ts';
import { type UsedFigure, usedFigures } from './used-figures.model.ts';
import { whereToFind } from './where-to-find.model.ts';

const row = (field: string, label: string, open: readonly string[], rest: Partial<FillRow> = {}): FillRow => ({
  field,
  label,
  required: true,
  open,
  filed: {},
  difference: null,
  ...rest,
});
const line = (label: string, sign: 1 | -1) => ({ label, sign, values: [1] });
const figures = usedFigures(statements, ['2023', '2024']);

/** The figures of a report of 2024, of which a later filing repeats the revenue. */
const filed: UsedFigure[] = figures.map((figure) => {
  const [day, accessionNumber] = figure.field === 'totalRevenue' ? ['2026-02-01', 'later'] : ['2025-02-13', 'own'];
  return { ...figure, filed: day, accessionNumber };
});

test('the report of the newest year that lacks a figure is named, not one that repeats the year', () => {
  const rows = [row('operatingIncome', 'Operating income', ['2023', '2024'])];
  expect(whereToFind(rows, filed)).toEqual({
    text: 'Filing of 13 Feb 2025, income statement: “Operating income”, or the lines that make it up.',
    accessionNumber: 'own',
  });
});

test('lines that give the figure are named with their signs, statement by statement', () => {
  const lines = [line('Gross profit', 1), line('Operating expenses', -1)];
  const rows = [
    row('operatingIncome', 'Operating income', ['2024'], {
      difference: { field: 'operatingIncome', years: ['2024'], lines, values: [1] },
    }),
    row('shortTermInvestments', 'Short-term investments', ['2024'], { required: false }),
  ];
  expect(whereToFind(rows, figures)).toEqual({
    text: 'Annual report of fiscal 2024, income statement: “Gross profit” less “Operating expenses”. Balance sheet: “Short-term investments”, or the lines that make it up.',
    accessionNumber: null,
  });
});

test('without rows there is nothing to look for', () => {
  expect(whereToFind([], filed)).toBeNull();
});
