import {
  cells,
  duration,
  inlineFiling,
  member,
  readInline,
  row,
  table,
  years,
} from '../../../../test/support/filings/inline-filing.ts';
import type { BalanceFigures, CashFlowFigures, IncomeFigures } from '../../read-filing.ts';
import { inlineFigures } from '../filing/filing-reading.model.ts';
import { readBreakdowns } from '../filing/segments.model.ts';
import { standardise } from './standardise.model.ts';

type Line = readonly [label: string, concept: string, ...texts: string[]];

const line =
  (contexts: readonly string[]) =>
  ([label, concept, ...texts]: Line) =>
    row(label, concept === '' ? '' : `ifrs-full:${concept}`, cells(contexts, texts));
const flow = line(['y1', 'y2']);
const day = line(['d1', 'd2']);
const shares = (label: string, concept: string, text: string, unit: string, scale: number) =>
  row(label, `ifrs-full:${concept}`, [{ context: 'y1', text, unit, scale }]);

const income = table(
  'Consolidated income statement',
  ...(
    [
      ['Revenue', 'Revenue', '1,000', '900'],
      ['Cost of sales', 'CostOfSales', '(600)', '(550)'],
      ['Gross profit', 'GrossProfit', '400', '350'],
      ['Distribution costs', 'DistributionCosts', '(90)', '(80)'],
      ['Administrative expenses', 'AdministrativeExpense', '(60)', '(55)'],
      ['Research and development expenses', 'ResearchAndDevelopmentExpense', '(50)', '(45)'],
      ['Operating profit', 'ProfitLossFromOperatingActivities', '200', '170'],
      ['Finance income', 'FinanceIncome', '5', '4'],
      ['Finance costs', 'FinanceCosts', '(25)', '(24)'],
      ['Profit before tax', 'ProfitLossBeforeTax', '180', '150'],
      ['Income tax expense', 'IncomeTaxExpenseContinuingOperations', '(40)', '(35)'],
      ['Profit for the year', 'ProfitLoss', '140', '115'],
      ['Owners of the parent', 'ProfitLossAttributableToOwnersOfParent', '130', '107'],
      ['Non-controlling interests', 'ProfitLossAttributableToNoncontrollingInterests', '10', '8'],
    ] as const
  ).map(flow),
  shares('Basic earnings per share', 'BasicEarningsLossPerShare', '1.31', 'perShare', 0),
  shares('Diluted earnings per share', 'DilutedEarningsLossPerShare', '1.30', 'perShare', 0),
);
const balance = table(
  'Consolidated statement of financial position',
  ...(
    [
      ['Property, plant and equipment', 'PropertyPlantAndEquipment', '500', '480'],
      ['Goodwill', 'Goodwill', '100', '100'],
      ['Intangible assets', 'IntangibleAssetsOtherThanGoodwill', '50', '60'],
      ['Total non-current assets', 'NoncurrentAssets', '650', '640'],
      ['Inventories', 'Inventories', '120', '110'],
      ['Trade and other receivables', 'TradeAndOtherCurrentReceivables', '130', '125'],
      ['Cash and cash equivalents', 'CashAndCashEquivalents', '100', '75'],
      ['Total current assets', 'CurrentAssets', '350', '310'],
      ['Total assets', 'Assets', '1,000', '950'],
      ['Share capital', 'IssuedCapital', '50', '50'],
      ['Retained earnings', 'RetainedEarnings', '400', '350'],
      ['Equity attributable to owners of the parent', 'EquityAttributableToOwnersOfParent', '450', '400'],
      ['Non-controlling interests', 'NoncontrollingInterests', '30', '25'],
      ['Total equity', 'Equity', '480', '425'],
      ['Borrowings', 'LongtermBorrowings', '220', '240'],
      ['Deferred tax liabilities', 'DeferredTaxLiabilities', '50', '45'],
      ['Total non-current liabilities', 'NoncurrentLiabilities', '270', '285'],
      ['Borrowings', 'CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings', '80', '70'],
      ['Trade and other payables', 'TradeAndOtherCurrentPayables', '170', '170'],
      ['Total current liabilities', 'CurrentLiabilities', '250', '240'],
      ['Total liabilities', 'Liabilities', '520', '525'],
      ['Total equity and liabilities', 'EquityAndLiabilities', '1,000', '950'],
    ] as const
  ).map(day),
);
const cashFlow = table(
  'Consolidated statement of cash flows',
  ...(
    [
      ['Profit for the year', 'ProfitLoss', '140', '115'],
      ['Depreciation', 'AdjustmentsForDepreciationExpense', '60', '55'],
      ['Amortisation of intangible assets', 'AdjustmentsForAmortisationExpense', '10', '10'],
      ['Share-based payments', 'AdjustmentsForSharebasedPayments', '6', '5'],
      ['Increase in inventories', 'AdjustmentsForDecreaseIncreaseInInventories', '-10', '-8'],
      ['Net cash from operating activities', 'CashFlowsFromUsedInOperatingActivities', '206', '177'],
      [
        'Purchase of property, plant and equipment',
        'PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
        '(80)',
        '(70)',
      ],
      ['Net cash used in investing activities', 'CashFlowsFromUsedInInvestingActivities', '-80', '-70'],
      ['Proceeds from borrowings', 'ProceedsFromBorrowingsClassifiedAsFinancingActivities', '20', '30'],
      [
        'Dividends paid to owners',
        'DividendsPaidToEquityHoldersOfParentClassifiedAsFinancingActivities',
        '(80)',
        '(70)',
      ],
      ['Purchase of own shares', 'PaymentsToAcquireOrRedeemEntitysShares', '(38)', '(40)'],
      ['Net cash used in financing activities', 'CashFlowsFromUsedInFinancingActivities', '-98', '-80'],
      ['Effect of exchange rate changes', 'EffectOfExchangeRateChangesOnCashAndCashEquivalents', '-3', '2'],
      ['Net increase in cash and cash equivalents', 'IncreaseDecreaseInCashAndCashEquivalents', '25', '29'],
    ] as const
  ).map((entry) => line(['y1', 'y2'])(entry)),
);

const axis = 'ifrs-full:SegmentsAxis';
const contexts =
  years +
  duration('north', '2024-01-01', '2024-12-31', member(axis, 'acme:NorthMember')) +
  duration('south', '2024-01-01', '2024-12-31', member(axis, 'acme:SouthMember'));
const note = table('Segments', row('Revenue', 'ifrs-full:Revenue', cells(['north', 'south'], ['700', '300'])));
const figures = inlineFigures(readInline(inlineFiling(income + balance + cashFlow + note, contexts)));

describe('a report by international rules', () => {
  const standard = standardise(figures);
  const millions = (value: number | null | undefined) => (value == null ? value : value / 1e6);

  test.each<[keyof IncomeFigures, number]>([
    ['totalRevenue', 1_000],
    ['costOfRevenue', 600],
    ['grossProfit', 400],
    ['sellingGeneralAndAdministrative', 150],
    ['researchAndDevelopment', 50],
    ['operatingIncome', 200],
    ['operatingExpenses', 200],
    ['interestExpense', 25],
    ['incomeBeforeTax', 180],
    ['incomeTaxExpense', 40],
    ['netIncome', 130],
    ['ebit', 200],
    ['ebitda', 270],
  ])('income: %s is %d million', (field, value) => {
    expect(millions(standard.income[0]?.figures[field].value)).toBe(value);
  });

  test('earnings per share are not in millions', () => {
    expect(standard.income[0]?.figures.earningsPerShareDiluted.value).toBe(1.3);
  });

  test.each<[keyof BalanceFigures, number]>([
    ['totalAssets', 1_000],
    ['totalCurrentAssets', 350],
    ['totalNonCurrentAssets', 650],
    ['cashAndCashEquivalentsAtCarryingValue', 100],
    ['currentNetReceivables', 130],
    ['inventory', 120],
    ['propertyPlantEquipment', 500],
    ['goodwill', 100],
    ['intangibleAssets', 50],
    ['totalLiabilities', 520],
    ['totalCurrentLiabilities', 250],
    ['totalNonCurrentLiabilities', 270],
    ['currentAccountsPayable', 170],
    ['currentDebt', 80],
    ['longTermDebt', 220],
    ['totalShareholderEquity', 450],
    ['minorityInterest', 30],
    ['retainedEarnings', 400],
    ['commonStock', 50],
  ])('balance: %s is %d million', (field, value) => {
    expect(millions(standard.balance[0]?.figures[field].value)).toBe(value);
  });

  test.each<[keyof CashFlowFigures, number]>([
    ['operatingCashflow', 206],
    ['netIncome', 140],
    ['depreciationDepletionAndAmortization', 70],
    ['stockBasedCompensation', 6],
    ['changeInInventory', 10],
    ['cashflowFromInvestment', -80],
    ['capitalExpenditures', 80],
    ['cashflowFromFinancing', -98],
    ['dividendPayout', 80],
    ['paymentsForRepurchaseOfCommonStock', 38],
    ['proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet', 20],
    ['effectOfExchangeRateOnCash', -3],
    ['changeInCashAndCashEquivalents', 25],
  ])('cash flow: %s is %d million', (field, value) => {
    expect(millions(standard.cashFlow[0]?.figures[field].value)).toBe(value);
  });

  test('segments are read', () => {
    expect(readBreakdowns(figures)).toMatchObject([{ by: 'segment', sum: 1_000e6, gap: 0 }]);
  });
});
