import {
  cells,
  duration,
  type InlineCell,
  inlineFiling,
  readInline,
  row,
  table,
  years,
} from '../../../../test/support/filings/inline-filing.ts';
import type { CashFlowFigures, IncomeFigures, Outcome } from '../../read-filing.ts';
import { inlineFigures } from '../filing/filing-reading.model.ts';
import { standardise } from './standardise.model.ts';

type Line = readonly [label: string, concept: string, ...texts: string[]];

const flow = ([label, concept, ...texts]: Line) => row(label, concept, cells(['y1', 'y2'], texts));
const profit: readonly Line[] = [
  ['Income before income taxes', 'IncomeLossFromContinuingOperationsBeforeIncomeTaxes', '180'],
  ['Income taxes', 'IncomeTaxExpenseBenefit', '40'],
  ['Net income', 'NetIncomeLoss', '140'],
  ['Basic', 'EarningsPerShareBasic', '1'],
];

const incomeTable = (...lines: readonly Line[]) =>
  table('Consolidated Statements of Operations', ...lines.map(flow), ...profit.map(flow));
const cashTable = (...lines: readonly Line[]) => table('Consolidated Statements of Cash Flows', ...lines.map(flow));

const readStatements = (body: string, contexts = years) =>
  standardise(inlineFigures(readInline(inlineFiling(body, contexts))));

function income(field: keyof IncomeFigures, body: string, contexts?: string): Outcome {
  const outcome = readStatements(body, contexts).income[0]?.figures[field];
  if (outcome === undefined) throw new Error('no income statement');
  return outcome;
}

function cash(field: keyof CashFlowFigures, body: string): Outcome {
  const outcome = readStatements(body).cashFlow[0]?.figures[field];
  if (outcome === undefined) throw new Error('no cash flow statement');
  return outcome;
}

const millions = (outcome: Outcome) => (outcome.value === null ? null : outcome.value / 1e6);

const operating: readonly Line[] = [
  ['Operating cash flow', 'NetCashProvidedByUsedInOperatingActivities', '300'],
  ['Capital expenditures', 'PaymentsToAcquirePropertyPlantAndEquipment', '(90)'],
  ['Investing cash flow', 'NetCashProvidedByUsedInInvestingActivities', '(90)'],
  ['Dividends paid', 'PaymentsOfOrdinaryDividends', '(50)'],
  ['Financing cash flow', 'NetCashProvidedByUsedInFinancingActivities', '(50)'],
];

describe('the face of the statement', () => {
  test('selling, general and administrative is the sum of its two lines, and marketing alone is not all of it', () => {
    const marketing: Line = ['Marketing', 'MarketingExpense', '60'];
    const general: Line = ['General and administrative', 'GeneralAndAdministrativeExpense', '90'];
    const revenue: Line = ['Revenue', 'Revenues', '330'];
    expect(millions(income('sellingGeneralAndAdministrative', incomeTable(revenue, marketing, general)))).toBe(150);
    expect(income('sellingGeneralAndAdministrative', incomeTable(revenue, marketing))).toMatchObject({
      value: null,
      missing: 'absent',
    });
  });

  test('depreciation is the line of the cash flow statement, not the part of it that a note tags first', () => {
    const note = table('Note 9', flow(['Depreciation', 'DepreciationDepletionAndAmortization', '447']));
    const body =
      cashTable(['Depreciation and amortization', 'DepreciationAndAmortization', '2,097'], ...operating) + note;
    expect(cash('depreciationDepletionAndAmortization', body)).toMatchObject({
      value: 2_097e6,
      origin: {
        from: 'face',
        label: 'Depreciation and amortization',
        anchor: 'y1-us-gaap:DepreciationAndAmortization',
      },
    });
  });

  test("a line under the company's own concept is known by its words and its place", () => {
    const own: Line = [
      'Depreciation, amortization and impairment',
      'acme:DepreciationAmortizationAndImpairment',
      '5,368',
    ];
    expect(millions(cash('depreciationDepletionAndAmortization', cashTable(own, ...operating)))).toBe(5_368);
  });

  test('separate lines of depreciation and of amortization are added up, those of other things are not', () => {
    const body = cashTable(
      ['Depreciation', 'Depreciation', '224'],
      ['Amortization of acquisition-related intangibles', 'AmortizationOfIntangibleAssets', '12'],
      ['Amortization of debt issuance costs', 'AmortizationOfFinancingCosts', '3'],
      ['Content amortization', 'AmortizationOfIntangibleAssets', '99'],
      ...operating,
    );
    expect(cash('depreciationDepletionAndAmortization', body)).toMatchObject({
      value: 236e6,
      origin: { from: 'derived', formula: 'Depreciation plus Amortization of acquisition-related intangibles' },
    });
  });

  test('total revenue is chosen over the sales that are a part of it', () => {
    const body = incomeTable(
      ['Net sales', 'RevenueFromContractWithCustomerExcludingAssessedTax', '674'],
      ['Membership income', 'OtherIncome', '6'],
      ['Total revenues', 'Revenues', '680'],
      ['Cost of sales', 'CostOfRevenue', '511'],
    );
    expect(millions(income('totalRevenue', body))).toBe(680);
    expect(income('grossProfit', body)).toMatchObject({ value: 169e6, origin: { from: 'derived' } });
  });

  test('research expense is not the in-process research among the adjustments', () => {
    const body =
      incomeTable(
        ['Sales', 'Revenues', '88,821'],
        ['Research and development expense', 'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost', '17,232'],
      ) + cashTable(['Acquired in-process research', 'ResearchAndDevelopmentExpense', '1,841'], ...operating);
    expect(millions(income('researchAndDevelopment', body))).toBe(17_232);
  });

  test('medical costs are part of the cost of an insurer that also sells products', () => {
    const body = incomeTable(
      ['Total revenues', 'Revenues', '400,278'],
      ['Medical costs', 'PolicyholderBenefitsAndClaimsIncurredNet', '264,185'],
      ['Cost of products sold', 'CostOfGoodsAndServicesSold', '46,694'],
    );
    expect(millions(income('costOfRevenue', body))).toBe(310_879);
    expect(millions(income('grossProfit', body))).toBe(89_399);
  });

  test('a cost without depreciation gives no gross profit', () => {
    const body = incomeTable(
      ['Revenues', 'Revenues', '100'],
      [
        'Cost of services (exclusive of depreciation)',
        'CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization',
        '60',
      ],
    );
    expect(income('grossProfit', body)).toMatchObject({ value: null, missing: 'absent' });
  });

  test('an absent line is told from a statement that was not read', () => {
    expect(cash('paymentsForRepurchaseOfCommonStock', cashTable(...operating))).toEqual({
      value: null,
      missing: 'absent',
      reason: 'Not presented by this company.',
    });
    expect(
      income('ebitda', incomeTable(['Revenues', 'Revenues', '100'], ['Operating income', 'OperatingIncomeLoss', '9'])),
    ).toMatchObject({
      value: null,
      missing: 'unread',
    });
    expect(readStatements(cashTable(...operating)).income).toEqual([]);
  });

  test('a presented dash is zero', () => {
    const dash: InlineCell = { context: 'y1', text: '—', nil: true };
    const repurchases = row('Repurchases of common stock', 'PaymentsForRepurchaseOfCommonStock', [dash]);
    const body = cashTable(...operating).replace('<tr><td>Dividends', `${repurchases}<tr><td>Dividends`);
    expect(cash('paymentsForRepurchaseOfCommonStock', body)).toMatchObject({ value: 0, origin: { from: 'face' } });
  });
});

describe('signs', () => {
  test('interest expense that is tagged negative is an expense', () => {
    const negative: InlineCell = { context: 'y1', text: '1,812', sign: '-', around: ['(', ')'] };
    const body = incomeTable(['Revenues', 'Revenues', '94,425']).replace(
      '<tr><td>Income before',
      `${row('Interest expense, net', 'InterestExpense', [negative])}<tr><td>Income before`,
    );
    expect(millions(income('interestExpense', body))).toBe(1_812);
    expect(millions(income('ebit', body))).toBe(180 + 1_812);
  });

  test('net interest income is no interest expense; its sign is what it does to income before tax', () => {
    const body = incomeTable(
      ['Operating income', 'OperatingIncomeLoss', '150'],
      ['Interest expense (income), net', 'InterestIncomeExpenseNonoperatingNet', '(107)'],
      ['Other (income) expense, net', 'OtherNonoperatingIncomeExpense', '77'],
    );
    expect(income('interestExpense', body)).toMatchObject({ value: null, reason: 'Only net interest is presented.' });
    expect(millions(income('netInterestExpense', body))).toBe(-107);
  });

  test('interest expense net of what is capitalised is no net interest; interest income makes it one', () => {
    const body = incomeTable(
      ['Revenues', 'Revenues', '88,821'],
      ['Interest income', 'InvestmentIncomeInterest', '(1,332)'],
      ['Interest expense, net of portion capitalized (Note 7)', 'InterestExpenseNonoperating', '755'],
    );
    expect(millions(income('interestExpense', body))).toBe(755);
    expect(income('netInterestExpense', body)).toMatchObject({ value: -577e6, origin: { from: 'derived' } });
  });

  test('a tax benefit is negative, however it is tagged', () => {
    const body = incomeTable(['Revenues', 'Revenues', '100']).replaceAll('>140<', '>220<');
    expect(millions(income('incomeTaxExpense', body))).toBe(-40);
  });

  test('money paid out is positive under known and under own concepts', () => {
    const own: Line = ['Purchases of plant', 'acme:PurchasesOfPlant', '(70)'];
    expect(millions(cash('capitalExpenditures', cashTable(...operating)))).toBe(90);
    const body = cashTable(...operating.toSpliced(1, 1, own));
    expect(millions(cash('capitalExpenditures', body))).toBe(70);
    expect(millions(cash('dividendPayout', body))).toBe(50);
  });
});

test('payments that are tagged with the wrong sign are payments', () => {
  const tagged = (line: Line) => {
    const [label, concept, text = ''] = line;
    return row(label, concept, [{ context: 'y1', text: text.slice(1, -1), sign: '-', around: ['(', ')'] }]);
  };
  const rows = operating.map((line) => (line[1].startsWith('Payments') ? tagged(line) : flow(line)));
  const body = table('Consolidated Statements of Cash Flows', ...rows);
  expect(millions(cash('capitalExpenditures', body))).toBe(90);
  expect(millions(cash('dividendPayout', body))).toBe(50);
});

describe('notes and calculations', () => {
  test('interest that stands in a note alone says so', () => {
    const note = table('Note 7', flow(['Interest expense', 'InterestExpenseNonoperating', '268']));
    const body = incomeTable(['Revenues', 'Revenues', '100']) + note;
    expect(income('interestExpense', body)).toMatchObject({ value: 268e6, origin: { from: 'note' } });
  });

  test('of a figure that a note repeats rounded, the precise one is taken, and marked as of a note', () => {
    const amounts = ['2,800', '2,769'].map((amount) =>
      flow(['Cost', 'AllocatedShareBasedCompensationExpense', amount]),
    );
    const body = cashTable(...operating) + table('Note 3', ...amounts);
    expect(cash('stockBasedCompensation', body)).toMatchObject({ value: 2_769e6, origin: { from: 'note' } });
  });

  test('a calculated line feeds other calculations', () => {
    const lines: readonly Line[] = [
      ['Revenues', 'Revenues', '1,000'],
      ['Cost of sales', 'CostOfRevenue', '600'],
      ['Selling and administrative expense', 'SellingGeneralAndAdministrativeExpense', '200'],
      ['Interest expense', 'InterestExpense', '20'],
      ['Income taxes', 'IncomeTaxExpenseBenefit', '40'],
      ['Net income', 'NetIncomeLoss', '140'],
      ['Basic', 'EarningsPerShareBasic', '1'],
    ];
    const body =
      table('Income statements', ...lines.map(flow)) + cashTable(['Depreciation', 'Depreciation', '30'], ...operating);
    expect(millions(income('operatingIncome', body))).toBe(200);
    expect(millions(income('operatingExpenses', body))).toBe(200);
    expect(income('incomeBeforeTax', body)).toMatchObject({
      value: 180e6,
      origin: { formula: 'Net income plus income tax' },
    });
    expect(millions(income('ebit', body))).toBe(200);
    expect(millions(income('ebitda', body))).toBe(230);
  });

  test('costs that include interest give no operating income', () => {
    const body = incomeTable(
      ['Revenues', 'Revenues', '1,000'],
      ['Total costs and expenses', 'CostsAndExpenses', '820'],
    );
    expect(income('operatingIncome', body)).toMatchObject({ value: null });
  });

  test.each<{ cost: Line }>([
    { cost: ['Wages', 'LaborAndRelatedExpense', '820'] },
    { cost: ['Cost of sales', 'CostOfRevenue', '820'] },
  ])('total operating expenses are not invented where the only cost is $cost.0', ({ cost }) => {
    const body = incomeTable(['Revenues', 'Revenues', '1,000'], cost, ['Result', 'OperatingIncomeLoss', '180']);
    expect(income('operatingExpenses', body)).toMatchObject({ value: null, missing: 'absent' });
  });

  test('what a bank earns is net interest and other income; it has no EBIT', () => {
    const body = incomeTable(
      ['Interest expense', 'InterestExpense', '30'],
      ['Net interest income', 'InterestIncomeExpenseNet', '70'],
      ['Total noninterest income', 'NoninterestIncome', '50'],
      ['Total noninterest expense', 'NoninterestExpense', '60'],
    );
    expect(millions(income('totalRevenue', body))).toBe(120);
    expect(millions(income('operatingExpenses', body))).toBe(60);
    expect(income('ebit', body)).toMatchObject({ value: null });
  });
});

test('a quarter and the year to date are columns of their own', () => {
  const contexts = years + duration('q1', '2024-10-01', '2024-12-31');
  const lines = [['Revenues', 'Revenues', '1,000', '300'] as const, ...profit.map((line) => [...line, '30'] as const)];
  const rows = lines.map(([label, concept, ...texts]) => row(label, concept, cells(['y1', 'q1'], texts)));
  const { income: columns } = readStatements(table('Income statements', ...rows), contexts);
  expect(columns.map(({ period, figures }) => [period.start, millions(figures.totalRevenue)])).toEqual([
    ['2024-01-01', 1_000],
    ['2024-10-01', 300],
  ]);
});
