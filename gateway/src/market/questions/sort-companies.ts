import type { MarketDay } from './market-day.ts';
import type { ValueColumn } from './market-figures.ts';

/** Sorts companies, which are in the order of their symbols, by a column: unknown ones last; only US dollars compare. */
export function sortCompanies(
  day: MarketDay,
  companies: number[],
  column: ValueColumn | null,
  isDescending: boolean,
): void {
  if (column === null) return;
  const sign = isDescending ? -1 : 1;
  if ('texts' in column) {
    const text = (company: number) => column.texts[company] ?? null;
    companies.sort((a, b) => {
      const [one, other] = [text(a), text(b)];
      if (one === other) return 0;
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other ? -sign : sign;
    });
    return;
  }
  const compares = (company: number) => {
    const currency = column.currency?.[company] ?? 0;
    return column.reasons[company] === 0 && (currency === 0 || currency === day.dollars);
  };
  const keys = new Map(
    companies.map((company) => [company, compares(company) ? (column.values[company] ?? null) : null]),
  );
  companies.sort((a, b) => {
    const [one, other] = [keys.get(a) ?? null, keys.get(b) ?? null];
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return (one - other) * sign;
  });
}
