import type { IncomeReport } from '../../contract/statements.ts';
import { ifTagged, type Line, maybe, minus, minusLine, plus, plusLine, type StatementLines } from './concepts.ts';
import {
  doubtCost,
  doubtGrossProfit,
  doubtInterest,
  doubtOfBank,
  doubtOperatingExpenses,
  doubtOperatingIncome,
  interest,
  preTax,
} from './us-gaap-doubts.ts';

export const revenue = [
  'Revenues',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'SalesRevenueNet',
  'SalesRevenueGoodsNet',
  'RevenuesNetOfInterestExpense',
];
const cost = ['CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'];
const minorityProfit = ['NetIncomeLossAttributableToNoncontrollingInterest'];
const marketing = ['SellingAndMarketingExpense', 'MarketingExpense', 'MarketingAndAdvertisingExpense'];
const netInterest = ['InterestIncomeExpenseNonoperatingNet', 'InterestIncomeExpenseNet'];
/** The first is what acquired projects cost where another one is larger. */
const development = [
  'ResearchAndDevelopmentExpense',
  'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost',
  'ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost',
];

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

const interestExpense: Line = {
  concepts: interest,
  choose: 'nonzero',
  positive: true,
  doubt: doubtInterest,
  otherwise: [
    {
      rule: 'difference',
      terms: [plus('InvestmentIncomeInterest'), minus(...netInterest)],
      reason: 'Interest income less net interest.',
    },
    {
      rule: 'sum',
      terms: [plus('InterestExpenseDebt'), maybe(plus('FinanceLeaseInterestExpense'))],
      reason: 'Interest on debt plus interest on finance leases.',
    },
  ],
};

export const income: StatementLines<IncomeReport> = {
  totalRevenue: {
    concepts: revenue,
    choose: 'largest',
    identities: [
      [plus('GrossProfit'), plus(...cost)],
      [plus('CostsAndExpenses'), plus('OperatingIncomeLoss')],
    ],
    neverNegative: true,
    otherwise: [{ rule: 'sum', terms: [plus('GrossProfit'), plus(...cost)], reason: 'Gross profit plus cost.' }],
  },
  costOfRevenue: {
    concepts: cost,
    neverNegative: true,
    doubt: doubtCost,
    otherwise: [
      {
        rule: 'difference',
        terms: [plusLine('totalRevenue'), minus('GrossProfit')],
        reason: 'Revenue less gross profit.',
      },
    ],
  },
  grossProfit: {
    concepts: ['GrossProfit'],
    doubt: doubtGrossProfit,
    otherwise: [
      {
        rule: 'difference',
        terms: [plusLine('totalRevenue'), minusLine('costOfRevenue')],
        reason: 'Revenue less cost.',
      },
    ],
  },
  operatingExpenses: {
    concepts: ['OperatingExpenses'],
    neverNegative: true,
    doubt: doubtOperatingExpenses,
    otherwise: [
      {
        rule: 'difference',
        terms: [plus('CostsAndExpenses'), minusLine('costOfRevenue')],
        reason: 'All costs and expenses less cost of revenue.',
      },
      {
        rule: 'difference',
        terms: [plusLine('grossProfit'), minusLine('operatingIncome')],
        reason: 'Gross profit less operating income.',
      },
      {
        rule: 'sum',
        terms: [plus('CostsAndExpenses')],
        reason: 'All costs and expenses; no cost of revenue is known.',
      },
    ],
  },
  researchAndDevelopment: { concepts: development, choose: 'largest', neverNegative: true },
  sellingGeneralAndAdministrative: {
    concepts: ['SellingGeneralAndAdministrativeExpense'],
    neverNegative: true,
    otherwise: [
      {
        rule: 'sum',
        terms: [plus(...marketing), plus('GeneralAndAdministrativeExpense')],
        reason: 'Selling and marketing plus general and administrative.',
      },
      {
        rule: 'sum',
        terms: [plus('GeneralAndAdministrativeExpense')],
        reason: 'General and administrative; the company tags no selling expense.',
        unlessEverTagged: [...marketing, 'SellingExpense'],
      },
    ],
  },
  operatingIncome: {
    concepts: ['OperatingIncomeLoss'],
    doubt: doubtOperatingIncome,
    otherwise: [
      {
        rule: 'difference',
        terms: [plusLine('grossProfit'), minus('OperatingExpenses')],
        reason: 'Gross profit less operating expenses.',
      },
      {
        rule: 'difference',
        terms: [plusLine('totalRevenue'), minus('CostsAndExpenses')],
        reason: 'Revenue less all costs and expenses.',
      },
      {
        rule: 'difference',
        terms: [
          plusLine('grossProfit'),
          minusLine('sellingGeneralAndAdministrative'),
          ifTagged(minusLine('researchAndDevelopment')),
        ],
        reason: 'Gross profit less selling, general and administrative expense and research and development.',
      },
    ],
  },
  ebit: {
    concepts: [],
    doubt: doubtOfBank,
    otherwise: [
      {
        rule: 'sum',
        terms: [plusLine('incomeBeforeTax'), plusLine('interestExpense')],
        reason: 'Income before tax plus interest.',
      },
      {
        rule: 'sum',
        terms: [plusLine('incomeBeforeTax'), plusLine('netInterestExpense')],
        reason: 'Income before tax plus net interest, as the expense alone is not filed.',
      },
      {
        rule: 'sum',
        terms: [plus('OperatingIncomeLoss')],
        reason: 'Operating income, as no interest expense is filed.',
      },
    ],
  },
  ebitda: {
    concepts: [],
    otherwise: [
      {
        rule: 'sum',
        terms: [plusLine('ebit'), plusLine('depreciationDepletionAndAmortization')],
        reason: 'EBIT plus depreciation and amortization.',
      },
    ],
  },
  interestExpense,
  incomeBeforeTax: {
    concepts: preTax,
    otherwise: [
      {
        rule: 'sum',
        terms: [plusLine('netIncome'), plus('IncomeTaxExpenseBenefit')],
        reason: 'Net income plus income tax.',
        unlessEverTagged: minorityProfit,
      },
    ],
  },
  incomeTaxExpense: { concepts: ['IncomeTaxExpenseBenefit'] },
  netIncome,
  netInterestExpense: { concepts: netInterest, negated: netInterest, doubt: doubtOfBank },
  earningsPerShareBasic: {
    concepts: ['EarningsPerShareBasic', 'EarningsPerShareBasicAndDiluted'],
    unit: 'perShare',
    perShareOf: { income: 'netIncome', shares: 'weightedAverageSharesBasic' },
  },
  earningsPerShareDiluted: {
    concepts: ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted'],
    unit: 'perShare',
    perShareOf: { income: 'netIncome', shares: 'weightedAverageSharesDiluted' },
  },
  weightedAverageSharesDiluted: {
    concepts: [
      'WeightedAverageNumberOfDilutedSharesOutstanding',
      'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
    ],
    unit: 'shares',
  },
  dividendsPerShare: {
    concepts: ['CommonStockDividendsPerShareDeclared', 'CommonStockDividendsPerShareCashPaid'],
    unit: 'perShare',
    neverNegative: true,
  },
};

export const weightedAverageSharesBasic: Line = {
  concepts: ['WeightedAverageNumberOfSharesOutstandingBasic', 'WeightedAverageNumberOfShareOutstandingBasicAndDiluted'],
  unit: 'shares',
};
