import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { screenBodySchema } from '../../../src/contract/market/screens.ts';
import { toDayNumber } from '../../../src/figures/day-number.ts';
import { ColumnCache, MarketDay } from '../../../src/market/questions/market-day.ts';
import { runScreen } from '../../../src/market/questions/screen.ts';
import type { MarketHoldings } from '../../../src/market/shape/holdings.ts';

const figureSchema = z.looseObject({
  value: z.number(),
  ambiguous: z.unknown().optional(),
  alternatives: z.array(z.looseObject({ value: z.number() })).default([]),
});
const daySchema = z.looseObject({ stale: z.boolean() });
export const trueScreensSchema = z.object({
  days: z.array(z.string()),
  screens: z.record(
    z.string(),
    z.record(z.string(), z.object({ members: z.array(z.number()), either: z.array(z.number()) })),
  ),
  companies: z.record(
    z.string(),
    z.object({ sic: z.string().nullable(), days: z.record(z.string(), daySchema.nullable()) }),
  ),
});
export type TrueScreens = z.infer<typeof trueScreensSchema>;

/** Formulas by the name of the recorded figure. */
const figures = {
  revenue: 'revenue.fy',
  netIncome: 'netIncome.fy',
  operatingCashFlow: 'operatingCashflow.fy',
  capex: 'capex.fy',
  totalAssets: 'totalAssets.fy',
  equity: 'equity.fy',
  revenueYearBefore: 'revenue.fy[-1y]',
  revenue3YearsBefore: 'revenue.fy[-3y]',
  revenue5YearsBefore: 'revenue.fy[-5y]',
  ttmRevenue: 'revenue',
  ttmNetIncome: 'netIncome',
} as const;

/** The recorded screens in the language of formulas. Each joins conditions, as the page asks them, by `and`. */
export const recordedScreens: Readonly<Record<string, string>> = {
  'growth-and-margin': 'change(revenue.fy, 1) > 10% and netIncome.fy / revenue.fy > 8%',
  'free-cash': 'fcf.fy / revenue.fy > 15%',
  solid: 'equity.fy / totalAssets.fy > 50% and revenue.fy > 500M',
  cagr5: 'cagr(revenue.fy, 5) > 8%',
  'cagr3-and-cash': 'cagr(revenue.fy, 3) > 8% and operatingCashflow.fy / revenue.fy > 12%',
  ttm: 'revenue / revenue.fy - 1 > 0% and netIncome / revenue > 5%',
};

/** Members that differ; docs/decisions/market.md gives the reasons. A new one is a defect. */
export const knownMembers: Readonly<Record<string, readonly string[]>> = {
  '2025-02-20': ['cagr5: 1377121 is missing', 'ttm: 1070494 is no member'],
  '2026-02-20': ['ttm: 1158895 is no member', 'ttm: 1629019 is no member', 'ttm: 1679273 is no member'],
};

const tolerance = 0.005;

export function readTrueScreens(file: string): TrueScreens {
  return trueScreensSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Compares the figures of a day with the recorded ones. @returns those that differ, as text, and how many agree */
export async function compareFigures(holdings: MarketHoldings, truth: TrueScreens, asOf: string) {
  const day = await openDay(holdings, asOf);
  const columns = Object.values(figures);
  const reply = await runScreen(day, screenBodySchema.parse({ where: '', columns, limit: 500, asOf }));
  const wrong: string[] = [];
  const missing: string[] = [];
  let right = 0;
  for (const { cik, values } of reply.rows) {
    const recorded: Readonly<Record<string, unknown>> = truth.companies[cik]?.days[asOf] ?? {};
    for (const [name, formula] of Object.entries(figures)) {
      const expected = figureSchema.safeParse(recorded[name]);
      if (!expected.success || expected.data.ambiguous !== undefined) continue;
      const value = values[formula]?.value ?? null;
      const allowed = [expected.data, ...expected.data.alternatives].map((one) => one.value);
      if (typeof value !== 'number') missing.push(`${cik} ${name}: missing, ${JSON.stringify(values[formula])}`);
      else if (allowed.some((one) => Math.abs(value - one) <= tolerance * Math.abs(one))) right += 1;
      else wrong.push(`${cik} ${name}: ${value}, recorded ${expected.data.value}`);
    }
  }
  return { right, wrong, missing };
}

/**
 * Compares the members of the recorded screens. Companies without recorded figures, as those of a quarter that is
 * recorded whole, are no part of them.
 * @returns companies that are missing or must not be there, by screen
 */
export async function compareMembers(holdings: MarketHoldings, truth: TrueScreens, asOf: string) {
  const day = await openDay(holdings, asOf);
  const held = new Set(holdings.companies.map(({ cik }) => cik));
  const isRecorded = (cik: number) => truth.companies[cik] !== undefined;
  const problems: string[] = [];
  for (const [name, where] of Object.entries(recordedScreens)) {
    const expected = truth.screens[asOf]?.[name];
    if (expected === undefined) throw new Error(`No screen ${name} is recorded.`);
    const reply = await runScreen(day, screenBodySchema.parse({ conditions: where.split(' and '), limit: 500, asOf }));
    const found = new Set(reply.rows.map(({ cik }) => cik));
    const missing = expected.members.filter((cik) => held.has(cik) && !found.has(cik));
    const allowed = new Set([...expected.members, ...expected.either]);
    const extra = [...found].filter((cik) => !allowed.has(cik) && isRecorded(cik));
    problems.push(
      ...missing.map((cik) => `${name}: ${cik} is missing`),
      ...extra.map((cik) => `${name}: ${cik} is no member`),
    );
  }
  return problems;
}

function openDay(holdings: MarketHoldings, asOf: string): Promise<MarketDay> {
  const number = toDayNumber(asOf);
  return MarketDay.openDay(holdings, { asOf: number, today: number, cache: new ColumnCache(100_000_000) });
}
