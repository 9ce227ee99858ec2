import { type Amounts, makeReport, readFigure } from '../../../test/support/market/small-market.ts';
import type { MarketReport } from '../../providers/market-report.ts';

const formulas = {
  operating: '=Operating income',
  pretax: '=Income before tax plus interest expense',
  net: '=Income before tax plus net interest, as no interest expense is filed',
};

/** Returns a report with the EBIT that its filing leads to. */
function makeEbitReport(
  end: string,
  quarters: 1 | 4,
  amounts: Amounts,
  by: keyof typeof formulas,
  ebit: number,
): MarketReport {
  const form = quarters === 4 ? '10-K' : '10-Q';
  const report = makeReport(end, end, quarters, { netIncome: 1, ...amounts }, { form });
  return { ...report, figures: { ...report.figures, ebit: { value: ebit, concept: formulas[by] } } };
}

const pretax = { pretaxIncome: 15, interestExpense: 6 };
const operating = { operatingIncome: 20 };
const both = (end: string, quarters: 1 | 4 = 4) =>
  makeEbitReport(end, quarters, { ...operating, ...pretax }, 'operating', 20);
const older = makeEbitReport('2023-12-31', 4, pretax, 'pretax', 21);

test('EBIT is income before tax plus interest in each year where one year has no operating income', async () => {
  const reports = [older, both('2024-12-31')];
  expect(await readFigure({ reports }, 'ebit')).toMatchObject({ value: 21, concept: formulas.pretax });
  expect(await readFigure({ reports }, 'ebit.fy[-1y]')).toMatchObject({ value: 21 });
});

test('the years of a past day choose: a later filing does not', async () => {
  const reports = [both('2023-12-31'), makeEbitReport('2024-12-31', 4, pretax, 'pretax', 21)];
  expect(await readFigure({ reports }, 'ebit', { asOf: '2024-06-01' })).toMatchObject({ value: 20 });
  expect(await readFigure({ reports }, 'ebit')).toMatchObject({ value: 21 });
  expect(await readFigure({ reports }, 'ebit.fy[-1y]')).toMatchObject({ value: 21 });
});

test('the terms of twelve months are of the same definition', async () => {
  const reports = [older, both('2024-03-31', 1), both('2024-12-31'), both('2025-03-31', 1)];
  const terms = [{ value: 21 }, { value: 21 }, { value: 21 }];
  expect(await readFigure({ reports }, 'ebit')).toMatchObject({ value: 21, view: 'ttm', terms });
});

test('a quarter without its parts has none, and the fiscal year counts, marked', async () => {
  const quarter = makeEbitReport('2025-03-31', 1, operating, 'operating', 5);
  const reports = [older, both('2024-12-31'), quarter];
  expect(await readFigure({ reports }, 'ebit.q')).toMatchObject({ value: null });
  expect(await readFigure({ reports }, 'ebit')).toMatchObject({ value: 21, view: 'fy', note: 'fiscal year' });
});

test('where no definition fits all years each has its own', async () => {
  const reports = [
    makeEbitReport('2022-12-31', 4, { pretaxIncome: 15 }, 'net', 17),
    makeEbitReport('2023-12-31', 4, operating, 'operating', 20),
  ];
  expect(await readFigure({ reports }, 'ebit')).toMatchObject({ value: 20 });
  expect(await readFigure({ reports }, 'ebit.fy[-1y]')).toMatchObject({ value: 17, concept: formulas.net });
});
