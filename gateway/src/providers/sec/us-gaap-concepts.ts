import type { CashFlowReport } from '../../contract/statements.ts';
import { type ConceptTable, maybe, plus, plusLine, type StatementLines } from './concepts.ts';
import { balance, wholeEquity } from './us-gaap-balance.ts';
import { compared } from './us-gaap-doubts.ts';
import { income, netIncome, revenue, weightedAverageSharesBasic } from './us-gaap-income.ts';

const cashFlow: StatementLines<CashFlowReport> = {
  operatingCashflow: {
    concepts: [
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    ],
  },
  netIncome,
  depreciationDepletionAndAmortization: {
    concepts: [
      'DepreciationDepletionAndAmortization',
      'DepreciationAmortizationAndAccretionNet',
      'DepreciationAndAmortization',
    ],
    // A note may use one of these for a part: the cash flow statement's is the largest.
    choose: 'largest',
    neverNegative: true,
    otherwise: [
      {
        rule: 'sum',
        terms: [plus('OtherDepreciationAndAmortization'), plus('AmortizationOfIntangibleAssets')],
        reason: 'Depreciation and other amortization plus amortization of intangible assets.',
      },
      {
        rule: 'sum',
        terms: [plus('Depreciation'), plus('AmortizationOfIntangibleAssets')],
        reason: 'Depreciation plus amortization of intangible assets; it may be only a part of the cash flow’s line.',
      },
      {
        rule: 'sum',
        terms: [plus('Depreciation')],
        reason: 'Depreciation alone; no amortization is tagged for this period.',
      },
    ],
  },
  changeInReceivables: {
    concepts: [
      'IncreaseDecreaseInAccountsReceivable',
      'IncreaseDecreaseInReceivables',
      'IncreaseDecreaseInAccountsAndOtherReceivables',
    ],
  },
  changeInInventory: { concepts: ['IncreaseDecreaseInInventories', 'IncreaseDecreaseInRetailRelatedInventories'] },
  cashflowFromInvestment: {
    concepts: [
      'NetCashProvidedByUsedInInvestingActivities',
      'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations',
    ],
  },
  capitalExpenditures: {
    concepts: ['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'],
    choose: 'nonzero',
    positive: true,
    otherwise: [
      {
        rule: 'sum',
        terms: [
          plus('PaymentsToAcquireOtherPropertyPlantAndEquipment'),
          maybe(plus('PaymentsToAcquireEquipmentOnLease')),
        ],
        reason: 'Purchases of other property and of equipment that is let.',
      },
      {
        rule: 'sum',
        terms: [plus('PaymentsToAcquireMachineryAndEquipment')],
        reason: 'Purchases of machinery and equipment; no figure of all property was filed for this period.',
      },
    ],
  },
  cashflowFromFinancing: {
    concepts: [
      'NetCashProvidedByUsedInFinancingActivities',
      'NetCashProvidedByUsedInFinancingActivitiesContinuingOperations',
    ],
  },
  dividendPayout: {
    concepts: ['PaymentsOfDividends', 'PaymentsOfDividendsCommonStock', 'PaymentsOfOrdinaryDividends'],
    choose: 'nonzero',
    positive: true,
  },
  proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: {
    concepts: [
      'ProceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet',
      'ProceedsFromIssuanceOfLongTermDebt',
      'ProceedsFromIssuanceOfDebt',
      'ProceedsFromIssuanceOfSeniorLongTermDebt',
      'ProceedsFromDebtNetOfIssuanceCosts',
    ],
    neverRepeats: true,
    positive: true,
  },
  paymentsForRepurchaseOfCommonStock: { concepts: ['PaymentsForRepurchaseOfCommonStock'], positive: true },
  changeInCashAndCashEquivalents: {
    concepts: [
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
      'CashAndCashEquivalentsPeriodIncreaseDecrease',
    ],
    otherwise: [
      {
        rule: 'sum',
        terms: [
          plusLine('operatingCashflow'),
          plusLine('cashflowFromInvestment'),
          plusLine('cashflowFromFinancing'),
          maybe(plusLine('effectOfExchangeRateOnCash')),
        ],
        reason: 'The three cash flows added up, with the effect of exchange rates where it is filed.',
      },
    ],
  },
  effectOfExchangeRateOnCash: {
    concepts: [
      'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
      'EffectOfExchangeRateOnCashAndCashEquivalents',
    ],
  },
  stockBasedCompensation: { concepts: ['ShareBasedCompensation'] },
};

/** Concepts of companies that report by US rules. */
export const usGaap: ConceptTable = {
  income,
  balance,
  cashFlow,
  auxiliary: { wholeEquity, weightedAverageSharesBasic },
  anchors: [
    'NetIncomeLoss',
    'ProfitLoss',
    ...revenue,
    'OperatingIncomeLoss',
    'IncomeTaxExpenseBenefit',
    'NetCashProvidedByUsedInOperatingActivities',
  ],
  identity: [
    'NetIncomeLoss',
    'ProfitLoss',
    'StockholdersEquity',
    'Assets',
    'CashAndCashEquivalentsAtCarryingValue',
    'NetCashProvidedByUsedInOperatingActivities',
    'NetCashProvidedByUsedInFinancingActivities',
  ],
  compared,
};
