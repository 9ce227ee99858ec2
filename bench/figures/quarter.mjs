import { existsSync } from 'node:fs';
import path from 'node:path';
import { standardise } from '../../gateway/dist/providers/sec/standardise/standardise.model.js';
import { dataSetFigures } from '../../gateway/dist/providers/sec-bulk/data-set/data-set-figures.model.js';
import { scanDataSet } from '../../gateway/dist/providers/sec-bulk/data-set/read-data-set.js';
import { Refusals } from '../../gateway/dist/providers/sec-bulk/scan/refusals.js';
import { recorded } from './true-figures.mjs';

/** All filings of one recorded quarter of the SEC's data sets: `{ industry, figures, standard }`, without those that present nothing. */
export async function filingsOfQuarter() {
  const file = path.join(recorded, 'sec/data-sets/2010q2.zip');
  if (!existsSync(file)) return [];
  const { heads, readRows } = await scanDataSet(file, new Refusals());
  return heads.flatMap(({ sic }, place) => {
    const { lines, numbers } = readRows(place);
    const figures = dataSetFigures(lines, numbers);
    return figures.statements.length === 0 ? [] : [{ industry: Number(sic), figures, standard: standardise(figures) }];
  });
}

/** Banks, insurers and property companies: the standard rows do not fit them. */
export const isFinancial = ({ industry }) => industry >= 6000 && industry < 6800;

/** Fields that practically every company outside finance presents, under one name or another. */
export const presentedByAll = [
  'totalRevenue',
  'incomeBeforeTax',
  'incomeTaxExpense',
  'netIncome',
  'totalAssets',
  'totalCurrentAssets',
  'totalLiabilities',
  'totalCurrentLiabilities',
  'totalShareholderEquity',
  'cashAndCashEquivalentsAtCarryingValue',
  'propertyPlantEquipment',
  'operatingCashflow',
  'cashflowFromInvestment',
  'cashflowFromFinancing',
  'capitalExpenditures',
  'depreciationDepletionAndAmortization',
  'changeInCashAndCashEquivalents',
];

/** The figures of the newest column of each statement. */
export function pickNewest({ standard: { income, balance, cashFlow } }) {
  const dayOf = (column) => column.day ?? column.period.end;
  const newest = (columns) => columns.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1))[0]?.figures ?? {};
  return { ...newest(cashFlow), ...newest(income), ...newest(balance) };
}
