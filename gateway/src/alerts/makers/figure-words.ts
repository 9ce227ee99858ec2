import type { TieFormat } from '../../contract/figures/tie-choices.ts';

/** Returns a change as an alert writes it: `+19.4%`, `−2.0%`. */
export function formatChange(change: number): string {
  return `${change < 0 ? '−' : '+'}${Math.abs(change * 100).toFixed(1)}%`;
}

/** Returns a price without zeros behind the point: `$900`, `$318.44`. */
export function formatPrice(price: number): string {
  const digits = Number.isInteger(price) ? 0 : Math.abs(price) < 1 ? 4 : 2;
  return `$${price.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Returns a figure as an alert writes it. */
export function formatFigure(value: number, format: TieFormat): string {
  switch (format) {
    case 'percent':
      return `${value < 0 ? '−' : ''}${Math.abs(value * 100).toFixed(1)}%`;
    case 'multiple':
      return `${value.toFixed(1)}x`;
    case 'money':
    case 'count':
      return short.format(value);
    case 'perShare':
    case 'number':
      return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  }
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns a day in words: `20 November 2026`. @param day YYYY-MM-DD */
export function formatDay(day: string): string {
  return dayFormat.format(new Date(day));
}
