import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config.ts';
import { sessionSchema } from '../../src/contract/access/auth.ts';
import type { Role } from '../../src/contract/access/roles.ts';
import type { OpenTexts } from '../../src/filings/edgar-service.ts';
import { handleTextOrder } from '../../src/filings/texts/text-work.ts';
import type { ConnectionLimits } from '../../src/http/close-connections.ts';
import type { BudgetLedger } from '../../src/providers/budget/ledger.ts';
import { createServices, type ServiceOptions, type Services } from '../../src/services.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestGateway {
  readonly app: FastifyInstance;
  readonly services: Services;
}

export type TestOptions = ServiceOptions & {
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: ConnectionLimits;
};

export const testSecret = 'a secret for tests that is long enough';
const metricsToken = 'a-token-for-metrics';
export const metricsHeaders = { authorization: `Bearer ${metricsToken}` };

/**
 * Builds a gateway with an empty embedded database, sample data and no first accounts.
 * @param folder parent of its data folder
 */
export async function buildTestGateway(folder: string, options: TestOptions = {}): Promise<TestGateway> {
  const { env, limits, ...serviceOptions } = options;
  const config = loadConfig({
    NODE_ENV: 'production',
    JWT_SECRET: testSecret,
    DATA_DIR: join(folder, randomUUID()),
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'silent',
    DATA_SOURCE: 'sample',
    ...env,
  });
  // No test calls a host outside of this machine.
  const services = await createServices(config, {
    checkFiles: async () => null,
    openTexts: directTexts,
    // A busy machine gives the parts of an overview too late, and an overview without a part has no ETag that lasts.
    patience: 20,
    ...serviceOptions,
  });
  return { services, app: await buildApp(services, limits) };
}

/** Works on texts without a thread: a worker thread cannot run TypeScript. */
const directTexts: OpenTexts = () => ({ ask: async (order) => handleTextOrder(order), close: async () => {} });

/** A gateway that hooks build and close. Its members are those of the running test. */
export interface GatewayHarness extends TestGateway {
  /** Signs in a new user of a role before the tests. */
  signedIn(role: Role): SignedIn;
}

/**
 * Returns a gateway for all tests of a file or a block, or a new one for each test.
 * @param options those of the gateway; `folder`: parent of its data folder
 */
export function gatewayHarness({
  each = false,
  folder = temporaryFolder(),
  ...options
}: TestOptions & { readonly each?: boolean; readonly folder?: string } = {}): GatewayHarness {
  const [before, after] = each ? [beforeEach, afterEach] : [beforeAll, afterAll];
  let gateway: TestGateway;
  before(async () => {
    gateway = await buildTestGateway(folder, options);
  });
  after(() => closeGateway(gateway));
  return {
    get app() {
      return gateway.app;
    },
    get services() {
      return gateway.services;
    },
    signedIn(role) {
      let user: SignedIn;
      before(async () => {
        user = await signInAs(gateway, role);
      });
      const read = <Key extends keyof SignedIn>(key: Key) => ({ enumerable: true, get: () => user[key] });
      return Object.defineProperties({} as SignedIn, {
        email: read('email'),
        password: read('password'),
        id: read('id'),
        headers: read('headers'),
      });
    },
  };
}

export async function closeGateway({ app, services }: TestGateway): Promise<void> {
  await app.close();
  await services.close();
}

/** Returns the budget of the preferred metered provider. */
export function findBudget({ budgets }: Services): BudgetLedger {
  const [ledger] = budgets.values();
  if (ledger === undefined) throw new Error('No provider is metered.');
  return ledger;
}

export interface SignedIn {
  readonly email: string;
  readonly password: string;
  readonly id: string;
  /** Headers of an authenticated call. */
  readonly headers: { readonly authorization: string };
}

/** Creates a user of a role and signs in through the API. */
export async function signInAs({ app, services }: TestGateway, role: Role): Promise<SignedIn> {
  const email = `${role.toLowerCase()}-${randomUUID()}@example.com`;
  const password = randomUUID();
  const user = await services.userStore.add({ email, role, passwordHash: await services.passwords.hash(password) });
  if (user === null) throw new Error('The email of a test user is taken.');
  const token = await signIn(app, email, password);
  return { email, password, id: user.id, headers: { authorization: `Bearer ${token}` } };
}

/** Signs in through the API. @returns the token */
export async function signIn(app: FastifyInstance, email: string, password: string): Promise<string> {
  const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  return sessionSchema.parse(reply.json()).token;
}
