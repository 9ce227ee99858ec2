import type { PeriodFact } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { pickLargest } from '../shape/pick-largest.ts';

const currency = /^iso4217:[A-Z]{3}(?=$|\/)/;

/**
 * Returns the facts in the currency that a filing uses most, and those without one. Others are translations for the
 * reader's convenience, or parts of a debt: they must not stand beside the rest.
 */
export function inMainCurrency(facts: readonly PeriodFact[]): readonly PeriodFact[] {
  const main = mainUnit(facts);
  return facts.filter(({ unit }) => (currency.exec(unit)?.[0] ?? main) === main);
}

/** Returns the currency that most facts are in, by ISO 4217; null when none has one. */
export function mainCurrency(facts: readonly PeriodFact[]): string | null {
  return mainUnit(facts)?.slice('iso4217:'.length) ?? null;
}

function mainUnit(facts: readonly PeriodFact[]): string | null {
  const uses = groupBy(facts, ({ unit }) => currency.exec(unit)?.[0] ?? null);
  const used = [...uses].filter(([unit]) => unit !== null);
  return pickLargest(used, ([, own]) => own.length)?.[0] ?? null;
}
