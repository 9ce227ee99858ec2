import type { StatementKind } from '../shape/filing-figures.ts';
import { splitNames } from '../shape/local-name.ts';
import { balanceRules } from '../standardise/rules/balance-rules.ts';
import { cashFlowRules } from '../standardise/rules/cash-flow-rules.ts';
import type { LineRule } from '../standardise/rules/face-lines.model.ts';
import { incomeRules } from '../standardise/rules/income-rules.ts';
import { chooseDepreciation, depreciationParts } from './depreciation-choice.ts';
import {
  type Doubt,
  doubtCost,
  doubtDividends,
  doubtGrossProfit,
  doubtGroupIncome,
  doubtOperatingExpenses,
  doubtOperatingIncome,
  doubtWholeEquity,
} from './doubts.ts';
import type { PeriodFacts } from './period-facts.ts';

/** Which concepts are the lines of a rule where nothing tells what stands on the face of a statement. */
export interface Choice {
  /** Of several with a figure: the first by default; the first that is not zero; the largest. */
  readonly choose?: 'nonzero' | 'largest';
  /** Where none of the concepts has a figure: the first of these sums that has its parts. */
  readonly sums?: readonly (readonly Part[])[];
  readonly doubt?: Doubt;
  /** An amount that is the same in two years comes from a note that repeats it. */
  readonly neverRepeats?: true;
  /** Concepts that may state the same amount more precisely than a note that says "approximately $6.0 billion". */
  readonly preciseIn?: readonly string[];
  /** The figure is positive by its meaning, however it is tagged. */
  readonly positive?: true;
  /** A choice that none of these tells. */
  readonly chooseOwn?: (facts: PeriodFacts) => ChosenLines;
  /** Concepts that it reads beside those of its rule. */
  readonly reads?: readonly string[];
}

/** The concepts that are the lines of a rule, whether they are parts of its figure, and why figures are not believed. */
export interface ChosenLines {
  readonly concepts: readonly string[];
  readonly areParts: boolean;
  readonly doubt: string | null;
}

/** The first of these concepts that has a figure. */
export interface Part {
  readonly of: readonly string[];
  readonly optional?: true;
}

const part = (...of: string[]): Part => ({ of });
const maybe = (...of: string[]): Part => ({ of, optional: true });

const borrowings = splitNames(`
  ShortTermBorrowings NotesAndLoansPayableCurrent LoansAndNotesPayable NotesAndLoansPayable CommercialPaper
`);

/** Figures of a statement that show for which periods a filing has it, and in which taxonomy and currency a company's are. */
export const anchors: Readonly<Record<StatementKind, readonly string[]>> = {
  income: listConcepts(incomeRules, 'netIncome', 'groupIncome', 'operatingIncome', 'tax', 'revenue', 'pretax'),
  balance: [...listConcepts(balanceRules, 'totalAssets', 'liabilitiesAndEquity'), 'StockholdersEquity', 'Equity'],
  cashFlow: listConcepts(cashFlowRules, 'operating', 'investing', 'financing'),
};

function listConcepts<Name extends string>(rules: Readonly<Record<Name, LineRule>>, ...names: readonly Name[]) {
  return names.flatMap((name) => rules[name].concepts);
}

export const incomeChoices: Partial<Record<keyof typeof incomeRules, Choice>> = {
  cost: { doubt: doubtCost },
  grossProfit: { doubt: doubtGrossProfit },
  operatingExpenses: { doubt: doubtOperatingExpenses },
  operatingIncome: { doubt: doubtOperatingIncome },
  groupIncome: { doubt: doubtGroupIncome },
  research: { choose: 'largest' },
  interest: { choose: 'nonzero', positive: true },
};

/**
 * Convertible notes are part of long-term debt and, under "Notes payable", of notes: they are used in place of the concept
 * that includes them and never added to it.
 */
const longTermDebtDue = splitNames(`
  LongTermDebtCurrent LongTermDebtAndCapitalLeaseObligationsCurrent ConvertibleDebtCurrent
  ConvertibleSubordinatedDebtCurrent
`);

export const balanceChoices: Partial<Record<keyof typeof balanceRules, Choice>> = {
  shortTermInvestments: {
    sums: [[part('DebtSecuritiesCurrent'), maybe('EquitySecuritiesFvNiCurrent', 'EquitySecuritiesFvNi')]],
  },
  currentDebt: {
    preciseIn: ['ShortTermBorrowings', 'CommercialPaper'],
    sums: [
      [maybe(...borrowings), part(...longTermDebtDue), maybe('NotesPayableCurrent')],
      [maybe(...borrowings), part('NotesPayableCurrent', 'ConvertibleNotesPayableCurrent')],
      [part(...borrowings)],
      [maybe('ShorttermBorrowings'), maybe('CurrentPortionOfLongtermBorrowings')],
    ],
  },
  wholeEquity: { doubt: doubtWholeEquity },
  /** Redeemable shares of other owners and other temporary equity may stand beside each other. */
  temporaryEquity: {
    sums: [
      [
        maybe('TemporaryEquityCarryingAmountAttributableToParent', 'TemporaryEquityCarryingAmount'),
        maybe(
          'RedeemableNoncontrollingInterestEquityCarryingAmount',
          'RedeemableNoncontrollingInterestEquityCommonCarryingAmount',
          'RedeemableNoncontrollingInterestEquityOtherCarryingAmount',
        ),
      ],
    ],
  },
};

export const cashFlowChoices: Partial<Record<keyof typeof cashFlowRules, Choice>> = {
  // Net income of both statements must be that of the same owners.
  netIncome: { doubt: doubtGroupIncome },
  depreciation: { chooseOwn: chooseDepreciation, reads: depreciationParts },
  capitalExpenditures: {
    choose: 'nonzero',
    positive: true,
    sums: [
      // Wells are what an oil company spends on; its other equipment stands beside them.
      ...['PaymentsToAcquireOilAndGasPropertyAndEquipment', 'PaymentsToExploreAndDevelopOilAndGasProperties'].map(
        (wells) => [part(wells), maybe('PaymentsToAcquireOtherPropertyPlantAndEquipment')],
      ),
      [part('PaymentsToAcquireOtherPropertyPlantAndEquipment'), maybe('PaymentsToAcquireEquipmentOnLease')],
      [part('PaymentsToAcquireMachineryAndEquipment')],
    ],
  },
  dividends: { choose: 'nonzero', positive: true, doubt: doubtDividends },
  repurchases: { positive: true },
  debtProceeds: { positive: true, neverRepeats: true },
};
