import type { Outcome } from '../../../read-filing.ts';
import { incomeRules as rules } from '../rules/income-rules.ts';
import {
  absent,
  agrees,
  chooseFirst,
  deriveDifference,
  derived,
  isFigure,
  magnitude,
} from '../rules/outcomes.model.ts';
import { type FaceLine, listFaceConcepts, type StatementView } from '../rules/statement-view.model.ts';

export interface RevenuePart {
  readonly revenue: Outcome;
  readonly cost: Outcome;
  readonly grossProfit: Outcome;
}

/** Revenue, its cost and what is left, so chosen that they add up where all three are presented. */
export function revenuePart(view: StatementView): RevenuePart {
  const gross = view.findLine(rules.grossProfit);
  const costs = view.matches(rules.cost);
  const revenue = chooseFirst(
    pickRevenue(view, gross),
    () => bankRevenue(view),
    () => largestRevenue(view),
  );
  if (isFigure(gross) && isFigure(revenue)) {
    const fitting = costs.map((line) => magnitude(view.figure(line))).find((cost) => fits(revenue, cost, gross));
    const cost = fitting ?? deriveDifference('Revenue', revenue, 'Gross profit', gross);
    return { revenue, cost, grossProfit: gross };
  }
  const cost = findCost(view, costs);
  return { revenue, cost, grossProfit: chooseFirst(gross, () => deriveGrossProfit(revenue, cost, costs)) };
}

/** The total of revenue: of several lines the largest, unless one of them goes with the gross profit. */
function pickRevenue(view: StatementView, gross: Outcome): Outcome {
  const lines = view.matches(rules.revenue);
  const [first] = lines;
  if (first === undefined) return view.missing(rules.revenue, 'No line of total revenue is presented.');
  if (first.name === 'RevenuesNetOfInterestExpense') return view.figure(first);
  const costs = view.matches(rules.cost).map((line) => view.figure(line));
  const figures = lines.map((line) => view.figure(line)).filter(isFigure);
  const fitting = figures.filter((revenue) => costs.some((cost) => fits(revenue, cost, gross)));
  const candidates = fitting.length > 0 ? fitting : figures;
  return (
    candidates.reduce<(typeof figures)[number] | null>(
      (best, figure) => (best === null || figure.value > best.value ? figure : best),
      null,
    ) ?? view.figure(first)
  );
}

/** The largest line that is named or tagged as revenue and stands above the first result. */
function largestRevenue(view: StatementView): Outcome {
  const result = view.matches(rules.operatingIncome)[0] ?? view.matches(rules.pretax)[0];
  const lines = view.lines.filter(
    ({ name, label, whole, index }) =>
      whole && index < (result?.index ?? 0) && isRevenue.test(`${name} ${label}`) && !isCost.test(`${name} ${label}`),
  );
  const figures = lines.map((line) => view.figure(line)).filter(isFigure);
  const [first, ...others] = figures;
  if (first === undefined) return absent('No line of total revenue is presented.');
  return others.reduce((best, figure) => (figure.value > best.value ? figure : best), first);
}

const isRevenue = /revenues?\b|\bsales$/i;
const isCost = /cost|expense|deferred|excise|tax|gain|loss|percent/i;

function bankRevenue(view: StatementView): Outcome {
  return derived('Net interest income plus noninterest income', [
    { name: 'Net interest income', figure: view.findLine(rules.bankInterest) },
    { name: 'Noninterest income', figure: view.findLine(rules.bankIncome) },
  ]);
}

function fits(revenue: Outcome, cost: Outcome, gross: Outcome): boolean {
  if (!isFigure(revenue) || !isFigure(cost) || !isFigure(gross)) return false;
  return agrees(revenue.value - Math.abs(cost.value), gross.value);
}

/** The total of cost: its line, or the sum of its lines. An insurer that also sells products has benefits paid among its costs. */
function findCost(view: StatementView, costs: readonly FaceLine[]): Outcome {
  const own = costs.filter((line) => isFigure(view.figure(line)));
  const total = findTotalCost(view, own);
  const benefits = view.matches(rules.benefits);
  if (total !== undefined && benefits.length === 0) return magnitude(view.figure(total));
  const parts = own.length > 0 ? [...benefits, ...(total === undefined ? own : [total])] : view.parts(rules.cost);
  if (parts.length === 0) return view.missing(rules.cost, 'No line of cost of revenue is presented.');
  return view.sum(parts, (line) => magnitude(view.figure(line)), true);
}

const wholeCost = /\b(revenues?|sales|goods|products?( and services?)?|services|merchandise)\b/i;

/** The line that is all of cost. A line for one kind of it alone, such as equipment, is a part. */
function findTotalCost(view: StatementView, lines: readonly FaceLine[]): FaceLine | undefined {
  const [only] = lines;
  if (lines.length === 1 && only !== undefined) {
    return listFaceConcepts(rules.cost).includes(only.name) || wholeCost.test(only.label) ? only : undefined;
  }
  const value = (line: FaceLine) => Math.abs(view.figure(line).value ?? 0);
  const all = lines.reduce((sum, line) => sum + value(line), 0);
  return lines.find((line) => /^total\b/i.test(line.label) || agrees(value(line), all - value(line)));
}

function deriveGrossProfit(revenue: Outcome, cost: Outcome, costs: readonly FaceLine[]): Outcome {
  const partial = costs.some(
    ({ name, label }) => /Excluding(Depreciation|Amortization)/.test(name) || /exclu(sive|ding)/i.test(label),
  );
  if (partial) return absent('Cost of revenue is presented without depreciation.');
  return deriveDifference('Revenue', revenue, 'Cost of revenue', cost);
}
