import type { CashFlowReport } from '../../contract/statements.ts';
import { type ConceptTable, plus, type StatementLines } from './concepts.ts';
import { balance } from './us-gaap-balance.ts';
import { depreciation, income, netIncome, revenue } from './us-gaap-income.ts';

const cashFlow: StatementLines<CashFlowReport> = {
  operatingCashflow: {
    concepts: [
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations',
    ],
  },
  netIncome,
  depreciationDepletionAndAmortization: {
    concepts: depreciation,
    otherwise: [
      {
        rule: 'sum',
        terms: [plus('Depreciation'), plus('AmortizationOfIntangibleAssets')],
        reason: 'Depreciation plus amortization of intangible assets.',
      },
    ],
  },
  changeInReceivables: { concepts: ['IncreaseDecreaseInAccountsReceivable'] },
  changeInInventory: { concepts: ['IncreaseDecreaseInInventories'] },
  cashflowFromInvestment: {
    concepts: [
      'NetCashProvidedByUsedInInvestingActivities',
      'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations',
    ],
  },
  capitalExpenditures: {
    concepts: ['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'],
  },
  cashflowFromFinancing: {
    concepts: [
      'NetCashProvidedByUsedInFinancingActivities',
      'NetCashProvidedByUsedInFinancingActivitiesContinuingOperations',
    ],
  },
  dividendPayout: { concepts: ['PaymentsOfDividends', 'PaymentsOfDividendsCommonStock'] },
  proceedsFromIssuanceOfLongTermDebtAndCapitalSecuritiesNet: {
    concepts: ['ProceedsFromIssuanceOfLongTermDebt', 'ProceedsFromIssuanceOfDebt'],
  },
  paymentsForRepurchaseOfCommonStock: { concepts: ['PaymentsForRepurchaseOfCommonStock'] },
  changeInCashAndCashEquivalents: {
    concepts: [
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
      'CashAndCashEquivalentsPeriodIncreaseDecrease',
    ],
    otherwise: [
      {
        rule: 'sum',
        terms: [
          plus('NetCashProvidedByUsedInOperatingActivities'),
          plus('NetCashProvidedByUsedInInvestingActivities'),
          plus('NetCashProvidedByUsedInFinancingActivities'),
        ],
        reason: 'The three cash flows added up, without exchange rate effects.',
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
  anchors: [
    'NetIncomeLoss',
    'ProfitLoss',
    ...revenue,
    'OperatingIncomeLoss',
    'IncomeTaxExpenseBenefit',
    'NetCashProvidedByUsedInOperatingActivities',
  ],
};
