import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { addFigure, createSheet, headCell, inputCell } from '../../../workbook/sheet.ts';
import type { TypedInputs } from '../../inputs/figure-input.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { openModelSheet } from '../../workbook/model-sheet.ts';
import { fundsFromOperations, fundsInputs } from './funds-from-operations.model.ts';

export const FUNDS_LABEL = 'FFO a share';
export const ADJUSTED_LABEL = 'AFFO a share';
export const RANGE_LABELS = ['Value at the low multiple', 'Value at the high multiple'] as const;

/** Returns FFO, AFFO and the range of value as a sheet with live formulas. A missing input leaves N/A until it is typed in. */
export function fundsSheet(company: ValuedCompany, typed: TypedInputs): WorkbookSheet {
  const { basis, market, overview, symbol } = company;
  const inputs = fundsInputs(company, typed);
  const funds = fundsFromOperations(inputs, basis.shares, market.price);
  const missing = inputs.filter(({ amount }) => amount === null).map(({ label }) => label);
  const title = `${overview.name} (${symbol}): funds from operations`;
  const { draft, at: used } = openModelSheet(title, inputs, fundsInputs(company, {}), { missing }, 'No range of value');
  draft.add(headCell('A share'), headCell(''));
  const shares = `$B$${draft.add('Shares outstanding', inputCell(basis.shares, 'money'))}`;
  const price = `$B$${draft.add('Price', inputCell(market.price, 'perShare'))}`;
  const part = used('ownersPart');
  const income = `${used('fundsNetIncome')}+${part}*${used('fundsDepreciation')}`;
  const figure = (label: string, formula: string, value: number | null) =>
    addFigure(draft, label, formula, 'perShare', value, true);
  addFigure(draft, 'Net income + depreciation', `(${income})/${shares}`, 'perShare', funds.beforeGains);
  const ffo = figure(
    FUNDS_LABEL,
    `(${income}+${part}*(${used('fundsImpairments')}-${used('gainsOnSales')}))/${shares}`,
    funds.funds,
  );
  const upkeep = `${used('fundsCapex')}*${used('maintenanceShare')}/${shares}`;
  const affo = figure(ADJUSTED_LABEL, `${ffo}-${upkeep}`, funds.adjusted);
  const multiples = `${used('lowMultiple')},${used('highMultiple')}`;
  const at = (multiple: string) => `IF(${affo}>0,${affo}*${multiple},"N/A")`;
  figure(RANGE_LABELS[0], at(`MIN(${multiples})`), funds.range?.low ?? null);
  figure(RANGE_LABELS[1], at(`MAX(${multiples})`), funds.range?.high ?? null);
  const ratio = (of: string) => `IF(AND(SUM(${price})>0,${of}>0),${price}/${of},"N/A")`;
  addFigure(draft, 'Price ÷ FFO', ratio(ffo), 'multiple', funds.priceToFunds);
  addFigure(draft, 'Price ÷ AFFO', ratio(affo), 'multiple', funds.priceToAdjusted);
  return createSheet('FFO and AFFO', draft, [34, 20, 20, 20, 14, 60]);
}
