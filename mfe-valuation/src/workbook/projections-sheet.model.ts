import type { Scenario } from '@basecase/gateway/contract';
import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import type { CompanyScenarios } from '../scenarios/price-ranges.model.ts';
import type { ScenarioRow } from '../scenarios/scenarios.model.ts';
import {
  type CellFormat,
  columnLetter,
  createSheet,
  formulaCell,
  headCell,
  inputCell,
  type SheetDraft,
  sheetDraft,
  titleCell,
} from './sheet.ts';

const sections = [
  { name: 'bear', label: 'Bear case' },
  { name: 'base', label: 'Base case' },
  { name: 'bull', label: 'Bull case' },
] as const;

/** Returns the sheet of the three scenarios, recalculated by formulas. Revenue, net income and shares in millions. */
export function projectionsSheet({ scenarios, years }: Pick<CompanyScenarios, 'scenarios' | 'years'>): WorkbookSheet {
  const draft = sheetDraft();
  draft.add(titleCell('Projections'));
  draft.add('Revenue, net income and shares in millions. Blue cells can be changed.');
  for (const { name, label } of sections) {
    draft.add('');
    draft.add(headCell(label), ...years.map((year) => headCell(year)));
    scenarioRows(draft, scenarios[name]);
  }
  return createSheet('Projections', draft, [24, ...years.map(() => 16)]);
}

/** Returns the rows of that sheet as plain cells, with results in place of formulas. */
export function toProjectionRows(source: Pick<CompanyScenarios, 'scenarios' | 'years'>): DelimitedCell[][] {
  return projectionsSheet(source).rows.map((row) =>
    row.map((cell) => (typeof cell === 'object' && cell !== null ? cell.value : cell)),
  );
}

function scenarioRows(draft: SheetDraft, scenario: Scenario): void {
  const first = draft.rows.length + 1;
  const rows = {
    revenue: first,
    growth: first + 1,
    margin: first + 2,
    income: first + 3,
    shares: first + 4,
    eps: first + 5,
  };
  const [low, high] = [first + 8, first + 9];
  const at = (row: number, column: number) => `${columnLetter(column + 1)}${row}`;
  const line = (label: string, cell: (column: number) => WorkbookCell) =>
    draft.add(label, ...scenario.revenue.map((_, column) => cell(column)));
  const formula = (key: ScenarioRow, format: CellFormat, text: (column: number) => string) => (column: number) =>
    formulaCell(text(column), format, scenario[key][column] ?? null);
  const typed =
    (key: ScenarioRow, format: CellFormat, share = 1) =>
    (column: number) => {
      const value = scenario[key][column] ?? null;
      return inputCell(value === null ? null : value * share, format);
    };
  const cagr = (key: 'cagrLow' | 'cagrHigh', price: number) => (column: number) =>
    column === 0
      ? null
      : formulaCell(
          `IF(AND(${at(price, 0)}>0,${at(price, column)}>0),(${at(price, column)}/${at(price, 0)})^(1/${column})-1,"N/A")`,
          'rate',
          scenario[key][column] ?? null,
        );

  line('Revenue', (column) =>
    column === 0
      ? inputCell(scenario.revenue[0] ?? null, 'money')
      : formulaCell(
          `${at(rows.revenue, column - 1)}*(1+${at(rows.growth, column)})`,
          'money',
          scenario.revenue[column] ?? null,
        ),
  );
  line('Revenue growth', (column) => (column === 0 ? null : typed('revgrowth', 'rate', 0.01)(column)));
  line('Net margin', typed('margin', 'rate', 0.01));
  line(
    'Net income',
    formula('netincome', 'money', (column) => `${at(rows.revenue, column)}*${at(rows.margin, column)}`),
  );
  line('Shares', typed('shares', 'money'));
  line(
    'EPS',
    formula(
      'eps',
      'perShare',
      (column) => `IF(${at(rows.shares, column)}=0,0,${at(rows.income, column)}/${at(rows.shares, column)})`,
    ),
  );
  const sales = scenario.multiple === 'sales';
  const multiple = sales ? 'P/S' : 'P/E';
  const perShare = (column: number) =>
    sales
      ? `IF(${at(rows.shares, column)}=0,0,${at(rows.revenue, column)}/${at(rows.shares, column)})`
      : at(rows.eps, column);
  line(`${multiple} low`, typed('peLow', 'number'));
  line(`${multiple} high`, typed('peHigh', 'number'));
  line(
    'Share price low',
    formula('priceLow', 'perShare', (column) => `${perShare(column)}*${at(first + 6, column)}`),
  );
  line(
    'Share price high',
    formula('priceHigh', 'perShare', (column) => `${perShare(column)}*${at(first + 7, column)}`),
  );
  line('CAGR low', cagr('cagrLow', low));
  line('CAGR high', cagr('cagrHigh', high));
}
