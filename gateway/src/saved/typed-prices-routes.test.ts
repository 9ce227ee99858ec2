import { gatewayHarness, signInAs } from '../../test/support/test-gateway.ts';
import { Conflict } from '../errors/errors.ts';
import { exportUser } from '../users/user-data.ts';

const gateway = gatewayHarness();

const url = '/api/prices/AAPL';
const today = () => new Date().toISOString().slice(0, 10);

test('a price is kept for its user and company until it is removed, with the day on which it was typed', async () => {
  const [guest, other] = [await signInAs(gateway, 'Guest'), await signInAs(gateway, 'Member')];
  const call = (method: 'GET' | 'PUT' | 'DELETE', { headers }: typeof guest, payload?: object) =>
    gateway.app.inject({ method, url, headers, ...(payload && { payload }) });
  expect((await call('GET', guest)).json()).toEqual({ typed: null });
  const typed = { symbol: 'AAPL', price: 203.5, day: today() };
  expect((await call('PUT', guest, { price: 203.5 })).json()).toEqual({ typed });
  expect((await call('GET', guest)).json()).toEqual({ typed });
  expect((await call('GET', other)).json()).toEqual({ typed: null });
  expect((await call('PUT', guest, { price: 210 })).json().typed.price).toBe(210);
  const exported = await exportUser(gateway.services.db, guest.id, Date.now());
  expect(exported?.typedPrices).toEqual([{ ...typed, price: 210 }]);
  expect((await call('DELETE', guest)).json()).toEqual({ typed: null });
  expect((await call('GET', guest)).json()).toEqual({ typed: null });
});

test.each([0, -5, 1e12, 'ten'])('%p is no price', async (price) => {
  const { headers } = await signInAs(gateway, 'Guest');
  const reply = await gateway.app.inject({ method: 'PUT', url, headers, payload: { price } });
  expect(reply.statusCode).toBe(400);
});

test('a user keeps 200 prices at most, and may replace each of them', async () => {
  const { id } = await signInAs(gateway, 'Guest');
  const { typedPrices } = gateway.services;
  for (let at = 0; at < 200; at += 1) await typedPrices.savePrice(id, `S${at}`, 1);
  await expect(typedPrices.savePrice(id, 'AAPL', 1)).rejects.toThrow(Conflict);
  expect((await typedPrices.savePrice(id, 'S7', 2)).price).toBe(2);
});
