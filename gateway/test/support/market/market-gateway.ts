import { buildApp } from '../../../src/app.ts';
import { createMarket } from '../../../src/market/market.ts';
import type { MarketHoldings } from '../../../src/market/shape/holdings.ts';
import type { MarketSource } from '../../../src/market/shape/market-source.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { buildTestGateway, closeGateway, type SignedIn, signInAs, type TestGateway } from '../test-gateway.ts';

/** A source of a market in memory, whose holdings a test replaces. */
export class MemorySource implements MarketSource {
  current: MarketHoldings | null;
  readonly read: string[] = [];
  /** Companies that cannot be read. */
  readonly unreadable = new Set<string>();

  constructor(holdings: MarketHoldings | null) {
    this.current = holdings;
  }

  holdings(): MarketHoldings | null {
    return this.current;
  }

  async progress() {
    return {
      state: 'ready' as const,
      sample: false,
      asOf: '2026-03-01T00:00:00.000Z',
      quarters: [],
      waiting: [],
      problems: [],
      left: [],
      loading: null,
      disk: { bytes: 1, most: 2 },
      out: [{ reason: 'fund', count: 3 }],
    };
  }

  readCompany(symbol: string): boolean {
    this.read.push(symbol);
    return !this.unreadable.has(symbol);
  }
}

/** A gateway over a market of the test, with a Guest, for the tests of a file. Its members are those of the running test. */
export function marketGateway(source: MarketSource, now: () => number = Date.now) {
  const folder = temporaryFolder();
  let gateway: TestGateway;
  let guest: SignedIn;
  beforeAll(async () => {
    const { app, services: usual } = await buildTestGateway(folder);
    await app.close();
    const { db, valuations } = usual;
    const market = createMarket({ source, startLoad: null, db, valuations, maxBytes: 10_000_000, now });
    const services = { ...usual, market };
    gateway = { services, app: await buildApp(services) };
    guest = await signInAs(gateway, 'Guest');
  });
  afterAll(() => closeGateway(gateway));
  return {
    get gateway() {
      return gateway;
    },
    get guest() {
      return guest;
    },
    /** Sends a call of the Guest. */
    async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: object = {}) {
      const sent = { method, url, headers: { ...guest.headers, ...headers }, ...(payload && { payload }) };
      const reply = await gateway.app.inject(sent);
      return { status: reply.statusCode, headers: reply.headers, body: reply.body === '' ? null : reply.json() };
    },
  };
}
