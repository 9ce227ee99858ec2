import { recentPriceDays } from '../../contract/figures/priced-figures.ts';
import type { Industries } from '../../contract/market/market.ts';
import { type Coverage, type MarketLines, marketKinds } from '../../contract/market/market.ts';
import { formatDayNumber } from '../../figures/day-number.ts';
import { storedLines } from '../../providers/market-report.ts';
import { reasonCode } from '../columns/reasons.ts';
import names from '../measures/industry-names.json' with { type: 'json' };
import { lineTexts } from '../measures/line-definitions.ts';
import { describeNames } from '../measures/market-vocabulary.ts';
import type { MarketProgress } from '../shape/market-source.ts';
import { readValueFormula } from './formula-cache.ts';
import type { MarketDay } from './market-day.ts';

const shownDays = 30;
const weekDays = 7;
const quarterDays = 92;

/** Returns the coverage before anything is loaded. */
export function describeNothing({ out, ...progress }: MarketProgress): Coverage {
  return {
    ...progress,
    filers: { in: 0, kinds: [], out },
    newestFiling: null,
    prices: { day: null, within31Days: 0, of: 0, ages: { week: 0, month: 0, quarter: 0, none: 0 } },
    lines: [],
    days: [],
  };
}

export async function describeCoverage(day: MarketDay, { out, ...progress }: MarketProgress): Promise<Coverage> {
  const counts = marketKinds.map((kind) => ({ kind, count: countCovered(day, (at) => day.kinds[at] === kind) }));
  const newest = day.frame.calendar.newestAccepted.reduce((one, other) => Math.max(one, other), -1);
  return {
    ...progress,
    filers: { in: countCovered(day, () => true), kinds: counts.filter(({ count }) => count > 0), out },
    newestFiling: newest < 0 ? null : formatDayNumber(newest),
    prices: countPrices(day),
    lines: await countLines(day),
    days: countReports(day),
  };
}

function countCovered(day: MarketDay, accept: (company: number) => boolean): number {
  let count = 0;
  day.covered.forEach((isIn, company) => {
    if (isIn === 1 && accept(company)) count += 1;
  });
  return count;
}

/** Counts the companies with a price that counts on the day, and names the newest day of a price. */
export function countRecentPrices(day: MarketDay): { day: string | null; recent: number; of: number } {
  const { prices } = day;
  const newest = prices.day.reduce((one, other) => Math.max(one, other), -1);
  return {
    day: newest < 0 ? null : formatDayNumber(newest),
    recent: countCovered(day, (at) => prices.reasons[at] === 0),
    of: countCovered(day, () => true),
  };
}

/** Prices are counted against the newest one of all, by which the whole source is late. */
function countPrices(day: MarketDay): Coverage['prices'] {
  const { prices } = day;
  const newest = prices.day.reduce((one, other) => Math.max(one, other), -1);
  const countWithin = (days: number) =>
    countCovered(day, (at) => (prices.day[at] ?? -1) >= 0 && (prices.day[at] ?? -1) >= newest - days);
  const { day: latest, recent, of } = countRecentPrices(day);
  const [week, month, quarter] = [countWithin(weekDays), countWithin(recentPriceDays), countWithin(quarterDays)];
  return {
    day: latest,
    within31Days: recent,
    of,
    ages: { week, month: month - week, quarter: quarter - month, none: of - quarter },
  };
}

/** Counts a line: filed, calculated, missing where the company once filed it, else not presented. */
async function countLines(day: MarketDay): Promise<Coverage['lines']> {
  const { holdings } = day.frame;
  const total = Math.max(
    1,
    countCovered(day, () => true),
  );
  const isCalculated = holdings.concepts.map((concept) => concept.startsWith('='));
  const lines: Coverage['lines'] = [];
  for (const name of storedLines) {
    const { references } = readValueFormula(name);
    const [column] = (await day.resolveLines(references.values())).values();
    if (column === undefined) continue;
    const values = await holdings.lineValues(name);
    const everFiled = new Uint8Array(day.companies.length);
    for (const row of values.row) everFiled[holdings.heads.company[row] ?? 0] = 1;
    const known = (at: number) => column.reasons[at] === 0;
    const derived = countCovered(day, (at) => known(at) && isCalculated[column.concept[at] ?? 0] === true);
    const share = countCovered(day, known) - derived;
    const missing = countCovered(day, (at) => !known(at) && everFiled[at] === 1);
    const shares = { share: share / total, derived: derived / total, missing: missing / total };
    const notPresented = Math.max(0, 1 - shares.share - shares.derived - shares.missing);
    lines.push({ name, label: lineTexts[name].label, ...shares, notPresented });
  }
  return lines;
}

/** Counts reports by the day of their acceptance: one per filing. */
function countReports({ frame }: MarketDay): Coverage['days'] {
  const { accepted, filing } = frame.holdings.heads;
  const days = new Map<number, number>();
  const seen = new Uint8Array(frame.holdings.filings.length);
  for (let row = 0; row < accepted.length; row += 1) {
    const of = filing[row] ?? 0;
    if (seen[of] === 1) continue;
    seen[of] = 1;
    const day = accepted[row] ?? 0;
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  const newest = [...days].sort(([a], [b]) => b - a).slice(0, shownDays);
  return newest.reverse().map(([day, reports]) => ({ day: formatDayNumber(day), reports }));
}

const isKnown = reasonCode('known');

/** Returns all names of formulas with the share of companies that have them. @param day null while nothing is loaded */
export async function listMarketLines(day: MarketDay | null): Promise<MarketLines> {
  const names = describeNames();
  if (day === null) return { lines: names.map((name) => ({ ...name, share: null })) };
  const total = countCovered(day, () => true);
  const lines: MarketLines['lines'] = [];
  for (const name of names) {
    const formula = readValueFormula(name.name);
    const columns = await day.resolveLines(formula.references.values());
    const column = formula.part.run(day.makeOwnContext(columns));
    const known = (at: number) => ('texts' in column ? column.texts[at] !== null : column.reasons[at] === isKnown);
    lines.push({ ...name, share: total === 0 ? null : countCovered(day, known) / total });
  }
  return { lines };
}

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
