import type { BalanceReport, Overview } from '@basecase/gateway/contract';
import { formatMultiple } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';

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
