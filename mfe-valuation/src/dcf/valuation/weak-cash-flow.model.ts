import { formatMoneyTenth } from '@basecase/shared-ui/figures/format';
import { yearsText } from '@basecase/shared-ui/figures/period';
import { annualFigures } from '../inputs/annual-figures.model.ts';
import type { ValuedCompany } from './valued-company.ts';

/** Why a DCF says little about a company. */
export interface WeakCashFlow {
  readonly title: string;
  readonly text: string;
}

/** Fewer years say nothing about how even the cash flows are. */
const MIN_YEARS = 3;
/** A standard deviation above the mean itself: one year says nothing about the next. */
const MOST_VARIATION = 1;

/**
 * Returns why the DCF is weak: free cash flow (of operations less capital expenditures) that was negative in the latest year or in
 * half of the years, or that varies by more than its mean. A year with a missing part is left out.
 * @returns null when free cash flow is even enough, or with fewer than three known years
 */
export function weakCashFlow(
  { statements, basis }: Pick<ValuedCompany, 'statements' | 'basis'>,
  currency: string | null,
): WeakCashFlow | null {
  const used = basis.years.map(({ label }) => label);
  const flows = annualFigures(statements, basis.latest.label).flatMap(
    ({ year, operatingCashflow, capitalExpenditures }) =>
      !used.includes(year) || operatingCashflow === null || capitalExpenditures === null
        ? []
        : [{ year, flow: operatingCashflow - capitalExpenditures }],
  );
  if (flows.length < MIN_YEARS) return null;
  const negative = flows.filter(({ flow }) => flow < 0);
  const latest = flows.at(-1);
  const tail = 'The DCF projects from averages and counts years of outflow as 0, so its value is weak here.';
  if (negative.length * 2 >= flows.length || (latest !== undefined && latest.flow < 0)) {
    const years = yearsText(negative.map(({ year }) => year));
    return { title: 'Free cash flow is negative', text: `It was below zero in fiscal ${years}. ${tail}` };
  }
  const values = flows.map(({ flow }) => flow);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  if (deviation <= mean * MOST_VARIATION) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => formatMoneyTenth(value, { currency }));
  const span = yearsText(flows.map(({ year }) => year));
  return { title: 'Free cash flow is erratic', text: `From ${low} to ${high} in fiscal ${span}. ${tail}` };
}
