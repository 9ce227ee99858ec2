import type { AllStatements } from '@basecase/gateway/contract';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { listNames } from '@basecase/shared-ui/figures/words';
import type { OverrideName } from '../inputs/overrides.model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';

/** A way to answer a check: to go to an input, or to set it, or to set an assumption. */
export type CheckAction = InputAction | AssumptionAction;

interface InputAction {
  readonly label: string;
  readonly input: OverrideName;
  /** Undefined goes to the input; null restores the product's value. */
  readonly value?: number | null;
}

interface AssumptionAction {
  readonly label: string;
  readonly assumption: 'projectionYears' | 'terminalGrowthRate';
  readonly value: number;
}

/** The result of a sanity check. */
export interface Check {
  readonly code: string;
  /** Its name in the list of those in order or waiting. */
  readonly name: string;
  readonly state: 'raised' | 'waiting' | 'passed';
  /** Only raised checks have a severity. */
  readonly severity?: 'high' | 'look';
  readonly title?: string;
  readonly text?: string;
  /** Figures that a waiting check needs. Undefined means the missing inputs of the valuation. */
  readonly waitsFor?: string;
  readonly action?: CheckAction | undefined;
  /** The change in value that its cure makes, as a share of the value; absent where it has none. */
  readonly change?: number | null;
}

/** A check that found something. */
export const raised = (
  code: string,
  name: string,
  severity: 'high' | 'look',
  [title, text]: readonly [string, string],
  action?: CheckAction,
  change: number | null = null,
): Check => ({ code, name, state: 'raised', severity, title, text, action, change });
/** A check that found nothing. */
export const passed = (code: string, name: string): Check => ({ code, name, state: 'passed' });
/** A check that cannot be made yet. */
export const waiting = (code: string, name: string, ...waitsFor: readonly string[]): Check => ({
  code,
  name,
  state: 'waiting',
  ...(waitsFor.length > 0 && { waitsFor: listNames(waitsFor) }),
});

/** Returns the annual income reports of some fiscal years. */
export function annual({ incomeStatement }: AllStatements, years: readonly string[]) {
  return years.flatMap((year) => {
    const report = incomeStatement?.annualReports.find((report) => fiscalYear(report) === year);
    return report === undefined ? [] : [{ year, report }];
  });
}

/** Returns the labels of the used fiscal years, oldest first. */
export const labelsOf = ({ basis }: Pick<ValuedCompany, 'basis'>) => basis.years.map(({ label }) => label);
