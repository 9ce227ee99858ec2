import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import {
  type CellFormat,
  columnLetter,
  createSheet,
  figureCell,
  formulaCell,
  headCell,
  inputCell,
  MAX_YEARS,
  type SheetDraft,
  sheetDraft,
  titleCell,
} from '../../workbook/sheet.ts';
import type { DcfBasis } from '../valuation/dcf.model.ts';
import { totalDebt } from '../valuation/discount-rate.model.ts';
import type { CaseColumn } from './case-columns.model.ts';

export const CASES_SHEET = 'Cases';

/** A compared case of the DCF. */
type DcfCase = CaseColumn & { readonly dcf: NonNullable<CaseColumn['dcf']> };

interface Parameter {
  readonly label: string;
  readonly format: CellFormat;
  readonly read: (basis: DcfBasis, column: DcfCase) => number;
}

/** The figures of a case that hold for all its years, in the order of their rows. */
const parameters = [
  { label: 'Discount rate (WACC)', format: 'rate', read: (_, { dcf }) => dcf.result.wacc },
  { label: 'Terminal growth', format: 'rate', read: (_, { saved }) => saved.assumptions.terminalGrowthRate },
  { label: 'Tax rate', format: 'rate', read: ({ operating }) => operating.taxRate },
  { label: 'Depreciation, of revenue', format: 'rate', read: ({ operating }) => operating.depreciation },
  { label: 'Capital expenditures, of revenue', format: 'rate', read: ({ operating }) => operating.capitalExpenditures },
  { label: 'Working capital, of new revenue', format: 'rate', read: ({ operating }) => operating.workingCapital },
  { label: 'Debt', format: 'money', read: ({ latest }) => totalDebt(latest) },
  { label: 'Cash', format: 'money', read: ({ latest }) => latest.cash + latest.shortTermInvestments },
  { label: 'Shares', format: 'money', read: ({ shares }) => shares },
] as const satisfies readonly Parameter[];

/** The results of a case, which the head of the sheet shows side by side. */
interface Results {
  readonly value: string;
  readonly enterprise: string;
}

const SUMMARY_ROWS = { price: 4, value: 5, gap: 6, enterprise: 7 } as const;

/**
 * Returns the sheet of the compared cases: their values side by side, and below a block of live formulas for each, from growth to the
 * value of a share. A case of another model has its value alone.
 * @param price today's, in the currency of the statements; null when unknown
 */
export function casesSheet(columns: readonly CaseColumn[], price: number | null): WorkbookSheet {
  const draft = sheetDraft();
  draft.add(titleCell('Cases side by side'));
  draft.add('Blue cells can be changed. Money is in full units of the currency of the statements.');
  draft.add(headCell('Case'), ...columns.map(({ name }) => headCell(name)));
  // These rows refer to the blocks below them and are filled in last.
  for (const _ of Object.keys(SUMMARY_ROWS)) draft.add('');
  const results = columns.map((column) => (isOfDcf(column) ? addBlock(draft, column) : null));
  const letters = columns.map((_, index) => columnLetter(index + 1));
  const set = (row: number, label: string, cells: readonly WorkbookCell[]) =>
    draft.rows.splice(row - 1, 1, [label, ...cells]);
  const { price: priceRow, value: valueRow } = SUMMARY_ROWS;
  set(
    priceRow,
    'Today’s price',
    columns.map(() => inputCell(price, 'perShare')),
  );
  set(
    valueRow,
    'Fair value a share',
    columns.map(({ fairValue }, index) => {
      const result = results[index] ?? null;
      return result === null || fairValue === null
        ? figureCell(fairValue, 'perShare')
        : formulaCell(result.value, 'perShare');
    }),
  );
  set(
    SUMMARY_ROWS.gap,
    'Against today’s price',
    columns.map(({ fairValue }, index) =>
      fairValue === null || price === null
        ? figureCell(null, 'rate')
        : formulaCell(`${letters[index]}${valueRow}/${letters[index]}${priceRow}-1`, 'rate'),
    ),
  );
  set(
    SUMMARY_ROWS.enterprise,
    'Enterprise value',
    results.map((result) => (result === null ? figureCell(null, 'money') : formulaCell(result.enterprise, 'money'))),
  );
  return createSheet(CASES_SHEET, draft, [34, ...Array.from({ length: MAX_YEARS + 1 }, () => 18)]);
}

function isOfDcf(column: CaseColumn): column is DcfCase {
  return column.dcf !== null;
}

/** Adds the calculation of a case. @returns the cells of its results */
function addBlock(draft: SheetDraft, column: DcfCase): Results {
  const { basis } = column.dcf.company;
  const { years } = column.dcf;
  draft.add('');
  draft.add(
    headCell(column.name),
    headCell(Number(basis.latest.label)),
    ...years.map(({ label }) => headCell(Number(label))),
  );
  const addresses = parameters.map(
    ({ label, format, read }) => `$B$${draft.add(label, inputCell(read(basis, column), format))}`,
  );
  const [wacc, terminal, tax, depreciation, spending, working, debt, cash, shares] = addresses;
  const letters = years.map((_, index) => columnLetter(index + 2));
  const before = (index: number) => columnLetter(index + 1);
  const growth = draft.add('Growth of revenue', '', ...years.map((year) => inputCell(year.growth, 'rate')));
  const revenue = growth + 1;
  draft.add(
    'Revenue',
    inputCell(basis.latest.revenue, 'money'),
    ...letters.map((at, index) => formulaCell(`${before(index)}${revenue}*(1+${at}${growth})`, 'money')),
  );
  const margin = draft.add('Operating margin', '', ...years.map((year) => inputCell(year.operatingMargin, 'rate')));
  const flow = draft.add(
    'Free cash flow, never below 0',
    '',
    ...letters.map((at, index) => {
      const afterTax = `${at}${revenue}*${at}${margin}*(1-${tax})`;
      const invested = `${at}${revenue}*(${depreciation}-${spending})-(${at}${revenue}-${before(index)}${revenue})*${working}`;
      return formulaCell(`MAX(0,${afterTax}+${invested})`, 'money');
    }),
  );
  const present = draft.add(
    'Present value',
    '',
    ...letters.map((at, index) => formulaCell(`${at}${flow}/(1+${wacc})^${index + 1}`, 'money')),
  );
  const last = letters.at(-1) ?? 'C';
  const beyond = `${last}${flow}*(1+${terminal})/(${wacc}-${terminal})/(1+${wacc})^${years.length}`;
  const enterprise = draft.add(
    'Enterprise value',
    formulaCell(`SUM(C${present}:${last}${present})+${beyond}`, 'money'),
  );
  const value = draft.add(
    titleCell('Fair value a share'),
    formulaCell(`(B${enterprise}-${debt}+${cash})/${shares}`, 'perShare', null, true),
  );
  return { value: `B${value}`, enterprise: `B${enterprise}` };
}
