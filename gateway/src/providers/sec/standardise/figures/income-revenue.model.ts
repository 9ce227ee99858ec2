import type { IncomeFigures, Outcome } from '../../../read-filing.ts';
import { pickLargest } from '../../shape/pick-largest.ts';
import { type FaceLine, isTotalLine, listFaceConcepts } from '../rules/face-lines.model.ts';
import {
  absent,
  agrees,
  chooseFirst,
  deriveDifference,
  derived,
  isFigure,
  magnitude,
} from '../rules/outcomes.model.ts';
import type { IncomeColumn } from './income-interest.model.ts';

export type RevenuePart = Pick<IncomeFigures, 'totalRevenue' | 'costOfRevenue' | 'grossProfit'>;

/** Revenue, its cost and what is left, so chosen that they add up where all three are presented. */
export function revenuePart(column: IncomeColumn): RevenuePart {
  const gross = column.line('grossProfit');
  const costs = column.matches(column.rules.cost);
  const amounts = costs.map((line) => magnitude(column.figure(line)));
  const totalRevenue = chooseFirst(
    pickRevenue(column, amounts, gross),
    () =>
      derived('Net interest income plus noninterest income', [
        { name: 'Net interest income', figure: column.line('bankInterest') },
        { name: 'Noninterest income', figure: column.line('bankIncome') },
      ]),
    () => largestRevenue(column),
  );
  if (isFigure(gross) && isFigure(totalRevenue)) {
    const fitting = amounts.find((cost) => fits(totalRevenue, cost, gross));
    const costOfRevenue = fitting ?? deriveDifference('Revenue', totalRevenue, 'Gross profit', gross);
    return { totalRevenue, costOfRevenue, grossProfit: gross };
  }
  const costOfRevenue = findCost(column);
  const grossProfit = chooseFirst(gross, () => deriveGrossProfit(totalRevenue, costOfRevenue, costs));
  return { totalRevenue, costOfRevenue, grossProfit };
}

/** The total of revenue: of several lines the largest, unless one of them goes with the gross profit. */
function pickRevenue(column: IncomeColumn, costs: readonly Outcome[], gross: Outcome): Outcome {
  const lines = column.matches(column.rules.revenue);
  const [first] = lines;
  if (first === undefined) return column.missing(column.rules.revenue, 'No line of total revenue is presented.');
  if (first.name === 'RevenuesNetOfInterestExpense') return column.figure(first);
  const figures = lines.map((line) => column.figure(line)).filter(isFigure);
  const fitting = figures.filter((revenue) => costs.some((cost) => fits(revenue, cost, gross)));
  return pickLargest(fitting.length > 0 ? fitting : figures, ({ value }) => value) ?? column.figure(first);
}

/** The largest line that is named or tagged as revenue and stands above the first result. */
function largestRevenue(column: IncomeColumn): Outcome {
  const { operatingIncome, pretax } = column.rules;
  const [result] = [...column.matches(operatingIncome), ...column.matches(pretax)];
  const lines = column.lines.filter(({ name, label, whole, index }) => {
    const words = `${name} ${label}`;
    return whole && index < (result?.index ?? 0) && isRevenue.test(words) && !isCost.test(words);
  });
  const figures = lines.map((line) => column.figure(line)).filter(isFigure);
  return pickLargest(figures, ({ value }) => value) ?? absent('No line of total revenue is presented.');
}

const isRevenue = /revenues?\b|\bsales$/i;
const isCost = /cost|expense|deferred|excise|tax|gain|loss|percent/i;

function fits(revenue: Outcome, cost: Outcome, gross: Outcome): boolean {
  if (!isFigure(revenue) || !isFigure(cost) || !isFigure(gross)) return false;
  return agrees(revenue.value - Math.abs(cost.value), gross.value);
}

/** The total of cost: its line, or the sum of its lines. An insurer that also sells products has benefits paid among its costs. */
function findCost(column: IncomeColumn): Outcome {
  const { cost, benefits: ofInsurers } = column.rules;
  const own = column.stated('cost');
  const total = findTotalCost(column, own);
  const benefits = column.matches(ofInsurers);
  if (total !== undefined && benefits.length === 0) return magnitude(column.figure(total));
  const lines = total === undefined ? own : [total];
  const parts = own.length > 0 ? [...benefits, ...lines] : column.parts(cost);
  if (parts.length === 0) return column.missing(cost, 'No line of cost of revenue is presented.');
  return column.sum(parts, (line) => magnitude(column.figure(line)), true);
}

const wholeCost = /\b(revenues?|sales|goods|products?( and services?)?|services|merchandise)\b/i;

/** The line that is all of cost. A line for one kind of it alone, such as equipment, is a part. */
function findTotalCost(column: IncomeColumn, lines: readonly FaceLine[]): FaceLine | undefined {
  const value = (line: FaceLine) => Math.abs(column.figure(line).value ?? 0);
  const all = lines.reduce((sum, line) => sum + value(line), 0);
  return lines.find((line) =>
    lines.length === 1
      ? listFaceConcepts(column.rules.cost).includes(line.name) || wholeCost.test(line.label)
      : isTotalLine(line) || agrees(value(line), all - value(line)),
  );
}

function deriveGrossProfit(revenue: Outcome, cost: Outcome, costs: readonly FaceLine[]): Outcome {
  const partial = costs.some(
    ({ name, label }) => /Excluding(Depreciation|Amortization)/.test(name) || /exclu(sive|ding)/i.test(label),
  );
  if (partial) return absent('Cost of revenue is presented without depreciation.');
  return deriveDifference('Revenue', revenue, 'Cost of revenue', cost);
}
