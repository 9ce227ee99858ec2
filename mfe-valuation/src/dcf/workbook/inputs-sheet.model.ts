import type { Overview } from '@basecase/gateway/contract';
import { sourceLabel } from '@basecase/gateway/contract/sources';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear, yearsText } from '@basecase/shared-ui/figures/period';
import {
  type CellFormat,
  columnLetter,
  createSheet,
  formulaCell,
  headCell,
  inputCell,
  MAX_YEARS,
  mineCell,
  type SheetDraft,
  sheetDraft,
  textFormulaCell,
  titleCell,
} from '../../workbook/sheet.ts';
import type { OverrideName } from '../inputs/overrides.model.ts';
import { type UsedFigure, usedFields } from '../inputs/used-figures.model.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import type { Readiness } from '../valuation/readiness.model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { addInputTable, type FiledAddresses } from './input-rows.ts';

const INPUTS_SHEET = 'Inputs';

export interface InputsSource {
  readonly company: ValuedCompany;
  readonly assumptions: DcfAssumptions;
  /** With the user's figures where none is filed. */
  readonly figures: readonly UsedFigure[];
  readonly readiness: Readiness;
  /** Without the user's values of inputs. */
  readonly filed: Readiness;
  readonly currency: string | null;
  /** Lines on top of the sheet. */
  readonly warnings: readonly WorkbookCell[];
}

/** Addresses of the inputs, with the name of this sheet. */
export interface InputAddresses {
  readonly assumption: (name: keyof DcfAssumptions) => string;
  /** Holds yes where missing figures count as 0. */
  readonly zeros: string;
  /** The growth in use of projected year 1 to 10 in custom mode; no number without a list. */
  readonly customGrowth: (year: number) => string;
  readonly stock: (name: StockName) => string;
  /** The user's value of an input; empty where the filed one is used. */
  readonly override: (name: OverrideName) => string;
  /** The value of an input in use. */
  readonly used: (name: OverrideName) => string;
  /** A filed figure of fiscal year 0 (the oldest) to the latest. */
  readonly figure: (field: string, year: number) => string;
}

const stockRows = [
  { name: 'price', label: 'Price', format: 'perShare' },
  { name: 'sharesOutstanding', label: 'Shares outstanding', format: 'money' },
  { name: 'marketCap', label: 'Market cap', format: 'money' },
  { name: 'beta', label: 'Beta', format: 'number' },
] as const satisfies readonly { name: keyof Overview; label: string; format: CellFormat }[];
type StockName = (typeof stockRows)[number]['name'];

/**
 * Returns the sheet of assumptions and filed figures, with the addresses of its cells.
 * @param filed the cells that calculate the values without the user's
 */
export function inputsSheet(
  source: InputsSource,
  filed: FiledAddresses,
): { readonly sheet: WorkbookSheet; readonly at: InputAddresses } {
  const { company, assumptions, currency, warnings } = source;
  const { symbol, overview } = company;
  const draft = sheetDraft();
  draft.add(titleCell(`${overview.name} (${symbol}): inputs`));
  draft.add(`Amounts in full ${currency ?? 'USD'}. Blue cells can be changed; the other sheets follow.`);
  for (const warning of warnings) draft.add(warning);
  draft.add('');
  const assumptionAt = addAssumptions(draft, assumptions);
  const stockAt = addStock(draft, overview);
  const inputAt = addInputTable(draft, { ...source, overrides: company.overrides }, filed);
  const figureAt = addFigures(draft, source);
  const inside = (address: string) => `${INPUTS_SHEET}!${address}`;
  return {
    sheet: createSheet(INPUTS_SHEET, draft, [34, ...Array.from({ length: MAX_YEARS }, () => 18)]),
    at: {
      assumption: (name) => inside(assumptionAt.cell(name)),
      zeros: inside(assumptionAt.zeros),
      customGrowth: (year) => inside(assumptionAt.customGrowth(year)),
      stock: (name) => inside(`$B$${stockAt.get(name)}`),
      override: (name) => inside(inputAt(name).mine),
      used: (name) => inside(inputAt(name).used),
      figure: (field, year) => inside(`$${columnLetter(year + 1)}$${figureAt.get(field)}`),
    },
  };
}

function addStock(draft: SheetDraft, overview: Overview): Map<StockName, number> {
  draft.add(
    headCell('Key figures'),
    headCell(sourceLabel(overview.source).title),
    headCell(overview.asOf.slice(0, 10)),
  );
  const rows = new Map(
    stockRows.map(({ name, label, format }) => [name, draft.add(label, inputCell(overview[name], format))]),
  );
  draft.add('');
  return rows;
}

function addFigures(draft: SheetDraft, { company, figures }: InputsSource): Map<string, number> {
  const years = company.basis.years.map(({ label }) => label);
  draft.add(headCell('Filed figures'), ...years.map((year) => headCell(Number(year))), headCell('Not filed'));
  const rows = new Map(
    usedFields.map(({ field, label }) => {
      const own = figures.filter((figure) => figure.field === field && figure.typed !== undefined);
      const cells = years.map((year) => {
        const figure = figures.find((each) => each.field === field && fiscalYear(each) === year);
        if (figure === undefined) return '';
        const value = parseNumeral(figure.value);
        return figure.typed === undefined ? inputCell(value, 'money') : mineCell(value, 'money');
      });
      return [field, draft.add(label, ...cells, ownText(own))];
    }),
  );
  draft.add('Short-term investments that are N/A count as 0, and so does debt where no interest is paid.');
  draft.add('While any other figure is N/A there is no reliable fair value.');
  return rows;
}

/** Returns the years of the user's figures: "Mine: 2023 to 2024". */
function ownText(own: readonly UsedFigure[]): string {
  if (own.length === 0) return '';
  const how = own.some(({ typed }) => typed === 'mine') ? 'Mine, not filed' : 'Derived from filed lines';
  return `${how}: ${yearsText(own.map(fiscalYear))}`;
}

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
interface AssumptionAddresses {
  readonly cell: (name: keyof DcfAssumptions) => string;
  readonly zeros: string;
  readonly customGrowth: (year: number) => string;
}

/** Adds the assumptions. The custom list repeats its last rate by formulas, so that a list that the reader changes does too. */
function addAssumptions(draft: SheetDraft, assumptions: DcfAssumptions): AssumptionAddresses {
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
