import { randomUUID } from 'node:crypto';
import { buildApp } from '../../gateway/dist/app.js';
import { loadConfig } from '../../gateway/dist/config.js';
import { createMarket } from '../../gateway/dist/market/market.js';
import { createServices } from '../../gateway/dist/services.js';

/** Starts a gateway over a market in memory. @returns its address, the headers of a signed-in Guest and of others, and its end */
export async function serveMarket(holdings, folder, today, port = 4200) {
  const config = loadConfig({
    DATA_DIR: folder,
    DATA_SOURCE: 'sample',
    LOG_LEVEL: 'silent',
    JWT_SECRET: randomUUID() + randomUUID(),
    NODE_ENV: 'production',
    REQUESTS_PER_MINUTE: '0',
  });
  const services = await createServices(config);
  const source = { holdings: () => holdings, progress: async () => ({}), readCompany: () => undefined };
  const now = () => Date.parse(`${today}T12:00:00Z`);
  const { db, valuations } = services;
  const market = createMarket({ source, startLoad: null, db, valuations, maxBytes: 1e8, now });
  const app = await buildApp({ ...services, market });
  const url = await app.listen({ port, host: '127.0.0.1' });
  const signIn = async (email) => {
    const password = randomUUID();
    await services.userStore.add({ email, role: 'Guest', passwordHash: await services.passwords.hash(password) });
    const session = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
    return {
      authorization: `Bearer ${session.json().token}`,
      'content-type': 'application/json',
      // As browsers ask.
      'accept-encoding': 'gzip, deflate, br, zstd',
    };
  };
  const headers = await signIn('bench@example.com');
  const close = async () => {
    await app.close();
    await services.close();
  };
  return { url, headers, signIn, close };
}
