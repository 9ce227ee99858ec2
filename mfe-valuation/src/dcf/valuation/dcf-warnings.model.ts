import { isUsableTaxRate, type OperatingRatios } from './operating-ratios.model.ts';

const warnings = {
  'wacc-not-above-growth': {
    severity: 'critical',
    message: 'WACC must be greater than terminal growth rate for valid DCF model.',
  },
  'negative-growth': { severity: 'high', message: 'Negative historical revenue growth' },
  'high-terminal-share': { severity: 'high', message: 'Terminal value above 80% of valuation' },
  'negative-margin': { severity: 'high', message: 'Negative operating margin' },
  'thin-margin': { severity: 'info', message: 'Operating margin under 3%' },
  'unusable-tax-rate': { severity: 'info', message: 'Tax rate under 0 or over 50%' },
} as const;
const types = { critical: 'error', high: 'warning', info: 'info' } as const;

export type WarningCode = keyof typeof warnings;
export type Severity = keyof typeof types;

export interface DcfWarning {
  readonly code: WarningCode;
  /** Follows from the severity. */
  readonly type: (typeof types)[Severity];
  readonly message: string;
  readonly severity: Severity;
}

export interface WarningInput {
  readonly operating: OperatingRatios;
  readonly terminalShare: number | null;
  /** False when the discount rate is not above terminal growth. */
  readonly solvable: boolean;
}

const HIGH_TERMINAL_SHARE = 0.8;
const THIN_MARGIN = 0.03;

/** Returns the warnings of a result, the gravest first. */
export function raiseWarnings({ operating, terminalShare, solvable }: WarningInput): DcfWarning[] {
  const { historicalGrowth, operatingMargin, latestTaxRate } = operating;
  const checks: readonly (readonly [WarningCode, boolean])[] = [
    ['wacc-not-above-growth', !solvable],
    ['negative-growth', historicalGrowth < 0],
    ['high-terminal-share', terminalShare !== null && terminalShare > HIGH_TERMINAL_SHARE],
    ['negative-margin', operatingMargin < 0],
    ['thin-margin', operatingMargin >= 0 && operatingMargin < THIN_MARGIN],
    ['unusable-tax-rate', latestTaxRate !== null && !isUsableTaxRate(latestTaxRate)],
  ];
  return checks.filter(([, raised]) => raised).map(([code]) => toWarning(code));
}

function toWarning(code: WarningCode): DcfWarning {
  const { severity, message } = warnings[code];
  return { code, type: types[severity], message, severity };
}
