import { addToReply, createReplyCache, type ReplyCache, type ReplyText, toReplyText } from '../answers/reply-text.ts';
import type { BaseRates } from '../contract/market/base-rates.ts';
import type { Comparison } from '../contract/market/comparison.ts';
import type { Coverage, Industries, MarketLines } from '../contract/market/market.ts';
import type { PeerCandidates, PeerLevel, PeerSize, Peers } from '../contract/market/market-peers.ts';
import type { Screen, ScreenBody, Why, WhyQuery } from '../contract/market/screens.ts';
import { NotHeld, NotReady } from '../errors/errors.ts';
import type { DatedClose } from '../providers/market-report.ts';
import type { ValuationStore } from '../saved/valuation-store.ts';
import { toPlainName } from './formulas/vocabulary.ts';
import { marginName, readBaseRates, readMarginRates } from './questions/base-rates.ts';
import { checkConditions } from './questions/check-conditions.ts';
import { compareCompanies } from './questions/compare.ts';
import { planComparison, usualComparison } from './questions/compare-rows.ts';
import { countIndustries, describeCoverage, describeNothing, listMarketLines } from './questions/coverage.ts';
import { describeMarketCompany } from './questions/describe-company.ts';
import { readValueFormula } from './questions/formula-cache.ts';
import type { MarketDay } from './questions/market-day.ts';
import type { MarketDays } from './questions/market-days.ts';
import { findChosenPeers, listPeerCandidates, type PeerChoice } from './questions/peer-candidates.ts';
import { valueByPeers } from './questions/peer-values.ts';
import { rankInGroup } from './questions/peers.ts';
import { createTurns, QuestionBudget, requireSmall, type TakeTurn } from './questions/question-budget.ts';
import { runScreen } from './questions/screen.ts';
import { explainCompany, explainUncovered, findGap } from './questions/why.ts';
import type { OwnPeersStore } from './saved/own-peers-store.ts';
import type { MarketHoldings } from './shape/holdings.ts';
import { type MarketSource, noProgress } from './shape/market-source.ts';

export interface QuestionDeps {
  /** Null where no market is loaded at all. */
  readonly source: MarketSource | null;
  readonly days: MarketDays;
  readonly ownPeers: OwnPeersStore;
  readonly valuations: Pick<ValuationStore, 'listFairValues'>;
  /** Returns the weekly closes of a symbol that the data provider sent, oldest first; none by default. */
  readonly listWeeklyCloses?: (symbol: string) => Promise<readonly DatedClose[]>;
  /** Bounds the kept replies. */
  readonly replyBytes: number;
  /** Where wrong figures are reported; null for nowhere. */
  readonly reports: string | null;
}

interface PeersQuery {
  readonly group: 'own' | 'sic';
  readonly level?: PeerLevel | undefined;
  readonly size?: PeerSize | undefined;
}

const nothingHeld = 'No market data is loaded yet';
const notHeld = 'Not held: it is being read, if it is a listed company';
/** Answers the questions of the whole market. Replies that depend only on what is loaded are kept. */
export class MarketQuestions {
  readonly #deps: QuestionDeps;
  readonly #replies: ReplyCache;
  /** Replies that are kept need no turn. */
  readonly takeTurn: TakeTurn = createTurns();

  constructor(deps: QuestionDeps) {
    this.#deps = deps;
    // A few large replies must not push out those of everyone else.
    this.#replies = createReplyCache(deps.replyBytes, Math.ceil(deps.replyBytes / 8));
  }

  /** Returns the market of now; null while nothing is loaded. */
  async readToday(): Promise<MarketDay | null> {
    const holdings = this.#deps.source?.holdings() ?? null;
    return holdings === null ? null : this.#deps.days.readToday(holdings);
  }

  async readCoverage(): Promise<ReplyText> {
    const progress = (await this.#deps.source?.progress()) ?? noProgress;
    const day = await this.readToday();
    const held: Coverage = day === null ? describeNothing(progress) : await describeCoverage(day, progress);
    const { reports } = this.#deps;
    return toReplyText({ ...held, ...(reports !== null && { reports }) });
  }

  async listLines(userId: string): Promise<ReplyText> {
    const day = await this.readToday();
    const answer = (): Promise<MarketLines> => listMarketLines(day);
    return day === null ? toReplyText(await answer()) : this.#answerOnce(day, 'lines', userId, answer);
  }

  /** @throws BadFormula, RateLimited */
  async runScreen(body: ScreenBody, userId: string): Promise<ReplyText> {
    const day = await this.readDay(body.asOf, userId);
    if (day === null) return toReplyText(answerNothing(body));
    return this.#answerOnce(day, `screen ${JSON.stringify(body)}`, userId, (budget) => runScreen(day, body, budget));
  }

  /** @throws BadFormula, RateLimited */
  async explainSymbol(symbol: string, { asOf, ...query }: WhyQuery, userId: string): Promise<ReplyText> {
    const day = await this.readDay(asOf, userId);
    if (day === null) return toReplyText(explainUncovered(symbol, query, nothingHeld));
    const company = day.findCompany(symbol);
    if (company === undefined) {
      this.#deps.source?.readCompany(symbol);
      return toReplyText(explainUncovered(symbol, query, notHeld));
    }
    const gap = findGap(day, company);
    if (gap !== null) {
      const known = { ...describeMarketCompany(day, company), currency: null };
      return toReplyText({ ...explainUncovered(symbol, query, gap), company: known });
    }
    const answer = (budget: QuestionBudget): Promise<Why> => explainCompany(day, symbol, company, query, budget);
    return this.#answerOnce(day, `why ${JSON.stringify([symbol, query])}`, userId, answer);
  }

  async listIndustries(userId: string): Promise<ReplyText> {
    const day = await this.readToday();
    const answer = async (): Promise<Industries> => countIndustries(day);
    return day === null ? toReplyText(await answer()) : this.#answerOnce(day, 'industries', userId, answer);
  }

  /** @throws NotFound, NotReady */
  async rankAmongPeers(symbol: string, { group, ...rule }: PeersQuery, userId: string): Promise<ReplyText> {
    const day = await this.#requireToday();
    const company = this.#requireCompany(day, symbol);
    const own = group === 'own' ? await this.#deps.ownPeers.findPeers(userId, symbol) : null;
    const choice: PeerChoice = { own, level: rule.level ?? null, size: rule.size ?? null };
    const answer = async (): Promise<Peers> => rankInGroup(day, company, await findChosenPeers(day, company, choice));
    return this.#answerOnce(day, `peers ${company} ${JSON.stringify(choice)}`, userId, answer);
  }

  /** Values a share by the user's own peers where there are some, else by the rule's. @throws NotFound, NotReady */
  async valueByPeers(symbol: string, userId: string): Promise<ReplyText> {
    const day = await this.#requireToday();
    const company = this.#requireCompany(day, symbol);
    const own = await this.#deps.ownPeers.findPeers(userId, symbol);
    const answer = async () =>
      valueByPeers(day, company, await findChosenPeers(day, company, { own, level: null, size: null }));
    return this.#answerOnce(day, `peer-values ${company} ${JSON.stringify(own)}`, userId, answer);
  }

  /** @throws NotFound, NotReady */
  async listPeerCandidates(symbol: string, userId: string): Promise<ReplyText> {
    const day = await this.#requireToday();
    const company = this.#requireCompany(day, symbol);
    const own = await this.#deps.ownPeers.findPeers(userId, symbol);
    const answer = async (): Promise<PeerCandidates> =>
      listPeerCandidates(day, company, await findChosenPeers(day, company, { own, level: null, size: null }));
    return this.#answerOnce(day, `candidates ${company} ${JSON.stringify(own)}`, userId, answer);
  }

  /**
   * Compares companies; one that is not held stands in the reply with the reason.
   * @param rows names in place of the usual rows
   * @throws BadFormula, NotReady
   */
  async compareSymbols(symbols: readonly string[], rows: readonly string[] | null, userId: string): Promise<ReplyText> {
    const day = await this.#requireToday();
    const asked = await Promise.all(
      symbols.map(async (symbol) => ({
        symbol,
        company: day.findCompany(symbol) ?? null,
        // Programs ask for rows: the closes of the data provider stay in the product’s pages.
        weekly: rows === null ? ((await this.#deps.listWeeklyCloses?.(symbol)) ?? []) : [],
      })),
    );
    for (const { symbol, company } of asked) if (company === null) this.#deps.source?.readCompany(symbol);
    const answer = async (): Promise<Comparison> =>
      compareCompanies(day, asked, notHeld, rows === null ? usualComparison() : planComparison(rows));
    const names = asked.map(({ symbol, company, weekly }) => `${company ?? symbol} ${weekly.at(-1)?.day ?? ''}`);
    const reply = await this.#answerOnce(day, `compare ${names.join(' ')} ${rows?.join(' ') ?? ''}`, userId, answer);
    const saved = await this.#deps.valuations.listFairValues(userId, symbols);
    return saved.length === 0 ? reply : addToReply(reply, { saved });
  }

  /** @throws NotFound, NotReady */
  async readBaseRates(query: Parameters<typeof readBaseRates>[1]): Promise<ReplyText> {
    const isMargin = toPlainName(query.line) === toPlainName(marginName);
    const rates: BaseRates = isMargin
      ? await readMarginRates(await this.#requireToday(), query)
      : await readBaseRates(this.#requireHoldings(), query);
    return toReplyText(rates);
  }

  #requireHoldings(): MarketHoldings {
    const holdings = this.#deps.source?.holdings() ?? null;
    if (holdings === null) throw new NotReady(`${nothingHeld}.`);
    return holdings;
  }

  #requireToday(): Promise<MarketDay> {
    return this.#deps.days.readToday(this.#requireHoldings());
  }

  /** Returns the market of now, or as it was known at the end of a day; null while nothing is loaded. @throws RateLimited */
  async readDay(asOf: string | undefined, userId: string): Promise<MarketDay | null> {
    const holdings = this.#deps.source?.holdings() ?? null;
    if (holdings === null) return null;
    return asOf === undefined ? this.#deps.days.readToday(holdings) : this.#deps.days.readDay(holdings, asOf, userId);
  }

  #requireCompany(day: MarketDay, symbol: string): number {
    const company = day.findCompany(symbol);
    if (company !== undefined) return company;
    const isReading = this.#deps.source?.readCompany(symbol) === true;
    throw new NotHeld(
      isReading
        ? `Reading the filings of ${symbol}. Its peers appear after that.`
        : `The market data has no ${symbol}.`,
      isReading,
    );
  }

  /** Answers a question about a day at its user's turn, once for what is loaded. @throws BadFormula, NotReady */
  async #answerOnce(
    day: MarketDay,
    question: string,
    userId: string,
    answer: (budget: QuestionBudget) => Promise<object>,
  ): Promise<ReplyText> {
    const key = `${day.frame.holdings.version} ${day.frame.asOf} ${day.today} ${question}`;
    return (
      this.#replies.get(key) ??
      this.takeTurn(
        userId,
        async () => this.#replies.get(key) ?? this.#keepReply(key, await answer(new QuestionBudget())),
      )
    );
  }

  #keepReply(key: string, answered: object): ReplyText {
    const reply = toReplyText(answered);
    requireSmall(Buffer.byteLength(reply.text));
    this.#replies.set(key, reply);
    return reply;
  }
}

/** Returns the reply of a screen while nothing is held. @throws BadFormula */
function answerNothing(body: ScreenBody): Screen {
  for (const column of body.columns) readValueFormula(column);
  if (body.sort !== undefined) readValueFormula(body.sort.by);
  const none = { passes: 0, fails: 0, unknown: 0 };
  const conditions = checkConditions(body).map(({ text }) => ({ text, ...none }));
  return { asOf: body.asOf ?? null, universe: 0, matches: 0, unknown: 0, conditions, rows: [] };
}
