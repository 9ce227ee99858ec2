import { isUsableTaxRate, type OperatingShares } from './operating-shares.model.ts';

export interface DcfWarning {
  readonly type: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly severity: 'critical' | 'high' | 'info';
}

export interface WarningInput {
  readonly operating: OperatingShares;
  readonly terminalShare: number | null;
  /** False when the discount rate is not above terminal growth. */
  readonly solvable: boolean;
}

/** A value that rests on its end more than on its years deserves doubt. */
const HIGH_TERMINAL_SHARE = 0.8;
const THIN_MARGIN = 0.03;

/** What a reader should know before trusting a value, the gravest first. */
export function warningsOf({ operating, terminalShare, solvable }: WarningInput): DcfWarning[] {
  const warnings: DcfWarning[] = [];
  const high = (message: string) => warnings.push({ type: 'warning', message, severity: 'high' });
  const info = (message: string) => warnings.push({ type: 'info', message, severity: 'info' });

  if (!solvable) {
    const message = 'WACC must be greater than terminal growth rate for valid DCF model.';
    warnings.push({ type: 'error', message, severity: 'critical' });
  }
  if (operating.historicalGrowth < 0) high('Negative historical revenue growth');
  if (terminalShare !== null && terminalShare > HIGH_TERMINAL_SHARE) high('Terminal value above 80% of valuation');
  if (operating.operatingMargin < 0) high('Negative operating margin');
  else if (operating.operatingMargin < THIN_MARGIN) info('Operating margin under 3%');
  if (operating.latestTaxRate !== null && !isUsableTaxRate(operating.latestTaxRate))
    info('Tax rate under 0 or over 50%');
  return warnings;
}
