import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { strFromU8, unzipSync } from 'fflate';
import { HyperFormula } from 'hyperformula';
import { companyScenarios, overview } from '../../testing/company.ts';
import { statementsOf, steadyGrower, type YearFigures } from '../../testing/statements.ts';
import { bytesOf, cellsOf, textsOf } from '../../testing/workbook-cells.ts';
import { valuate } from '../model/dcf.model.ts';
import { type DcfAssumptions, defaultAssumptions } from '../model/dcf-assumptions.ts';
import { type Sensitivity, sensitivityOf } from '../model/sensitivity.model.ts';
import { valuedCompany } from '../model/valued-company.ts';
import { noOverrides, type Override, type Overrides } from '../overrides/overrides.model.ts';
import { withTypedValues } from '../overrides/typed-figures.model.ts';
import { readinessOf } from '../readiness/readiness.model.ts';
import { usedFigures } from '../sources/used-figures.model.ts';
import { FAIR_VALUE_LABEL } from './dcf-sheet.model.ts';
import { SENSITIVITY_SHEET } from './sensitivity-sheet.model.ts';
import { valuationWorkbook } from './workbook.model.ts';

/** The file of a valuation, unpacked and calculated by an independent formula engine. */
async function recalculated(years: readonly YearFigures[], assumptions: DcfAssumptions, stock = overview) {
  const statements = statementsOf(years);
  const { result, sensitivity, company } = calculated(years, assumptions, stock);
  const figures = withTypedValues(usedFigures(statements, result.fiscalYears), company.overrides.figures);
  const sheets = valuationWorkbook({
    symbol: 'TEST',
    overview: stock,
    assumptions,
    figures,
    missing: readinessOf({ ...company, figures }).missing,
    years: result.fiscalYears,
    currency: 'USD',
    result,
    sensitivity,
    projection: companyScenarios,
  });
  const parts = unzipSync(await bytesOf(await workbookBlob(sheets)));
  const texts = textsOf(strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array()));
  const engine = HyperFormula.buildFromSheets(
    Object.fromEntries(
      sheets.map(({ name }, index) => [
        name,
        cellsOf(strFromU8(parts[`xl/worksheets/sheet${index + 1}.xml`] ?? new Uint8Array()), texts),
      ]),
    ),
    { licenseKey: 'gpl-v3' },
  );
  const valuesOf = (name: string) => engine.getSheetValues(engine.getSheetId(name) ?? 0);
  const rowOf = (name: string, label: string) => valuesOf(name).find((row) => row[0] === label) ?? [];
  const table = () =>
    valuesOf(SENSITIVITY_SHEET)
      .slice(4, 15)
      .map((row) => row.slice(1, 10));
  const sheetTexts = (name: string) =>
    valuesOf(name)
      .flat()
      .filter((value) => typeof value === 'string');
  const fairValue = () => rowOf('DCF', FAIR_VALUE_LABEL)[1];
  return { result, sensitivity, engine, rowOf, table, fairValue, textsOf: sheetTexts };
}

/** Returns the product's own result. */
function calculated(years: readonly YearFigures[], assumptions: DcfAssumptions, stock = overview) {
  const source = { symbol: 'TEST', overview: stock, statements: { ...statementsOf(years), errors: noErrors } };
  const company = valuedCompany(source, assumptions.overrides ?? noOverrides);
  if (company === null) throw new Error('The fixture gives a basis');
  const { basis } = company;
  return { company, result: valuate(basis, assumptions), sensitivity: sensitivityOf(basis, assumptions) };
}
const noErrors = { income: null, balance: null, cashFlow: null };

const indebted = steadyGrower.map((year) => ({ ...year, longTermDebt: 300, currentDebt: 50, interest: 24 }));
const shrinking = [1000, 900, 850].map((revenue, index) => ({
  ...steadyGrower[0],
  year: 2022 + index,
  revenue,
  operatingIncome: revenue * 0.15,
  preTax: 90,
  tax: 20,
  depreciation: 40,
  capex: 50,
  shares: 100,
}));
const noTax = steadyGrower.map((year) => ({ ...year, preTax: -10, tax: 0 }));

function mine(inputs: readonly Override[], figures: Overrides['figures'] = []): Partial<DcfAssumptions> {
  return { overrides: { inputs, figures } };
}

const companies: readonly [string, readonly YearFigures[], Partial<DcfAssumptions>][] = [
  ['the defaults', steadyGrower, {}],
  ['a company with debt', indebted, {}],
  ['shrinking revenue', shrinking, { projectionYears: 3 }],
  ['no usable tax rate', noTax, { projectionYears: 5 }],
  [
    'linear growth, improving margin',
    indebted,
    { growthMode: 'linear', startingGrowthRate: 0.12, marginAssumption: 'improving' },
  ],
  [
    'a custom list, declining margin',
    indebted,
    { growthMode: 'custom', customGrowthRates: [0.1, -0.05, 0.07], marginAssumption: 'declining' },
  ],
  ['an empty custom list', steadyGrower, { growthMode: 'custom' }],
  ['manual overrides', indebted, { waccMode: 'manual', betaOverride: 1.4, costOfDebtOverride: 0.2 }],
  [
    'own ratios',
    indebted,
    mine([
      { name: 'operatingMargin', value: 0.33 },
      { name: 'taxRate', value: 0.1 },
      { name: 'depreciation', value: 0.02 },
      { name: 'capitalExpenditures', value: 0.03 },
      { name: 'workingCapital', value: -0.06 },
    ]),
  ],
  [
    'own balances',
    indebted,
    mine([
      { name: 'shares', value: 48 },
      { name: 'debt', value: 900 },
      { name: 'cash', value: 12 },
    ]),
  ],
  ['averages of the latest year', shrinking, mine([{ name: 'averageYears', value: 1 }])],
  [
    'a margin typed where no operating income is filed',
    indebted.map((year) => ({ ...year, operatingIncome: null })),
    mine(
      [],
      [2023, 2024].map((year) => ({
        field: 'operatingIncome',
        fiscalYear: String(year),
        value: 180,
        origin: 'mine' as const,
      })),
    ),
  ],
  ['overrides that auto mode ignores', indebted, { betaOverride: 3, costOfDebtOverride: 0.2 }],
];

test.each(companies)('the sheet calculates the fair value of the product: %s', async (_, years, part) => {
  const { result, fairValue } = await recalculated(years, { ...defaultAssumptions, ...part });
  expect(fairValue()).toBeCloseTo(result.fairValuePerShare ?? Number.NaN, 2);
});

const toTheCent = (values: Sensitivity['values']) =>
  values.map((row) => row.map((value) => (value === null ? 'N/A' : expect.closeTo(value, 2))));

test.each(companies)('each of the 99 cells of its sensitivity table does the same: %s', async (_, years, part) => {
  const { sensitivity, table } = await recalculated(years, { ...defaultAssumptions, ...part });
  expect(table()).toEqual(toTheCent(sensitivity.values));
});

test('a cell of the sensitivity table without a value reads N/A', async () => {
  const { table } = await recalculated(steadyGrower, {
    ...defaultAssumptions,
    riskFreeRate: 0.01,
    marketRiskPremium: 0.02,
  });
  // WACC is 3%: two points below is 1%, which terminal growth of 1% reaches.
  expect(table().map(([first]) => first === 'N/A')).toEqual([false, false, ...Array.from({ length: 9 }, () => true)]);
});

test('missing key figures are replaced as in the product', async () => {
  const bare = { ...overview, marketCap: null, beta: null, sharesOutstanding: null };
  const { result, fairValue } = await recalculated(indebted, defaultAssumptions, bare);
  expect(fairValue()).toBeCloseTo(result.fairValuePerShare ?? Number.NaN, 2);
});

/** Market cap and price of 100 shares. */
const hundredShares = { ...overview, sharesOutstanding: 100, price: 30, marketCap: 3000 };

test('a share count that contradicts the market cap is replaced by market cap ÷ price', async () => {
  const stock = { ...hundredShares, sharesOutstanding: 48 };
  const { result, rowOf, fairValue } = await recalculated(indebted, defaultAssumptions, stock);
  expect(rowOf('DCF', 'Shares outstanding')[1]).toBe(100);
  expect(rowOf('DCF', 'Shares stated')[1]).toBe(48);
  expect(fairValue()).toBeCloseTo(result.fairValuePerShare ?? Number.NaN, 9);
});

describe('a missing figure', () => {
  const unearned = indebted.map((year) => ({ ...year, operatingIncome: null }));

  test('leaves no reliable fair value: it is named, and the number with zeros is marked below', async () => {
    const { result, rowOf, fairValue, textsOf } = await recalculated(unearned, defaultAssumptions, hundredShares);
    expect(fairValue()).toBe('No reliable fair value');
    expect(rowOf('DCF', 'Computed with zeros')[1]).toBeCloseTo(result.fairValuePerShare ?? Number.NaN, 9);
    expect(rowOf('DCF', 'Against price')[1]).toBe('N/A');
    for (const sheet of ['Inputs', 'DCF', SENSITIVITY_SHEET]) {
      expect(textsOf(sheet)).toContain('No reliable fair value: operating income is missing for fiscal 2023 to 2024.');
    }
  });

  test('leaves the sensitivity table without values', async () => {
    const { table } = await recalculated(unearned, defaultAssumptions, hundredShares);
    expect(new Set(table().flat())).toEqual(new Set(['N/A']));
  });

  test('typed into the sheet restores the value', async () => {
    const { engine, fairValue } = await recalculated(unearned, defaultAssumptions, hundredShares);
    const sheet = engine.getSheetId('Inputs') ?? 0;
    const row = engine.getSheetValues(sheet).findIndex(([label]) => label === 'Operating income');
    engine.setCellContents({ sheet, col: 1, row }, 200);
    expect(fairValue()).toBe('No reliable fair value');
    engine.setCellContents({ sheet, col: 2, row }, 220);
    const { result } = calculated(indebted, defaultAssumptions, hundredShares);
    expect(fairValue()).toBeCloseTo(result.fairValuePerShare ?? Number.NaN, 9);
  });

  test('can be unstated debt with interest', async () => {
    const paying = steadyGrower.map((year) => ({ ...year, interest: 24 }));
    expect((await recalculated(paying, defaultAssumptions, hundredShares)).fairValue()).toBe('No reliable fair value');
    const partly = paying.map((year) => ({ ...year, longTermDebt: 300 }));
    expect((await recalculated(partly, defaultAssumptions, hundredShares)).fairValue()).toEqual(expect.any(Number));
  });

  test('can be a market cap in the currency of the debt', async () => {
    const quoted = { ...hundredShares, currency: 'EUR' };
    const { fairValue, textsOf } = await recalculated(indebted, defaultAssumptions, quoted);
    expect(fairValue()).toBe('No reliable fair value');
    expect(textsOf('DCF')).toContain('No reliable fair value: market cap in USD is missing.');
  });

  test('is not a filed zero', async () => {
    const none = indebted.map((year) => ({ ...year, operatingIncome: 0 }));
    const { fairValue, rowOf } = await recalculated(none, defaultAssumptions, hundredShares);
    expect(fairValue()).toEqual(expect.any(Number));
    expect(rowOf('DCF', 'Figures missing')[1]).toBe(0);
  });
});

test('a value is not compared with a price in another currency', async () => {
  const { fairValue, rowOf } = await recalculated(steadyGrower, defaultAssumptions, {
    ...hundredShares,
    currency: 'EUR',
  });
  expect(fairValue()).toEqual(expect.any(Number));
  expect(rowOf('DCF', 'Against price')[1]).toBe('N/A');
});

test('a discount rate not above terminal growth has no value', async () => {
  const { fairValue } = await recalculated(steadyGrower, {
    ...defaultAssumptions,
    riskFreeRate: 0.01,
    marketRiskPremium: 0,
  });
  expect(fairValue()).toBe('N/A');
});

test('a changed input gives the value of the product', async () => {
  const { engine, fairValue, table } = await recalculated(indebted, defaultAssumptions);
  const sheet = engine.getSheetId('Inputs') ?? 0;
  const rowOf = (label: string) => engine.getSheetValues(sheet).findIndex((row) => row[0] === label);
  engine.setCellContents({ sheet, col: 1, row: rowOf('Risk-free rate') }, 0.055);
  engine.setCellContents({ sheet, col: 1, row: rowOf('Projection years') }, 6);
  engine.setCellContents({ sheet, col: 1, row: rowOf('Operating margin') }, 'improving');
  const changed = {
    ...defaultAssumptions,
    riskFreeRate: 0.055,
    projectionYears: 6,
    marginAssumption: 'improving',
  } as const;
  const { result, sensitivity } = calculated(indebted, changed);
  expect(fairValue()).toBeCloseTo(result.fairValuePerShare ?? Number.NaN, 2);
  expect(table()).toEqual(toTheCent(sensitivity.values));
});

test('no cell of any sheet is an error', async () => {
  const { engine } = await recalculated(shrinking, defaultAssumptions);
  const values = Object.values(engine.getAllSheetsValues()).flat(2);
  expect(values.filter((value) => typeof value === 'object' && value !== null)).toEqual([]);
});

test('the projections recalculate', async () => {
  const { rowOf } = await recalculated(steadyGrower, defaultAssumptions);
  const { bear } = companyScenarios.scenarios;
  expect(rowOf('Projections', 'Share price low').slice(1)).toEqual(
    bear.priceLow.map((price) => expect.closeTo(price ?? 0, 6)),
  );
  expect(rowOf('Projections', 'CAGR high').slice(2)).toEqual(
    bear.cagrHigh.slice(1).map((rate) => expect.closeTo(rate ?? 0, 9)),
  );
});
