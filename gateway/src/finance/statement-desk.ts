import type { AnswerCache, CachedAnswer, CacheRule } from '../caching/answer-cache.ts';
import {
  type AllStatements,
  allStatementsSchema,
  type BalanceSheet,
  balanceSheetSchema,
  type CashFlow,
  cashFlowSchema,
  type IncomeStatement,
  incomeStatementSchema,
} from '../contract/statements.ts';
import { NotFound } from '../http/errors.ts';
import type { SourceLog, Sources } from '../providers/source.ts';
import {
  type Attempt,
  attempt,
  type Composition,
  composedAnswer,
  isSettled,
  type Part,
  partsOf,
  valueIn,
  worstOf,
} from './composed-answer.ts';
import { reconcile, withFindings } from './reconciliation.model.ts';
import { rememberedAnswer } from './remembered-answer.ts';
import { withTrailingBalance, withTrailingCashFlow, withTrailingIncome, withTrailingYears } from './ttm.model.ts';

const rules = {
  all: { type: 'statement', schema: allStatementsSchema },
  income: { type: 'statement', schema: incomeStatementSchema },
  balance: { type: 'statement', schema: balanceSheetSchema },
  cashFlow: { type: 'statement', schema: cashFlowSchema },
} as const satisfies Record<string, CacheRule<unknown>>;

/** A statement that is bought alone can be checked against itself alone. */
const nothing = { incomeStatement: null, balanceSheet: null, cashFlow: null };

export interface StatementDeskDeps {
  readonly cache: AnswerCache;
  readonly sources: Sources;
  readonly log: SourceLog;
  readonly lifetimeSeconds: number;
  /** A company's number at the SEC; null when it has none. */
  readonly cikOf: (symbol: string) => Promise<string | null>;
  /** The cache key of an answer, told apart by whether it is sample data. */
  readonly keyOf: (kind: string, symbol: string) => string;
}

/**
 * The three statements. Filed facts come first: they cost nothing and one answer holds all three. A company without
 * any is asked for at the market data provider, one call a statement.
 */
export class StatementDesk {
  readonly #deps: StatementDeskDeps;

  constructor(deps: StatementDeskDeps) {
    this.#deps = deps;
  }

  /** @throws when all three failed */
  async all(symbol: string): Promise<CachedAnswer<AllStatements>> {
    const filed = await this.#filed(symbol);
    if (filed !== null) return filed;
    return this.#composed('all-statements', symbol, rules.all, async () => {
      const [income, balance, cashFlow] = await Promise.all([
        attempt(this.#bought(symbol, 'income')),
        attempt(this.#bought(symbol, 'balance')),
        attempt(this.#bought(symbol, 'cashFlow')),
      ]);
      if (!income.ok && !balance.ok && !cashFlow.ok) throw nothingAtAll(income, balance, cashFlow);
      return {
        value: withFindings({
          incomeStatement: valueIn(income),
          balanceSheet: valueIn(balance),
          cashFlow: valueIn(cashFlow),
          errors: { income: textOf(income), balance: textOf(balance), cashFlow: textOf(cashFlow) },
        }),
        parts: partsOf(income, balance, cashFlow),
        complete: [income, balance, cashFlow].every(isSettled),
      };
    });
  }

  async income(symbol: string): Promise<CachedAnswer<IncomeStatement>> {
    const filed = await this.#filed(symbol);
    if (filed === null) return this.#bought(symbol, 'income');
    return this.#composed('income-statement', symbol, rules.income, async () =>
      one(filed, filed.value.incomeStatement, filed.value.errors.income),
    );
  }

  async balance(symbol: string): Promise<CachedAnswer<BalanceSheet>> {
    const filed = await this.#filed(symbol);
    if (filed === null) return this.#bought(symbol, 'balance');
    return this.#composed('balance-sheet', symbol, rules.balance, async () =>
      one(filed, filed.value.balanceSheet, filed.value.errors.balance),
    );
  }

  async cashFlow(symbol: string): Promise<CachedAnswer<CashFlow>> {
    const filed = await this.#filed(symbol);
    if (filed === null) return this.#bought(symbol, 'cashFlow');
    return this.#composed('cash-flow', symbol, rules.cashFlow, async () =>
      one(filed, filed.value.cashFlow, filed.value.errors.cashFlow),
    );
  }

  /** The balance sheet for use in another answer: of filed statements nothing is stored a second time. */
  async balancePart(symbol: string): Promise<Part<BalanceSheet>> {
    const filed = await this.#filed(symbol);
    if (filed === null) return this.#bought(symbol, 'balance');
    const { value } = one(filed, filed.value.balanceSheet, filed.value.errors.balance);
    return { value, state: filed.state, storedAt: filed.storedAt };
  }

  /** The income statement if having it costs no call of the provider's budget. */
  async incomeForFree(symbol: string): Promise<IncomeStatement | null> {
    const filed = await this.#filed(symbol);
    if (filed !== null) return filed.value.incomeStatement;
    const { cache, keyOf } = this.#deps;
    return (await cache.peek(keyOf('income-statement', symbol), rules.income))?.value ?? null;
  }

  /** All three out of filed facts; null when the company has none. */
  async #filed(symbol: string): Promise<CachedAnswer<AllStatements> | null> {
    const { cache, sources, keyOf, log } = this.#deps;
    const { facts } = sources;
    if (facts === null) return null;
    const key = keyOf('filed-statements', symbol);
    const kept = await cache.peek(key, rules.all);
    if (kept !== null) return kept;
    const cik = await this.#deps.cikOf(symbol);
    if (cik === null) {
      log.info({ symbol }, 'no filings number for this symbol, statements come from the data provider');
      return null;
    }
    try {
      return await rememberedAnswer(cache, key, rules.all, async () => {
        try {
          return withTrailingYears(withFindings(await facts.statements(symbol, cik)));
        } catch (error) {
          if (error instanceof NotFound) {
            log.info({ symbol, cik }, 'no filed figures for this company, statements come from the data provider');
          }
          throw error;
        }
      });
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  #bought(symbol: string, kind: 'income'): Promise<CachedAnswer<IncomeStatement>>;
  #bought(symbol: string, kind: 'balance'): Promise<CachedAnswer<BalanceSheet>>;
  #bought(symbol: string, kind: 'cashFlow'): Promise<CachedAnswer<CashFlow>>;
  #bought(symbol: string, kind: 'income' | 'balance' | 'cashFlow'): Promise<CachedAnswer<unknown>> {
    const { cache, keyOf } = this.#deps;
    const { statements } = this.#deps.sources;
    switch (kind) {
      case 'income':
        return rememberedAnswer(cache, keyOf('income-statement', symbol), rules.income, async () => {
          const incomeStatement = withTrailingIncome(await statements.incomeStatement(symbol));
          return { ...incomeStatement, findings: reconcile({ ...nothing, incomeStatement }).income };
        });
      case 'balance':
        return rememberedAnswer(cache, keyOf('balance-sheet', symbol), rules.balance, async () => {
          const balanceSheet = withTrailingBalance(await statements.balanceSheet(symbol));
          return { ...balanceSheet, findings: reconcile({ ...nothing, balanceSheet }).balance };
        });
      case 'cashFlow':
        return rememberedAnswer(cache, keyOf('cash-flow', symbol), rules.cashFlow, async () => {
          const cashFlow = withTrailingCashFlow(await statements.cashFlow(symbol));
          return { ...cashFlow, findings: reconcile({ ...nothing, cashFlow }).cashFlow };
        });
    }
  }

  #composed<Value>(
    kind: string,
    symbol: string,
    rule: CacheRule<Value>,
    compose: () => Promise<Composition<Value>>,
  ): Promise<CachedAnswer<Value>> {
    const { cache, keyOf, lifetimeSeconds } = this.#deps;
    return composedAnswer(cache, keyOf(kind, symbol), rule, lifetimeSeconds, compose);
  }
}

function one<Value>(whole: Part<AllStatements>, value: Value | null, text: string | null): Composition<Value> {
  if (value === null) throw new NotFound(text ?? 'No financial data found for this stock.');
  return { value, parts: [whole], complete: true };
}

function textOf(tried: Attempt<unknown>): string | null {
  return tried.ok ? null : tried.error.message;
}

function nothingAtAll(...tried: readonly [Failed, Failed, Failed]): Error {
  const worst = worstOf(tried[0].error, tried[1].error, tried[2].error);
  return worst instanceof NotFound ? new NotFound('No financial data found for this stock.') : worst;
}

type Failed = Extract<Attempt<unknown>, { ok: false }>;
