import { type TieChoice, type TieFormat, tieChoices } from '@basecase/gateway/contract/figures/tie-choices';
import {
  formatMoneyShort,
  formatMultiple,
  formatNumber,
  formatNumberShort,
  formatPercent,
  formatPerShare,
  NOT_AVAILABLE,
} from '@basecase/shared-ui/figures/format';
import { readAmount, readNumber } from '@basecase/shared-ui/figures/parse';
import type { FigureTie } from '../watching/notes-query.ts';

type MarketFigure = FigureTie['now'];

/** Returns the choice of a formula; one that the list does not have is named by itself and written by its unit. */
export function findTieChoice({ formula, now, written }: Pick<FigureTie, 'formula' | 'now' | 'written'>): TieChoice {
  const known = tieChoices.find((choice) => choice.formula === formula);
  return known ?? { formula, label: formula, format: formatOfUnit(now) ?? formatOfUnit(written) ?? 'number' };
}

function formatOfUnit(figure: MarketFigure): TieFormat | null {
  if (figure.value === null) return null;
  if (figure.unit === 'money' || figure.unit === 'perShare') return figure.unit;
  return figure.unit === 'shares' ? 'count' : 'number';
}

/** Returns choices whose label has all words of a text, those that begin with it first. */
export function searchTieChoices(text: string): readonly TieChoice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = tieChoices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const begins = ({ label }: TieChoice) => Number(label.toLowerCase().startsWith(text.trim().toLowerCase()));
  return found.toSorted((a, b) => begins(b) - begins(a));
}

/** Returns a figure as its choice shows it; "N/A" for an unknown one. */
export function formatTieFigure(figure: MarketFigure, format: TieFormat): string {
  if (typeof figure.value !== 'number') return NOT_AVAILABLE;
  return formatTieValue(figure.value, format, 'currency' in figure ? (figure.currency ?? null) : null);
}

/** @param currency ISO 4217, of money and figures per share */
export function formatTieValue(value: number, format: TieFormat, currency: string | null): string {
  switch (format) {
    case 'percent':
      return formatPercent(value);
    case 'multiple':
      return formatMultiple(value);
    case 'number':
      return formatNumber(value, 2);
    case 'money':
      return formatMoneyShort(value, { currency });
    case 'perShare':
      return formatPerShare(value, { currency });
    case 'count':
      return formatNumberShort(value);
  }
}

/** Returns the value that a user typed as a limit: percents as fractions, amounts with K, M or B. Null for no number. */
export function readLimit(text: string, format: TieFormat): number | null {
  if (format === 'percent') {
    const percent = readNumber(text);
    return percent === null ? null : percent / 100;
  }
  return format === 'money' || format === 'count' ? readAmount(text) : readNumber(text);
}

/** Returns the limit of a tie in words, such as "below 4.0%". */
export function formatLimit({ limit, now, written }: FigureTie, format: TieFormat): string {
  if (limit === null) return '';
  const figure = now.value === null ? written : now;
  const currency = 'currency' in figure ? (figure.currency ?? null) : null;
  return `${limit.direction} ${formatTieValue(limit.value, format, currency)}`;
}
