import type { BalanceReport } from '@basecase/gateway/contract';
import { formatMoneyShort, formatMultiple } from '@basecase/shared-ui/figures/format';
import { figureOf } from '@basecase/shared-ui/figures/reports';
import { currentRatio, debtToEquity, quickRatio, totalDebt } from './balance-charts.model.ts';

export type Health = 'good' | 'amber' | 'poor' | 'none';

export interface HealthStat {
  readonly label: string;
  readonly value: string;
  readonly health: Health;
  /** The verdict with its limit in words, or what the figure is made of. */
  readonly note: string;
}

/** From 1.5 good, from 1 amber. */
export function currentRatioHealth(ratio: number | null): Health {
  if (ratio === null) return 'none';
  if (ratio >= 1.5) return 'good';
  return ratio >= 1 ? 'amber' : 'poor';
}

/** From 1 good, from 0.5 amber. */
export function quickRatioHealth(ratio: number | null): Health {
  if (ratio === null) return 'none';
  if (ratio >= 1) return 'good';
  return ratio >= 0.5 ? 'amber' : 'poor';
}

/** Up to 0.5 good, up to 1 amber. Below 0 the owners' equity is used up, which is no low debt. */
export function debtToEquityHealth(ratio: number | null): Health {
  if (ratio === null) return 'none';
  if (ratio < 0) return 'poor';
  if (ratio <= 0.5) return 'good';
  return ratio <= 1 ? 'amber' : 'poor';
}

interface Words {
  readonly good: string;
  readonly amber: string;
  readonly poor: string;
}

const words = {
  current: { good: 'Good: 1.5 or more', amber: 'Fair: 1 to 1.5', poor: 'Weak: below 1' },
  quick: { good: 'Good: 1 or more', amber: 'Fair: 0.5 to 1', poor: 'Weak: below 0.5' },
  debt: { good: 'Good: 0.5 or less', amber: 'Fair: 0.5 to 1', poor: 'Weak: above 1' },
} as const satisfies Record<string, Words>;

const noteOf = (health: Health, text: Words): string => (health === 'none' ? 'Not available' : text[health]);

/** Working capital: current assets − current liabilities; null when either is missing. */
export function workingCapital(report: BalanceReport): number | null {
  const assets = figureOf(report, 'totalCurrentAssets');
  const liabilities = figureOf(report, 'totalCurrentLiabilities');
  return assets === null || liabilities === null ? null : assets - liabilities;
}

/** How the company stands at the end of a fiscal year. */
export function financialHealth(report: BalanceReport): HealthStat[] {
  const currency = { currency: report.reportedCurrency };
  const current = currentRatio(report);
  const quick = quickRatio(report);
  const leverage = debtToEquity(report);
  const ratioStat = (label: string, value: number | null, health: Health, text: Words): HealthStat => ({
    label,
    value: formatMultiple(value),
    health,
    note: noteOf(health, text),
  });
  const leverageWords =
    leverage !== null && leverage < 0 ? { ...words.debt, poor: 'Weak: equity below 0' } : words.debt;
  return [
    {
      label: 'Working capital',
      value: formatMoneyShort(workingCapital(report), currency),
      health: 'none',
      note: 'Current assets less current liabilities',
    },
    ratioStat('Current ratio', current, currentRatioHealth(current), words.current),
    ratioStat('Quick ratio', quick, quickRatioHealth(quick), words.quick),
    ratioStat('Debt-to-equity', leverage, debtToEquityHealth(leverage), leverageWords),
    {
      label: 'Total debt',
      value: formatMoneyShort(totalDebt(report), currency),
      health: 'none',
      note: 'Short-term and long-term debt',
    },
  ];
}
