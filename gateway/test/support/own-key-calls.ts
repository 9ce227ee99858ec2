import { type OwnKeyState, ownKeyStateSchema } from '../../src/contract/access/account.ts';
import { errorSchema } from '../../src/contract/errors/errors.ts';
import type { Source } from '../../src/contract/sources.ts';
import { overviewSchema } from '../../src/contract/stock.ts';
import type { Database } from '../../src/storage/schema.ts';
import type { SignedIn, TestGateway } from './test-gateway.ts';

type Method = 'GET' | 'PUT' | 'DELETE' | 'POST';

export function call(
  { app }: TestGateway,
  { headers }: SignedIn,
  url: string,
  method: Method = 'GET',
  payload?: object,
) {
  return app.inject({ method, url, headers, ...(payload && { payload }) });
}

/** @param provider the first one when absent */
export function enterKey(gateway: TestGateway, user: SignedIn, key: string, provider?: Source) {
  return call(gateway, user, '/api/account/own-key', 'PUT', { key, ...(provider && { provider }) });
}

export function removeKey(gateway: TestGateway, user: SignedIn, provider?: Source) {
  const query = provider === undefined ? '' : `?provider=${provider}`;
  return call(gateway, user, `/api/account/own-key${query}`, 'DELETE');
}

export async function keyState(gateway: TestGateway, user: SignedIn): Promise<OwnKeyState> {
  return ownKeyStateSchema.parse((await call(gateway, user, '/api/account/own-key')).json());
}

/** Returns the name of a company as its overview has it. */
export async function fetchName(gateway: TestGateway, user: SignedIn, symbol = 'ACME'): Promise<string> {
  return overviewSchema.parse((await call(gateway, user, `/api/finance/overview/${symbol}`)).json()).name;
}

export function parseError(reply: { json(): unknown }): string {
  return errorSchema.parse(reply.json()).error;
}

/** Returns the number of rows that name what own keys loaded. */
export async function ownRows(db: Database): Promise<number> {
  const named = await Promise.all([
    db.selectFrom('cache_entries').select('key').where('key', 'like', 'own-%').execute(),
    db.selectFrom('price_bars').select('symbol').where('symbol', 'like', 'own-%').execute(),
    db.selectFrom('provider_calls').select('id').where('provider', 'like', 'own-%').execute(),
    db.selectFrom('budget_state').select('id').where('provider', 'like', 'own-%').execute(),
  ]);
  return named.flat().length;
}
