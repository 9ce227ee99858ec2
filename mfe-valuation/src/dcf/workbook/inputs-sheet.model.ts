import type { Overview } from '@basecase/gateway/contract';
import { sourceLabel } from '@basecase/gateway/contract/sources';
import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear, yearsText } from '@basecase/shared-ui/figures/period';
import { inSentence } from '@basecase/shared-ui/figures/words';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import { noOverrides, type OverrideName, overrideOf } from '../overrides/overrides.model.ts';
import { type MissingInput, missingText, NO_FAIR_VALUE } from '../readiness/missing-inputs.model.ts';
import { type UsedFigure, usedFields } from '../sources/used-figures.model.ts';
import { type CellFormat, columnLetter, headCell, inputCell, sheetDraft, sheetOf, titleCell } from './sheet.ts';

const INPUTS_SHEET = 'Inputs';
/** Most projected years: columns of a custom growth list. */
export const MAX_YEARS = 10;

export interface InputsSource {
  readonly symbol: string;
  readonly overview: Overview;
  readonly assumptions: DcfAssumptions;
  /** With the user's figures where none is filed. */
  readonly figures: readonly UsedFigure[];
  readonly missing: readonly MissingInput[];
  /** Labels of the fiscal years, oldest first. */
  readonly years: readonly string[];
  readonly currency: string | null;
}

/** Returns a line per missing figure, to show beside each value. */
export function missingMarks({ missing }: Pick<InputsSource, 'missing'>): string[] {
  return missing.map((input) => `${NO_FAIR_VALUE}: ${inSentence(missingText(input))}`);
}

/** Returns whether statements and price are in different currencies. */
export function isForeign(currency: string | null, { currency: quoted }: Overview): boolean {
  return currency !== null && quoted !== null && currency !== quoted;
}

/** Addresses of the inputs, with the name of this sheet. */
export interface InputAddresses {
  readonly assumption: (name: keyof DcfAssumptions) => string;
  /** The growth of projected year 1 to 10 in custom mode. */
  readonly customGrowth: (year: number) => string;
  readonly stock: (name: StockName) => string;
  /** The user's value of an input; empty where the filed one is used. */
  readonly override: (name: OverrideName) => string;
  /** A filed figure of fiscal year 0 (the oldest) to the latest. */
  readonly figure: (field: string, year: number) => string;
}

const stockNames = ['price', 'sharesOutstanding', 'marketCap', 'beta'] as const;
export type StockName = (typeof stockNames)[number];

const stockLabels: Readonly<Record<StockName, { readonly label: string; readonly format: CellFormat }>> = {
  price: { label: 'Price', format: 'perShare' },
  sharesOutstanding: { label: 'Shares outstanding', format: 'money' },
  marketCap: { label: 'Market cap', format: 'money' },
  beta: { label: 'Beta', format: 'number' },
};

const overrideRows: readonly { readonly name: OverrideName; readonly label: string; readonly format: CellFormat }[] = [
  { name: 'averageYears', label: 'Years of the averages', format: 'year' },
  { name: 'operatingMargin', label: 'My operating margin', format: 'rate' },
  { name: 'taxRate', label: 'My tax rate', format: 'rate' },
  { name: 'depreciation', label: 'My D&A, share of revenue', format: 'rate' },
  { name: 'capitalExpenditures', label: 'My capex, share of revenue', format: 'rate' },
  { name: 'workingCapital', label: 'My working capital, share of revenue', format: 'rate' },
  { name: 'shares', label: 'My shares outstanding', format: 'money' },
  { name: 'debt', label: 'My debt', format: 'money' },
  { name: 'cash', label: 'My cash and short-term investments', format: 'money' },
  { name: 'exchangeRate', label: 'Rate of exchange: currency of the statements for 1 of the price', format: 'number' },
];

const assumptionRows: readonly {
  readonly name: Exclude<keyof DcfAssumptions, 'overrides'>;
  readonly label: string;
  readonly format?: CellFormat;
  readonly note?: string;
}[] = [
  { name: 'projectionYears', label: 'Projection years', format: 'year', note: '3 to 10' },
  { name: 'terminalGrowthRate', label: 'Terminal growth', format: 'rate', note: '0% to 5%' },
  { name: 'riskFreeRate', label: 'Risk-free rate', format: 'rate', note: '0% to 10%' },
  { name: 'marketRiskPremium', label: 'Market risk premium', format: 'rate', note: '0% to 15%' },
  { name: 'marginAssumption', label: 'Operating margin', note: 'stable, improving or declining' },
  { name: 'growthMode', label: 'Growth mode', note: 'auto, linear or custom' },
  { name: 'startingGrowthRate', label: 'Starting growth (linear)', format: 'rate', note: '\u221220% to 50%' },
  { name: 'customGrowthRates', label: 'Growth of each year, % (custom)' },
  { name: 'waccMode', label: 'WACC mode', note: 'auto or manual; overrides count in manual mode' },
  { name: 'betaOverride', label: 'Beta override', format: 'number', note: 'optional' },
  { name: 'costOfDebtOverride', label: 'Cost of debt override', format: 'rate', note: 'optional' },
];

/** Returns the sheet of assumptions and filed figures, with the addresses of its cells. */
export function inputsSheet(source: InputsSource): { readonly sheet: WorkbookSheet; readonly at: InputAddresses } {
  const { symbol, overview, assumptions, figures, years, currency } = source;
  const draft = sheetDraft();
  draft.add(titleCell(`${overview.name} (${symbol}): inputs`));
  draft.add(`Amounts in full ${currency ?? 'USD'}. Blue cells can be changed; the other sheets follow.`);
  for (const mark of missingMarks(source)) draft.add(titleCell(mark));
  draft.add('');

  draft.add(headCell('Assumptions'), headCell(''), headCell(''));
  const assumptionAt = new Map<string, number>();
  for (const { name, label, format, note } of assumptionRows) {
    const value = assumptions[name];
    const cells = Array.isArray(value)
      ? customCells(value)
      : [inputCell(typeof value === 'object' ? '' : value, format)];
    assumptionAt.set(name, draft.add(label, ...cells, ...(note === undefined ? [] : [note])));
  }
  draft.add('');

  draft.add(
    headCell('Key figures'),
    headCell(sourceLabel(overview.source).title),
    headCell(overview.asOf.slice(0, 10)),
  );
  const stockAt = new Map<string, number>();
  for (const name of stockNames) {
    const { label, format } = stockLabels[name];
    stockAt.set(name, draft.add(label, inputCell(overview[name], format)));
  }
  draft.add('');

  draft.add(headCell('Your own values'), headCell(''), headCell('Empty cells use the filed value'));
  const overrides = assumptions.overrides ?? noOverrides;
  const overrideAt = new Map<string, number>();
  for (const { name, label, format } of overrideRows) {
    overrideAt.set(name, draft.add(label, inputCell(overrideOf(overrides, name) ?? '', format)));
  }
  draft.add('');

  draft.add(headCell('Filed figures'), ...years.map((year) => headCell(Number(year))));
  const figureAt = new Map<string, number>();
  for (const { field, label } of usedFields) {
    const cells = years.map((year) => {
      const figure = figures.find((each) => each.field === field && fiscalYear(each) === year);
      return figure === undefined ? '' : inputCell(parseNumeral(figure.value), 'money');
    });
    figureAt.set(field, draft.add(label, ...cells));
  }
  for (const { field, label } of usedFields) {
    const own = figures.filter((figure) => figure.field === field && figure.typed !== undefined);
    if (own.length === 0) continue;
    const how = own.some(({ typed }) => typed === 'mine') ? 'Mine, not filed' : 'Derived from filed lines';
    draft.add(`${how}: ${label} of fiscal ${yearsText(own.map(fiscalYear))}`);
  }
  draft.add('Short-term investments that are N/A count as 0, and so does debt where no interest is paid.');
  draft.add('While any other figure is N/A there is no reliable fair value.');

  const cell = (column: number, row: number | undefined) => `${INPUTS_SHEET}!$${columnLetter(column)}$${row}`;
  return {
    sheet: sheetOf(INPUTS_SHEET, draft, [30, ...Array.from({ length: MAX_YEARS }, () => 18)]),
    at: {
      assumption: (name) => cell(1, assumptionAt.get(name)),
      customGrowth: (year) => cell(year, assumptionAt.get('customGrowthRates')),
      stock: (name) => cell(1, stockAt.get(name)),
      override: (name) => cell(1, overrideAt.get(name)),
      figure: (field, year) => cell(year + 1, figureAt.get(field)),
    },
  };
}

/** Returns a cell per year; the last rate repeats, and an empty list gives empty cells. */
function customCells(rates: readonly number[]) {
  const last = rates.at(-1);
  return Array.from({ length: MAX_YEARS }, (_, index) =>
    last === undefined ? inputCell('', 'rate') : inputCell(rates[index] ?? last, 'rate'),
  );
}
