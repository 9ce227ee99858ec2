import { groupBy } from './group-by.ts';
import type { PeriodFact } from './standardise/filing-figures.ts';

const currency = /^iso4217:[A-Z]{3}(?=$|\/)/;

/**
 * Returns the facts in the currency that a filing uses most, and those without one. Others are translations for the
 * reader's convenience, or parts of a debt: they must not stand beside the rest.
 */
export function inMainCurrency(facts: readonly PeriodFact[]): readonly PeriodFact[] {
  const uses = groupBy(facts, ({ unit }) => currency.exec(unit)?.[0] ?? null);
  const used = [...uses].filter(([unit]) => unit !== null);
  const main = used.reduce<(typeof used)[number] | null>(
    (most, entry) => (entry[1].length > (most?.[1].length ?? 0) ? entry : most),
    null,
  )?.[0];
  return used.length < 2 ? facts : facts.filter(({ unit }) => (currency.exec(unit)?.[0] ?? main) === main);
}
