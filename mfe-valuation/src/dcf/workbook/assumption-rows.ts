import {
  type CellFormat,
  columnLetter,
  formulaCell,
  headCell,
  inputCell,
  MAX_YEARS,
  type SheetDraft,
  textFormulaCell,
} from '../../workbook/sheet.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';

type SingleName = Exclude<keyof DcfAssumptions, 'overrides' | 'customGrowthRates'>;

const rows: readonly {
  readonly name: SingleName;
  readonly label: string;
  readonly format?: CellFormat;
  readonly note?: string;
}[] = [
  { name: 'projectionYears', label: 'Projection years', format: 'year', note: '3 to 10' },
  { name: 'terminalGrowthRate', label: 'Terminal growth', format: 'rate', note: '0% to 5%' },
  { name: 'riskFreeRate', label: 'Risk-free rate', format: 'rate', note: '0% to 10%' },
  { name: 'marketRiskPremium', label: 'Market risk premium', format: 'rate', note: '0% to 15%' },
  { name: 'marginAssumption', label: 'Margin path', note: 'stable, improving or declining' },
  { name: 'growthMode', label: 'Growth mode', note: 'auto, linear or custom' },
  { name: 'startingGrowthRate', label: 'Starting growth (linear)', format: 'rate', note: '\u221220% to 50%' },
  { name: 'waccMode', label: 'WACC mode', note: 'auto or manual; overrides count in manual mode' },
  { name: 'betaOverride', label: 'Beta override', format: 'number', note: 'optional' },
  { name: 'costOfDebtOverride', label: 'Cost of debt override', format: 'rate', note: 'optional' },
];

/** Addresses of the assumptions on their sheet. */
export interface AssumptionAddresses {
  readonly cell: (name: keyof DcfAssumptions) => string;
  readonly zeros: string;
  readonly customGrowth: (year: number) => string;
}

/** Adds the assumptions. The custom list repeats its last rate by formulas, so that a list that the reader changes does too. */
export function addAssumptions(draft: SheetDraft, assumptions: DcfAssumptions): AssumptionAddresses {
  draft.add(headCell('Assumptions'), headCell(''), headCell(''));
  const at = new Map(
    rows.map(({ name, label, format, note }) => {
      const cell = inputCell(assumptions[name] ?? '', format);
      return [name, draft.add(label, cell, ...(note === undefined ? [] : [note]))] as const;
    }),
  );
  const mode = `$B$${at.get('growthMode')}`;
  const list = customRows(draft, assumptions.customGrowthRates, mode);
  const zeros = draft.add(
    'Count missing figures as 0',
    inputCell('no'),
    'yes shows the value computed with zeros, which is no fair value',
  );
  draft.add('');
  return {
    cell: (name) => {
      const row = name === 'overrides' || name === 'customGrowthRates' ? undefined : at.get(name);
      if (row === undefined) throw new Error(`The assumption ${name} has no cell of its own`);
      return `$B$${row}`;
    },
    zeros: `$B$${zeros}`,
    customGrowth: (year) => `$${columnLetter(year)}$${list}`,
  };
}

/** Adds the custom list and the rates in use. @returns the row of the latter */
function customRows(draft: SheetDraft, rates: readonly number[], mode: string): number {
  const years = Array.from({ length: MAX_YEARS }, (_, index) => index);
  const typed = draft.add(
    'Growth of each year (custom)',
    ...years.map((index) => inputCell(rates[index] ?? '', 'rate')),
    'Percent; an empty cell repeats the one before it',
  );
  const cell = (row: number, index: number) => `$${columnLetter(index + 1)}$${row}`;
  const range = `${cell(typed, 0)}:${cell(typed, MAX_YEARS - 1)}`;
  const row = typed + 1;
  const unused = `IF(AND(${mode}="custom",NOT(ISNUMBER(${cell(typed, 0)}))),IF(COUNT(${range})=0,"No rate: auto growth is used","Year 1 has no rate: auto growth is used"),"")`;
  return draft.add(
    'Growth in use (custom)',
    ...years.map((index) =>
      formulaCell(
        `IF(ISNUMBER(${cell(typed, index)}),${cell(typed, index)},${index === 0 ? '""' : cell(row, index - 1)})`,
        'rate',
        rates[index] ?? rates.at(-1) ?? null,
      ),
    ),
    textFormulaCell(unused),
  );
}
