import type { CachedAnswer, Parts } from '../answers/answer-cache.ts';
import { type Attempt, attempt, type Outcome, valueIn, withTimeout } from '../answers/attempt.ts';
import type { EdgarCompany } from '../contract/edgar.ts';
import { type Overview, overviewSchema, type Stock, stockSchema } from '../contract/stock.ts';
import { type FigureDeps, overviewName, type Reader, stockName } from './company-answers.ts';
import { type EarningsService, earningsHistoryName } from './earnings-service.ts';
import { buildOverview, nameCompany, toStock } from './overview.model.ts';
import { dailyKind, type PriceService } from './price-service.ts';
import { type ProfileService, profileKind } from './profile-service.ts';
import { type StatementService, statementParts } from './statement-service.ts';

const overviewKind = {
  name: overviewName,
  type: 'overview',
  // An answer stored before these figures existed is loaded again, at no cost.
  schema: overviewSchema.required({ derived: true, reportDates: true, pending: true, calculated: true, basis: true }),
  parts: [profileKind.name, dailyKind.name, earningsHistoryName, ...statementParts],
} as const;
const stockKind = { name: stockName, type: 'overview', schema: stockSchema, parts: [overviewKind.name] } as const;

/** A reader sees the name at once, without a price that takes longer than this. */
const priceWaitMs = 2_500;
/** Filings are read for longer than a reader waits for a price. Those that are held take less. */
const filingsWaitMs = 400;

interface OverviewDeps extends FigureDeps {
  readonly profiles: ProfileService;
  readonly prices: PriceService;
  readonly statements: StatementService;
  readonly earnings: EarningsService;
}

/** The overview of a company, built from price, filings and the provider's key figures where these are held. */
export function createOverviewService({
  answers,
  filings,
  patience,
  profiles,
  prices,
  statements,
  earnings,
}: OverviewDeps) {
  /**
   * Returns the overview. It costs the call of the daily price; figures of a part that failed are null. Filings that are
   * being read come with a later load, as `pending` says.
   * @throws NotFound; the error of the profile, for a company that no ticker list names
   */
  function loadOverview(symbol: string, whole?: Reader): Promise<CachedAnswer<Overview>> {
    return answers.get(overviewKind, symbol, (parts) => makeOverview(symbol, parts), whole);
  }

  async function makeOverview(symbol: string, parts: Parts) {
    const listed = await profiles.listed(symbol);
    const profile = listed === null ? null : await profiles.available(symbol, parts);
    // Without a ticker list the profile comes first: an unknown symbol must not cost the calls of the other parts.
    const known = profile ?? (await profiles.profile(symbol, parts)).value;
    const pricing = withTimeout(attempt(prices.newest(symbol, parts)), patience * priceWaitMs);
    const cik = listed?.cik ?? null;
    const reading = attempt(statements.available(symbol, parts));
    // The list of filings has the industry and the exchange, and comes before the figures.
    const listing = attempt(readCompany(cik, parts));
    const price = await pricing;
    const [filed, company] = await Promise.all([
      withTimeout(reading, patience * filingsWaitMs),
      withTimeout(listing, patience * filingsWaitMs),
    ]);
    for (const part of [price, filed, company]) if (part.kind === 'error') throw part.error;
    const isReading = filed.kind === 'late' || company.kind === 'late';
    if (isReading || price.kind === 'late') expireAtOnce(parts);
    const history = await earnings.available(symbol, parts);
    const { closes, daily } = await prices.knownCloses(symbol);
    const asOf = new Date(parts.oldest).toISOString();
    return buildOverview({
      profile: typeof known === 'string' ? nameCompany({ symbol, asOf, name: symbol, cik, ...listed }) : known,
      isOnRequest: known === 'on-request',
      company: readValue(company),
      price: readValue(price) ?? { bars: [], source: null },
      closes,
      daily,
      statements: readValue(filed),
      isReading,
      earnings: history,
    });
  }

  async function readCompany(cik: string | null, parts: Parts): Promise<EdgarCompany | null> {
    return cik === null ? null : (await filings.get(cik, parts)).value;
  }

  /** Returns the figures of the overview that a list of stocks shows. */
  function loadStock(symbol: string, reader?: Reader): Promise<CachedAnswer<Stock>> {
    const load = async (parts: Parts) => toStock((await loadOverview(symbol, parts)).value);
    return answers.get(stockKind, symbol, load, reader);
  }

  return { overview: loadOverview, stock: loadStock };
}

/** Returns the value of a part that came in time and did not fail. */
function readValue<Value>(part: Outcome<Attempt<Value>>): Value | null {
  return part.kind === 'value' ? valueIn(part.value) : null;
}

/** Makes the answer expire at once: a part is on its way, and the next reader must get it. */
function expireAtOnce(parts: Parts): void {
  const storedAt = parts.oldest;
  parts.add({ state: 'HIT', storedAt, expiresAt: storedAt });
}
