import { overrideNames } from '@basecase/gateway/contract/dcf-bounds';
import type { Check } from '../checks/check.model.ts';
import { COST_OF_DEBT_BOUNDS, neededFields } from '../inputs/missing-inputs.model.ts';
import type { InputAddresses } from './inputs-sheet.model.ts';

/** Returns the formula of a figure that the valuation cannot do without: N/A, or 0 where the reader asks for zeros. */
export function needed(at: InputAddresses, field: string, year: number): string {
  const figure = at.figure(field, year);
  return `IF(ISNUMBER(${figure}),${figure},${missingValue(at)})`;
}

/** Returns the formula of a missing figure. */
export function missingValue(at: InputAddresses): string {
  return `IF(${at.zeros}="yes",0,NA())`;
}

/** Returns the formula of a figure whose absence counts as 0, as the note on the sheet of inputs says. */
export function optional(at: InputAddresses, field: string, year: number): string {
  return `SUM(${at.figure(field, year)})`;
}

/** Returns the formula of short-term debt, or of current debt when that is 0. */
export function shortTermDebt(at: InputAddresses, year: number): string {
  const debt = optional(at, 'shortTermDebt', year);
  return `IF(${debt}<>0,${debt},${optional(at, 'currentDebt', year)})`;
}

/** Returns the condition that the averages use a year. */
export function averaged(at: InputAddresses, count: number, year: number): string {
  return `${count - year}<=${at.used('averageYears')}`;
}

/** Cells with the parts of debt of a fiscal year, and its interest. */
export interface DebtCells {
  readonly short: string;
  readonly current: string;
  readonly long: string;
  readonly interest: string;
}

/**
 * Returns the formula that is 1 where interest is paid on debt that is not found, else 0. Long-term debt may explain the interest,
 * at no more than the highest accepted cost of debt.
 */
export function debtGap({ short, current, long, interest }: DebtCells): string {
  const explained = `ABS(SUM(${interest}))<=${COST_OF_DEBT_BOUNDS.to}*SUM(${long})`;
  const shortGap = `IF(OR(COUNT(${short},${current})>0,${explained}),0,1)`;
  return `IF(SUM(${interest})=0,0,IF(COUNT(${long})>0,${shortGap},1))`;
}

/** Returns the cells with the parts of debt of a fiscal year on the sheet of inputs. */
export function debtCells(at: InputAddresses, year: number): DebtCells {
  const cell = (field: string) => at.figure(field, year);
  return {
    short: cell('shortTermDebt'),
    current: cell('currentDebt'),
    long: cell('longTermDebt'),
    interest: cell('interestExpense'),
  };
}

/**
 * Returns the formula that counts the missing figures: the value returns when the reader types them in.
 * @param count number of fiscal years
 * @param foreign whether statements and price are in different currencies
 */
export function missingCount(at: InputAddresses, count: number, foreign: boolean): string {
  const latest = count - 1;
  const gaps = neededFields.flatMap(({ key, span, override }) =>
    Array.from({ length: count }, (_, year) => year).flatMap((year) => {
      if (span === 'latest' && year !== latest) return [];
      const conditions = [
        `COUNT(${at.figure(key, year)})=0`,
        ...(override === undefined ? [] : [`NOT(ISNUMBER(${at.override(override)}))`]),
        ...(span === 'averaged' ? [averaged(at, count, year)] : []),
      ];
      return [`IF(AND(${conditions.join()}),1,0)`];
    }),
  );
  const debt = `IF(ISNUMBER(${at.override('debt')}),0,${debtGap(debtCells(at, latest))})`;
  return [...gaps, debt, ...(foreign ? [weightGap(at, latest)] : [])].join('+');
}

/** Without debt the weight of equity does not matter. */
function weightGap(at: InputAddresses, latest: number): string {
  const debt = at.used('debt');
  const known = `ISNUMBER(${at.override('exchangeRate')})`;
  const unweighed = `OR(${known},SUM(${at.figure('totalShareholderEquity', latest)})>0)`;
  return `IF(ISNUMBER(${debt}),IF(${debt}=0,0,IF(${unweighed},0,1)),0)`;
}

/** Inputs that make a value far from the price the reader's own. */
const ownInputs = overrideNames.filter((name) => name !== 'averageYears' && name !== 'exchangeRate');

/**
 * Returns the formula that counts the contradictions: those that the product found, until the reader answers them as on the screen, and
 * a value below zero.
 * @param count number of fiscal years
 * @param computed the cell of the value before the gate
 */
export function contradictionCount(
  at: InputAddresses,
  contradictions: readonly Check[],
  count: number,
  computed: string,
): string {
  const until = (answered: string) => `IF(${answered},0,1)`;
  const found = contradictions.flatMap(({ code, action }) => {
    if (code === 'margin') return until(`ISNUMBER(${at.override('operatingMargin')})`);
    if (code === 'years') {
      const isChosen = `${at.assumption('growthMode')}<>"auto"`;
      return until(action === undefined ? isChosen : `AND(${isChosen},${at.used('averageYears')}<${count})`);
    }
    return until(`OR(${computed}<0,COUNT(${ownInputs.map(at.override).join()})>0)`);
  });
  return [...found, `IF(ISNUMBER(${computed}),IF(${computed}<0,1,0),0)`].join('+');
}
