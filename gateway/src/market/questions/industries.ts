import type { Industries } from '../../contract/market/screens.ts';
import names from '../measures/industry-names.json' with { type: 'json' };
import type { MarketDay } from './market-day.ts';

/** Names of the industries that listed companies are in, by the SEC's codes (SIC), and of groups by their first two digits. */
const groupNames = new Map(Object.entries(names.groups));
const industryNames = new Map(Object.entries(names.industries));

/** Counts the covered companies by industry, in the order of the codes. @param day null while nothing is loaded */
export function countIndustries(day: MarketDay | null): Industries {
  const counts = new Map<string, number>();
  day?.companies.forEach(({ sic }, at) => {
    if (sic !== null && day.covered[at] === 1) counts.set(sic, (counts.get(sic) ?? 0) + 1);
  });
  const groups = new Map<string, Industries['groups'][number]>();
  for (const [sic, companies] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const code = sic.slice(0, 2);
    const name = groupNames.get(code) ?? `Group ${code}`;
    const group = groups.get(code) ?? { code, name, companies: 0, industries: [] };
    group.companies += companies;
    group.industries.push({ sic, name: industryNames.get(sic) ?? null, companies });
    groups.set(code, group);
  }
  return { groups: [...groups.values()] };
}
