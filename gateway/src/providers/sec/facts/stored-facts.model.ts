import type { StoredFacts } from '../../stored-facts.ts';
import type { CompanyFacts, Fact } from './company-facts.ts';

export function toStoredFacts({ taxonomy, currency, facts }: CompanyFacts): StoredFacts {
  const filings: StoredFacts['filings'] = [];
  const places = new Map<string, number>();
  const findPlace = ({ accn, form, filed, fy }: Fact): number => {
    const key = `${accn} ${form} ${filed} ${fy}`;
    const place = places.get(key) ?? filings.push([accn, form, filed, fy]) - 1;
    places.set(key, place);
    return place;
  };
  const rows = [...facts].map(([concept, own]): [string, StoredFacts['facts'][string]] => [
    concept,
    own.map((fact) => [fact.start, fact.end, fact.val, findPlace(fact)]),
  ]);
  return { taxonomy, currency, filings, facts: Object.fromEntries(rows) };
}

export function fromStoredFacts({ taxonomy, currency, filings, facts }: StoredFacts): CompanyFacts {
  const rows = Object.entries(facts).map(([concept, own]): [string, Fact[]] => [
    concept,
    own.flatMap(([start, end, val, place]) => {
      const filing = filings[place];
      if (filing === undefined) return [];
      const [accn, form, filed, fy] = filing;
      return [{ start, end, val, accn, form, filed, fy }];
    }),
  ]);
  return { taxonomy, currency, facts: new Map(rows) };
}
