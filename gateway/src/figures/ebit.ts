/** A field of an income statement that EBIT is calculated from. */
export type EbitField = 'operatingIncome' | 'incomeBeforeTax' | 'interestExpense' | 'netInterestExpense';

/** A definition of EBIT: the fields that add up to it, with their names. */
export interface EbitDefinition {
  readonly formula: string;
  readonly parts: Readonly<Record<string, EbitField>>;
}

/** The definitions in the order of preference. */
export const ebitDefinitions: readonly [EbitDefinition, ...EbitDefinition[]] = [
  { formula: 'Operating income', parts: { 'Operating income': 'operatingIncome' } },
  {
    formula: 'Income before tax plus interest expense',
    parts: { 'Income before tax': 'incomeBeforeTax', 'Interest expense': 'interestExpense' },
  },
  {
    formula: 'Income before tax plus net interest, as no interest expense is filed',
    parts: { 'Income before tax': 'incomeBeforeTax', 'Net interest': 'netInterestExpense' },
  },
];

/** So many fiscal years of a company are shown: EBIT is one definition over all of them. */
export const mostShownYears = 20;

/** The definition of EBIT that a company is shown by. */
export interface EbitChoice {
  readonly definition: EbitDefinition;
  /** Whether every period that has an EBIT by any definition has it by this one. */
  readonly fitsAll: boolean;
}

/**
 * Returns the definition that fits all periods, else that of the newest one.
 * @param periods fiscal years, newest first; quarters of a company without any
 * @param has whether a period has the parts of a definition
 */
export function chooseEbit<Period>(
  periods: readonly Period[],
  has: (period: Period, definition: EbitDefinition) => boolean,
): EbitChoice {
  const able = periods.filter((period) => ebitDefinitions.some((definition) => has(period, definition)));
  const fitting = ebitDefinitions.find((definition) => able.every((period) => has(period, definition)));
  const newest = ebitDefinitions.find((definition) => able.slice(0, 1).some((period) => has(period, definition)));
  return { definition: fitting ?? newest ?? ebitDefinitions[0], fitsAll: fitting !== undefined };
}
