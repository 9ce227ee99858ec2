import { makeForty } from '../support/market/forty-companies.ts';
import { MemorySource, marketGateway } from '../support/market/market-gateway.ts';
import { signInAs } from '../support/test-gateway.ts';
import { until } from '../support/until.ts';

/** Each question of the Guest reads a line of its own, which the test holds back. */
const lines = ['operatingIncome', 'capex', 'rd', 'sga', 'inventory', 'grossProfit'] as const;
const held = lines.map((line) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { line, released, release: () => release() };
});
const started: string[] = [];
const forty = makeForty('one');
const market = marketGateway(
  new MemorySource({
    ...forty,
    lineValues: async (line) => {
      const one = held.find((candidate) => candidate.line === line);
      if (one !== undefined) started.push(line);
      await one?.released;
      return forty.lineValues(line);
    },
  }),
);

test('one question of a user runs at a time, and another user is answered however many of them wait', async () => {
  const { gateway, guest } = market;
  const address = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const member = await signInAs(gateway, 'Member');
  let arrived = 0;
  gateway.app.server.on('request', () => {
    arrived += 1;
  });
  const answered: string[] = [];
  const ask = async ({ authorization }: { readonly authorization: string }, column: string) => {
    const reply = await fetch(`${address}/api/market/screen`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ columns: [column] }),
    });
    await reply.arrayBuffer();
    answered.push(`${column} ${reply.status}`);
  };
  const rush = lines.map((line) => ask(guest.headers, line));
  await until('a question runs', () => arrived === lines.length && started.length > 0);
  // Other calls pass by: only questions wait.
  for (const { headers } of [guest, member]) {
    expect((await fetch(`${address}/api/auth/me`, { headers })).status).toBe(200);
  }
  await ask(member.headers, 'totalAssets');
  expect(answered).toEqual(['totalAssets 200']);
  expect(started).toHaveLength(1);
  for (const { release } of held) release();
  await Promise.all(rush);
  expect(answered).toHaveLength(lines.length + 1);
});
