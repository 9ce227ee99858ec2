import type { BalanceReport, Overview } from '@basecase/gateway/contract';
import { formatMoneyShort, formatMultiple } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { readFigure } from '@basecase/shared-ui/figures/reports';
import { countedAsZero, longDebt, notFound, type Part, readPart, shortDebt } from '../../parts.model.ts';
import { currentRatio, debtToEquity, quickRatio, totalDebt } from './balance-charts.model.ts';

export type Health = 'good' | 'amber' | 'poor' | 'none';

export interface HealthStat {
  readonly label: string;
  readonly value: string;
  readonly health: Health;
  /** The verdict with its limit, or the parts of the figure. */
  readonly note: string;
}

/** Rates a current ratio: from 1.5 good, from 1 amber. */
export function currentRatioHealth(ratio: number | null): Health {
  if (ratio === null) return 'none';
  if (ratio >= 1.5) return 'good';
  return ratio >= 1 ? 'amber' : 'poor';
}

/** Rates a quick ratio: from 1 good, from 0.5 amber. */
export function quickRatioHealth(ratio: number | null): Health {
  if (ratio === null) return 'none';
  if (ratio >= 1) return 'good';
  return ratio >= 0.5 ? 'amber' : 'poor';
}

/** Rates debt / equity: up to 0.5 good, up to 1 amber. Below 0 equity is used up, which is no low debt. */
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

/** Returns current assets − current liabilities; null when either is missing. */
export function workingCapital(report: BalanceReport): number | null {
  const assets = readFigure(report, 'totalCurrentAssets');
  const liabilities = readFigure(report, 'totalCurrentLiabilities');
  return assets === null || liabilities === null ? null : assets - liabilities;
}

/** Returns the named parts of the ratios and totals of a balance sheet. */
function readParts(report: BalanceReport) {
  return {
    assets: readPart(report, 'Current assets', 'totalCurrentAssets'),
    liabilities: readPart(report, 'Current liabilities', 'totalCurrentLiabilities'),
    inventory: readPart(report, 'Inventory', 'inventory'),
    shortDebt: shortDebt(report),
    longDebt: longDebt(report),
    equity: readPart(report, 'Equity', 'totalShareholderEquity'),
  };
}

/** Adds the parts that count as 0 to a note. */
function withZeros(note: string, parts: readonly Part[]): string {
  const zeros = countedAsZero(parts);
  return zeros === null ? note : `${note}. ${zeros}`;
}

/** Returns the ratios and totals of a balance sheet with their verdicts. */
export function financialHealth(report: BalanceReport): HealthStat[] {
  const currency = { currency: report.reportedCurrency };
  const { assets, liabilities, inventory, shortDebt: short, longDebt: long, equity } = readParts(report);
  const amount = (label: string, value: number | null, parts: readonly Part[], note: string): HealthStat => ({
    label,
    value: formatMoneyShort(value, currency),
    health: 'none',
    note: notFound(parts) ?? withZeros(note, parts),
  });
  const ratio = (
    label: string,
    value: number | null,
    judge: (ratio: number | null) => Health,
    parts: readonly Part[],
    text: Words & { readonly zero: string },
  ): HealthStat => {
    const health = judge(value);
    return {
      label,
      value: formatMultiple(value),
      health,
      note: health === 'none' ? (notFound(parts) ?? text.zero) : withZeros(text[health], parts),
    };
  };
  const leverage = debtToEquity(report);
  const poorDebt = leverage !== null && leverage < 0 ? 'Weak: equity below 0' : words.debt.poor;
  const nothingOwed = 'Current liabilities are 0';
  return [
    amount('Working capital', workingCapital(report), [assets, liabilities], 'Current assets less current liabilities'),
    ratio('Current ratio', currentRatio(report), currentRatioHealth, [assets, liabilities], {
      ...words.current,
      zero: nothingOwed,
    }),
    ratio('Quick ratio', quickRatio(report), quickRatioHealth, [assets, inventory, liabilities], {
      ...words.quick,
      zero: nothingOwed,
    }),
    ratio('Debt-to-equity', leverage, debtToEquityHealth, [short, long, equity], {
      ...words.debt,
      poor: poorDebt,
      zero: 'Equity is 0',
    }),
    amount('Total debt', totalDebt(report), [short, long], 'Short-term and long-term debt'),
  ];
}

/** The ratios that the overview shows too, by their label. */
const shared = { 'Current ratio': 'currentRatio', 'Debt-to-equity': 'debtToEquity' } as const;

type OverviewRatios = Pick<Overview, 'currentRatio' | 'debtToEquity' | 'derived'>;

const isShared = (label: string): label is keyof typeof shared => label in shared;

/**
 * Returns the balance sheet of a ratio that the overview shows too, and the ratio there when it is of another sheet; null for
 * other figures.
 * @param overview null while it is not known
 */
export function sheetNote(
  label: string,
  { fiscalDateEnding }: Pick<BalanceReport, 'fiscalDateEnding'>,
  overview: OverviewRatios | null,
): string | null {
  if (!isShared(label)) return null;
  const own = `Balance sheet of ${formatCalendarDay(fiscalDateEnding)}`;
  const day = overview?.derived?.balanceDate ?? null;
  const value = overview?.[shared[label]] ?? null;
  if (day === null || value === null || day === fiscalDateEnding) return own;
  return `${own}. Overview: ${formatMultiple(value)} on ${formatCalendarDay(day)}`;
}
