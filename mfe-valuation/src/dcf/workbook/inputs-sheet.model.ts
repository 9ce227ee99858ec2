import type { Overview } from '@basecase/gateway/contract';
import { sourceLabel } from '@basecase/gateway/contract/sources';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear, yearsText } from '@basecase/shared-ui/figures/period';
import {
  type CellFormat,
  columnLetter,
  createSheet,
  headCell,
  inputCell,
  MAX_YEARS,
  mineCell,
  type SheetDraft,
  sheetDraft,
  titleCell,
} from '../../workbook/sheet.ts';
import type { OverrideName } from '../inputs/overrides.model.ts';
import { type UsedFigure, usedFields } from '../inputs/used-figures.model.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import type { Readiness } from '../valuation/readiness.model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { addAssumptions } from './assumption-rows.ts';
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
