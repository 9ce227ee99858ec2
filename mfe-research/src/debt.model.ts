import type { BalanceReport } from '@basecase/gateway/contract';
import { owedOrHeld, type Part, readPart } from './parts.model.ts';

/** A part of debt and the field that states it. */
export interface DebtPart extends Part {
  readonly field: 'shortTermDebt' | 'currentDebt' | 'longTermDebt';
}

/**
 * Returns debt due within a year: short-term debt, or current debt when that is missing or 0; 0 when the company presents
 * neither.
 */
export function shortDebt(report: BalanceReport): DebtPart {
  const name = 'Short-term debt';
  const stated: DebtPart = { ...readPart(report, name, 'shortTermDebt'), field: 'shortTermDebt' };
  if (stated.value !== null && stated.value !== 0) return stated;
  const current = readPart(report, name, 'currentDebt');
  if (current.value !== null) return { ...current, field: 'currentDebt' };
  if (stated.value === 0) return stated;
  const isAbsent = stated.absent === true && current.absent === true;
  return { name, value: isAbsent ? 0 : null, field: 'shortTermDebt', ...(isAbsent && { absent: true }) };
}

/** Returns long-term debt; 0 when the company presents none. */
export function longDebt(report: BalanceReport): DebtPart {
  return { ...owedOrHeld(report, 'Long-term debt', 'longTermDebt'), field: 'longTermDebt' };
}
