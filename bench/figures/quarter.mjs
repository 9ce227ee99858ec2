import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { dataSetFigures } from '../../gateway/dist/providers/sec/filing/data-set/data-set-figures.model.js';
import { dataSetFilings } from '../../gateway/dist/providers/sec/filing/data-set/data-set-rows.js';
import { standardise } from '../../gateway/dist/providers/sec/standardise/standardise.model.js';
import { recorded } from './true-figures.mjs';

/** All filings of one recorded quarter of the SEC's data sets: `{ industry, figures, standard }`, without those that present nothing. */
export function filingsOfQuarter() {
  const file = path.join(recorded, 'sec/data-sets/2010q2.zip');
  if (!existsSync(file)) return [];
  const wanted = new Set(['sub.txt', 'pre.txt', 'num.txt']);
  const parts = unzipSync(readFileSync(file), { filter: ({ name }) => wanted.has(name) });
  const text = (name) => strFromU8(parts[name]);
  const [head, ...rows] = text('sub.txt')
    .trim()
    .split('\n')
    .map((row) => row.split('\t'));
  const industries = new Map(rows.map((row) => [row[0], Number(row[head.indexOf('sic')])]));
  return [...dataSetFilings(text('pre.txt'), text('num.txt'))].flatMap(([adsh, { lines, numbers }]) => {
    const figures = dataSetFigures(lines, numbers);
    const industry = industries.get(adsh) ?? 0;
    return figures.statements.length === 0 ? [] : [{ industry, figures, standard: standardise(figures) }];
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
