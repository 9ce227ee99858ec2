import { chooseRule } from '../../contract/figures/choose-rule.ts';
import type { WatchRule } from '../../contract/watching/watch-rules.ts';
import type { MarketDay } from '../../market/questions/market-day.ts';
import type { MarketCompany } from '../../providers/market-report.ts';
import type { Database } from '../../storage/schema.ts';
import { listWatched, parseContent } from '../../watchlists/watchlist-content.model.ts';
import { readAllRules } from './watch-rule-store.ts';

/** A user who follows a company. */
export interface Watcher {
  readonly userId: string;
  readonly symbol: string;
  readonly rule: WatchRule;
}

export interface FollowedCompany {
  readonly company: MarketCompany;
  readonly watchers: readonly Watcher[];
}

/** Followed companies by their CIK. */
export type FollowedCompanies = ReadonlyMap<number, FollowedCompany>;

/** Lists are parsed in pieces, between which replies are sent. */
const listsPerPiece = 50;

/** Returns who follows each symbol, with what they want to know. @param userId default: of all users */
export async function readWatchers(
  db: Database,
  userId: string | null = null,
): Promise<ReadonlyMap<string, readonly Watcher[]>> {
  const all = db.selectFrom('watchlists').select(['user_id', 'content']);
  const rows = await (userId === null ? all : all.where('user_id', '=', userId)).execute();
  const rules = await readAllRules(db);
  const watchers = new Map<string, Watcher[]>();
  for (const [at, { user_id, content }] of rows.entries()) {
    if (at % listsPerPiece === listsPerPiece - 1) await new Promise((resolve) => setImmediate(resolve));
    const { lists } = parseContent(content);
    const own = rules.get(user_id) ?? new Map<string, WatchRule>();
    for (const symbol of listWatched(lists)) {
      const watcher = { userId: user_id, symbol, rule: chooseRule(symbol, lists, own) };
      const known = watchers.get(symbol);
      if (known === undefined) watchers.set(symbol, [watcher]);
      else known.push(watcher);
    }
  }
  return watchers;
}

/** Returns the companies of the market that users follow. */
export async function findFollowed(db: Database, day: MarketDay): Promise<FollowedCompanies> {
  const found = new Map<number, FollowedCompany>();
  for (const [symbol, own] of await readWatchers(db)) {
    const at = day.findCompany(symbol);
    const company = at === undefined ? undefined : day.companies[at];
    if (company === undefined) continue;
    found.set(company.cik, { company, watchers: [...(found.get(company.cik)?.watchers ?? []), ...own] });
  }
  return found;
}
