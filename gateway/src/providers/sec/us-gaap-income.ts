import type { IncomeReport } from '../../contract/statements.ts';
import { type Line, minus, plus, type StatementLines } from './concepts.ts';

export const revenue = [
  'Revenues',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'SalesRevenueNet',
  'SalesRevenueGoodsNet',
];
const cost = ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'];
const interest = ['InterestExpense', 'InterestExpenseNonoperating', 'InterestAndDebtExpense'];
const preTax = [
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
  'IncomeLossFromContinuingOperationsBeforeIncomeTaxes',
];
export const depreciation = ['DepreciationDepletionAndAmortization', 'DepreciationAndAmortization'];
const minorityProfit = ['NetIncomeLossAttributableToNoncontrollingInterest'];

export const netIncome: Line = {
  concepts: ['NetIncomeLoss'],
  otherwise: [
    {
      rule: 'difference',
      terms: [plus('ProfitLoss'), minus(...minorityProfit)],
      reason: 'Profit of the whole group less the share of minority owners.',
    },
    {
      rule: 'sum',
      terms: [plus('ProfitLoss')],
      reason: 'Profit of the whole group; the company reports no minority owners.',
      unlessEverTagged: [...minorityProfit, 'MinorityInterest'],
    },
  ],
};

export const income: StatementLines<IncomeReport> = {
  totalRevenue: {
    concepts: revenue,
    otherwise: [{ rule: 'sum', terms: [plus('GrossProfit'), plus(...cost)], reason: 'Gross profit plus cost.' }],
  },
  costOfRevenue: {
    concepts: cost,
    otherwise: [
      { rule: 'difference', terms: [plus(...revenue), minus('GrossProfit')], reason: 'Revenue less gross profit.' },
    ],
  },
  grossProfit: {
    concepts: ['GrossProfit'],
    otherwise: [{ rule: 'difference', terms: [plus(...revenue), minus(...cost)], reason: 'Revenue less cost.' }],
  },
  operatingExpenses: {
    concepts: ['OperatingExpenses'],
    otherwise: [
      {
        rule: 'difference',
        terms: [plus('GrossProfit'), minus('OperatingIncomeLoss')],
        reason: 'Gross profit less operating income.',
      },
    ],
  },
  researchAndDevelopment: { concepts: ['ResearchAndDevelopmentExpense'] },
  sellingGeneralAndAdministrative: {
    concepts: ['SellingGeneralAndAdministrativeExpense'],
    otherwise: [
      {
        rule: 'sum',
        terms: [plus('SellingAndMarketingExpense'), plus('GeneralAndAdministrativeExpense')],
        reason: 'Selling and marketing plus general and administrative.',
      },
    ],
  },
  operatingIncome: {
    concepts: ['OperatingIncomeLoss'],
    otherwise: [
      {
        rule: 'difference',
        terms: [plus('GrossProfit'), minus('OperatingExpenses')],
        reason: 'Gross profit less operating expenses.',
      },
    ],
  },
  ebit: {
    concepts: [],
    otherwise: [
      { rule: 'sum', terms: [plus(...preTax), plus(...interest)], reason: 'Income before tax plus interest.' },
    ],
  },
  ebitda: {
    concepts: [],
    otherwise: [
      {
        rule: 'sum',
        terms: [plus(...preTax), plus(...interest), plus(...depreciation)],
        reason: 'Income before tax plus interest, depreciation and amortization.',
      },
      {
        rule: 'sum',
        terms: [plus(...preTax), plus(...interest), plus('Depreciation'), plus('AmortizationOfIntangibleAssets')],
        reason: 'Income before tax plus interest, depreciation and amortization.',
      },
    ],
  },
  interestExpense: { concepts: interest },
  incomeBeforeTax: {
    concepts: preTax,
    otherwise: [
      {
        rule: 'sum',
        terms: [plus('NetIncomeLoss'), plus('IncomeTaxExpenseBenefit')],
        reason: 'Net income plus income tax.',
        unlessEverTagged: minorityProfit,
      },
    ],
  },
  incomeTaxExpense: { concepts: ['IncomeTaxExpenseBenefit'] },
  netIncome,
  netInterestExpense: { concepts: [] },
  earningsPerShareBasic: { concepts: ['EarningsPerShareBasic', 'EarningsPerShareBasicAndDiluted'] },
  earningsPerShareDiluted: { concepts: ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted'] },
  weightedAverageSharesDiluted: { concepts: ['WeightedAverageNumberOfDilutedSharesOutstanding'], unit: 'shares' },
  dividendsPerShare: { concepts: ['CommonStockDividendsPerShareDeclared', 'CommonStockDividendsPerShareCashPaid'] },
};
