import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { earningsEstimatesSchema, earningsHistorySchema } from '../../src/contract/earnings.ts';
import { edgarCompanySchema, edgarTickersSchema } from '../../src/contract/edgar.ts';
import { sanitizeMessage } from '../../src/contract/errors/error-text.ts';
import {
  type AllStatements,
  allStatementsSchema,
  balanceSheetSchema,
  cashFlowSchema,
  incomeStatementSchema,
} from '../../src/contract/statements.ts';
import { AppError, BadUpstream, NotFound, QuotaExceeded } from '../../src/errors/errors.ts';
import { priceBarsSchema } from '../../src/finance/prices/price-bar-store.ts';
import { profileKind } from '../../src/finance/profile-service.ts';
import { OutsideHost } from '../../src/providers/http/outside-host.ts';
import { Pacer } from '../../src/providers/http/pacer.ts';
import type { FiledStatements, Provider } from '../../src/providers/provider.ts';
import type { ProviderContext, ProviderSetup } from '../../src/providers/provider-setup.ts';
import { html, outsideServer } from './outside-server.ts';
import { testLedger } from './test-ledger.ts';
import { testLog } from './test-log.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const figureCapabilities = ['profile', 'dailyBars', 'weeklyBars', 'earnings', 'statements', 'filedStatements'] as const;
type FigureCapability = (typeof figureCapabilities)[number];
type Gaps = (provider: Provider) => readonly (Promise<unknown> | undefined)[];

interface Company {
  readonly symbol: string;
  /** Digits without leading zeros. */
  readonly cik: string;
  /** One of its filings; needed where the provider has filings. */
  readonly filing?: { readonly accession: string; readonly document: string };
}

/** The bodies of a provider's host. */
interface OutsideBodies {
  /** Serves the fixture company; any other symbol gets the provider's usual "unknown" response. */
  readonly answer: Handler;
  /** Unreadable bodies, in addition to a page and half a body. */
  readonly unreadable?: readonly Handler[];
  /** The provider's text for a limit, where it has a body for that. */
  readonly limit?: Handler;
}

export interface ProviderCase {
  /** Opens the provider over a host on this machine. */
  readonly open: (context: ProviderContext, base: string) => Provider;
  readonly secrets?: readonly string[];
  readonly company: Company;
  readonly unknown: Company;
  /** Reads figures that the bodies leave out, per capability; `none` where the provider states every figure. */
  readonly gaps: Readonly<Partial<Record<FigureCapability, Gaps | 'none'>>>;
  /** Null for a provider that makes no outside calls. */
  readonly outside: OutsideBodies | null;
}

/** One call of a provider. */
interface Call {
  readonly name: string;
  readonly load: () => Promise<unknown>;
  /** Returns the reason why the answer does not fit the contract; undefined when it does. */
  readonly check: (answer: unknown) => unknown;
  readonly kind: 'of a company' | 'of all companies' | 'a document';
}

/** The tests that every provider must pass, for each capability that it offers. */
export function describeProvider(name: string, { open, company, unknown, gaps, outside, ...rest }: ProviderCase): void {
  const { secrets = [] } = rest;
  const server = outsideServer();
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(closers.splice(0).map((close) => close()));
  });

  function setUp({ budget = 1_000, isLineFull = false } = {}) {
    const ledger = testLedger(budget);
    const context: ProviderContext = {
      log: testLog(),
      now: () => new Date('2026-05-18T12:00:00Z'),
      ledger,
      openHost(base, label, userAgent = 'Basecase test') {
        const host = new OutsideHost({ base, label, userAgent });
        closers.push(() => host.close());
        return host;
      },
      onClose: (close) => void closers.push(close),
      spacing: () => 1,
      pace: (spacingMs) => (isLineFull ? { claim: async () => null, hold: () => {} } : new Pacer(spacingMs)),
    };
    if (outside !== null) server.answer(outside.answer);
    return { provider: open(context, server.base), ledger };
  }

  /** Expects every call to fail with this error and a text that may be shown. */
  async function expectFailures(calls: readonly Call[], kind: new (...args: never[]) => AppError): Promise<void> {
    for (const { name: call, load } of calls) {
      const error = await load().then(
        () => null,
        (caught: unknown) => caught,
      );
      expect([call, error]).toEqual([call, expect.any(kind)]);
      const message = error instanceof AppError ? error.message : '';
      expect(sanitizeMessage(message)).toBe(message);
      for (const secret of secrets) expect(message).not.toContain(secret);
    }
  }

  describe(`as a provider, ${name}`, () => {
    test('answers in the shapes of the contract, newest first', async () => {
      const { provider } = setUp();
      const calls = listCalls(provider, company);
      expect(calls).not.toHaveLength(0);
      for (const { name: call, load, check } of calls) expect([call, check(await load())]).toEqual([call, undefined]);
    });

    test('has a null where a figure is missing, never 0', async () => {
      const { provider } = setUp();
      for (const capability of figureCapabilities.filter((figures) => provider[figures] !== undefined)) {
        const read = gaps[capability];
        expect([capability, read]).not.toEqual([capability, undefined]);
        if (read === undefined || read === 'none') continue;
        const figures = await Promise.all(read(provider));
        expect([capability, figures]).toEqual([capability, figures.map(() => null)]);
      }
    });

    test('does not find an unknown company', async () => {
      const { provider } = setUp();
      const calls = listCalls(provider, unknown).filter(({ kind }) => kind !== 'of all companies');
      await expectFailures(calls, NotFound);
    });

    test('takes a call from the budget exactly when it is metered', async () => {
      const { provider, ledger } = setUp();
      for (const { load } of listCalls(provider, company)) await load();
      expect(ledger.counts.reserved > 0).toBe(provider.metered);
    });

    if (outside === null) return;

    test('refuses a body that cannot be read', async () => {
      const { provider } = setUp();
      const calls = listCalls(provider, company).filter(({ kind }) => kind !== 'a document');
      for (const body of [html('<p>maintenance'), halfBody, ...(outside.unreadable ?? [])]) {
        server.answer(body);
        await expectFailures(calls, BadUpstream);
      }
    });

    test('asks nothing while its line is too long or its budget spent', async () => {
      await expectFailures(listCalls(setUp({ isLineFull: true }).provider, company), QuotaExceeded);
      const { provider } = setUp({ budget: 0 });
      if (provider.metered) await expectFailures(listCalls(provider, company), QuotaExceeded);
      expect(server.asked).toEqual([]);
    });

    const { limit } = outside;
    if (limit === undefined) return;

    test('passes on a limit that its host reports', async () => {
      const { provider } = setUp();
      server.answer(limit);
      await expectFailures(listCalls(provider, company), QuotaExceeded);
    });
  });
}

const halfBody: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"symbol": "AC');
};

/** Returns the statements of a company from its facts only, without filings. */
export async function byFacts({ facts, statements }: FiledStatements, symbol: string, cik: string) {
  const asOf = '2026-05-18T12:00:00.000Z';
  return (await statements({ symbol, asOf, facts: await facts(cik), reports: [], industry: undefined })).statements;
}

/** Every call that the provider offers. */
function listCalls(provider: Provider, { symbol, cik, filing = { accession: '', document: '' } }: Company): Call[] {
  const { profile, dailyBars, weeklyBars, earnings, statements, filedStatements, filings } = provider;
  const ofDays = (bars: readonly { readonly date: string }[]) => [bars.map(({ date }) => date)];
  return [
    profile && call('profile', profileKind.schema, () => profile(symbol)),
    dailyBars && call('daily bars', priceBarsSchema, () => dailyBars.load(symbol), ofDays),
    weeklyBars && call('weekly bars', priceBarsSchema, () => weeklyBars(symbol), ofDays),
    earnings &&
      call(
        'earnings',
        earningsHistorySchema,
        () => earnings.history(symbol),
        ({ annualEarnings, quarterlyEarnings }) => [annualEarnings, quarterlyEarnings].map(listEnds),
      ),
    earnings &&
      call(
        'estimates',
        earningsEstimatesSchema,
        () => earnings.estimates(symbol),
        (estimates) => [estimates.annualEarningsEstimate, estimates.quarterlyEarningsEstimate].map(listEnds),
      ),
    statements && call('income', incomeStatementSchema, () => statements.income(symbol), endsOfStatement),
    statements && call('balance', balanceSheetSchema, () => statements.balance(symbol), endsOfStatement),
    statements && call('cash flow', cashFlowSchema, () => statements.cashFlow(symbol), endsOfStatement),
    filedStatements && call('filed', allStatementsSchema, () => byFacts(filedStatements, symbol, cik), endsOfAll),
    filings && { ...call('tickers', edgarTickersSchema, () => filings.tickers()), kind: 'of all companies' as const },
    filings &&
      call(
        'filings',
        edgarCompanySchema,
        () => filings.company(cik),
        (found) => [found.filings.recent.filingDate],
      ),
    filings && {
      name: 'document',
      kind: 'a document' as const,
      load: () => filings.document(cik, filing.accession, filing.document).then(({ body }) => text(body)),
      check: (page: unknown) => (page === '' ? 'an empty document' : undefined),
    },
  ].filter((made) => made !== undefined);
}

/** @param lists the days of the answer's lists */
function call<Value>(
  name: string,
  schema: z.ZodType<Value>,
  load: () => Promise<Value>,
  lists: (answer: Value) => readonly (readonly string[])[] = () => [],
): Call {
  const check = (answer: unknown) => {
    const { data, error } = schema.safeParse(answer);
    if (data === undefined) return error;
    return lists(data).find((days) => days.join() !== [...days].sort().reverse().join());
  };
  return { name, load, check, kind: 'of a company' };
}

function listEnds(rows: readonly { readonly fiscalDateEnding: string }[]): string[] {
  return rows.map(({ fiscalDateEnding }) => fiscalDateEnding);
}

type Row = { readonly fiscalDateEnding: string };

function endsOfStatement({ annualReports, quarterlyReports }: Record<'annualReports' | 'quarterlyReports', Row[]>) {
  return [annualReports, quarterlyReports].map(listEnds);
}

function endsOfAll({ incomeStatement, balanceSheet, cashFlow }: AllStatements) {
  return [incomeStatement, balanceSheet, cashFlow].flatMap((statement) =>
    statement === null ? [] : endsOfStatement(statement),
  );
}

/** Opens a setup that lacks no setting. */
export function opened({ name, open }: ProviderSetup, context: ProviderContext): Provider {
  if (open === null) throw new Error(`The settings of ${name} in this test are not complete.`);
  return open(context);
}
