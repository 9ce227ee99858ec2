import { BadUpstream, NotFound, NotReady } from '../errors/errors.ts';
import type { Provider } from './provider.ts';
import { Providers } from './providers.ts';

const income = (answer: () => Promise<never>): Provider => ({
  name: 'sec',
  metered: false,
  filedStatements: answer,
});
const missing = income(() => Promise.reject(new NotFound('none')));
const down = income(() => Promise.reject(new BadUpstream('down')));
const prices: Provider = { name: 'sample', metered: true, weeklyBars: async () => [] };
const ask = (...opened: Provider[]) =>
  new Providers(opened, { sample: false }).firstFound('filedStatements', (provider) =>
    provider.filedStatements('ACME', '1'),
  );

test('a capability is that of the first provider that offers it', async () => {
  const preferred: Provider = { ...prices, name: 'sec' };
  const providers = new Providers([missing, preferred, prices], { sample: false });
  expect(providers.first('weeklyBars')).toBe(preferred);
  expect(providers.all('weeklyBars')).toEqual([preferred, prices]);
  expect(providers.find('earnings')).toBeNull();
  expect(() => providers.first('earnings')).toThrow(NotReady);
});

test('a company that one provider lacks is asked for at the next', async () => {
  const all = {
    incomeStatement: null,
    balanceSheet: null,
    cashFlow: null,
    errors: { income: null, balance: null, cashFlow: null },
  };
  const found: Provider = { name: 'sample', metered: false, filedStatements: async () => all };
  await expect(ask(missing, prices, found, down)).resolves.toBe(all);
  await expect(ask(missing, missing)).rejects.toThrow(NotFound);
});

test('a failure ends the search: the next provider could state other figures', async () => {
  await expect(ask(down, missing)).rejects.toThrow(BadUpstream);
  await expect(ask(prices)).rejects.toThrow(NotReady);
});
