import {
  cells,
  incomeTable,
  inlineFiling,
  readInline,
  row,
  table,
} from '../../../../../test/support/filings/inline-filing.ts';
import { inlineFigures } from '../../filing/filing-reading.model.ts';
import { standardise } from '../standardise.model.ts';

/** The income of a year of 140 million, with a line of another statement or of a note. */
const readIncome = (...lines: readonly (readonly [concept: string, amount: string])[]) => {
  const rows = lines.map(([concept, amount]) => row('Other', concept, cells(['y1'], [amount])));
  const body = incomeTable() + table('Note 9', ...rows);
  return standardise(inlineFigures(readInline(inlineFiling(body)))).income[0]?.figures;
};

test('net income to common is the filed amount, whatever preferred dividends are filed beside it', () => {
  const figures = readIncome(
    ['NetIncomeLossAvailableToCommonStockholdersBasic', '128'],
    ['DividendsPreferredStock', '10'],
  );
  expect(figures?.netIncome.value).toBe(140e6);
  expect(figures?.netIncomeToCommon.value).toBe(128e6);
});

test.each(['PreferredStockDividendsIncomeStatementImpact', 'PaymentsOfDividendsPreferredStockAndPreferenceStock'])(
  'else it is net income less preferred dividends, of %s',
  (concept) => {
    expect(readIncome([concept, '10'])?.netIncomeToCommon).toMatchObject({
      value: 130e6,
      origin: { from: 'derived', formula: 'Net income less preferred dividends' },
    });
  },
);

test.each([
  ['Net income available to common stockholders', 'acme:IncomeToCommon', '128', 128e6],
  ['Loss attributable to common shareholders', 'acme:CommonLoss', '-128', -128e6],
  ['Less: dividends on preferred stock', 'acme:PreferredDividends', '(12)', 128e6],
  ['Accretion of preferred shares', 'acme:Accretion', '12', 128e6],
  ['Net income per common share', 'acme:PerShare', '2', 140e6],
  ['Change in preferred stock', 'acme:PreferredStock', '2', 140e6],
])('"%s" under the company’s own concept leaves it', (label, concept, amount, left) => {
  const line = row(label, concept, cells(['y1'], [amount]));
  const body = incomeTable().replace('</table>', `${line}</table>`);
  const { income } = standardise(inlineFigures(readInline(inlineFiling(body))));
  expect(income[0]?.figures.netIncomeToCommon.value).toBe(left);
});

test('the amount that diluted earnings are made of is it, unless preferred dividends are filed', () => {
  const diluted = ['NetIncomeLossAvailableToCommonStockholdersDiluted', '131'] as const;
  expect(readIncome(diluted)?.netIncomeToCommon.value).toBe(131e6);
  expect(readIncome(diluted, ['DividendsPreferredStock', '10'])?.netIncomeToCommon.value).toBe(130e6);
});

test('a filed amount that is not that of the filed earnings per share is one of a part', () => {
  const perShare = (text: string) =>
    row('Basic', 'EarningsPerShareBasic', [{ context: 'y1', text, unit: 'perShare', scale: 0 }]) +
    row('Shares', 'WeightedAverageNumberOfSharesOutstandingBasic', [{ context: 'y1', text: '100', unit: 'shares' }]);
  const part = row('Common', 'NetIncomeLossAvailableToCommonStockholdersBasic', cells(['y1'], ['30']));
  const read = (eps: string) => {
    const body = incomeTable() + table('Note 9', part, perShare(eps));
    return standardise(inlineFigures(readInline(inlineFiling(body)))).income[0]?.figures.netIncomeToCommon.value;
  };
  expect(read('1.40')).toBe(140e6);
  expect(read('0.30')).toBe(30e6);
});

test('where all costs hold interest, no operating expenses and no operating income are made of parts of them', () => {
  const lines = [
    ['Revenue', 'Revenues', '1,000'],
    ['Cost of sales', 'CostOfRevenue', '600'],
    ['Selling, general and administrative', 'SellingGeneralAndAdministrativeExpense', '150'],
    ['Interest expense', 'InterestExpense', '40'],
    ['Other charges', 'OtherExpenses', '70'],
    ['Total costs', 'CostsAndExpenses', '860'],
    ['Income before income taxes', 'IncomeLossFromContinuingOperationsBeforeIncomeTaxes', '140'],
    ['Income taxes', 'IncomeTaxExpenseBenefit', '40'],
    ['Net income', 'NetIncomeLoss', '100'],
  ] as const;
  const rows = lines.map(([label, concept, amount]) => row(label, concept, cells(['y1'], [amount])));
  const body = table('Consolidated Statements of Operations', ...rows);
  const figures = standardise(inlineFigures(readInline(inlineFiling(body)))).income[0]?.figures;
  expect([figures?.operatingExpenses.value, figures?.operatingIncome.value]).toEqual([null, null]);
});

test('else it is net income', () => {
  expect(readIncome()?.netIncomeToCommon.value).toBe(140e6);
});
