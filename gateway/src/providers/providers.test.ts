import { BadUpstream, NotFound, NotReady } from '../errors/errors.ts';
import type { Provider } from './provider.ts';
import { Providers } from './providers.ts';
import { SampleProvider } from './sample/sample-provider.ts';

const profiles = (answer: () => Promise<never>): Provider => ({
  name: 'sec',
  metered: false,
  profile: answer,
});
const missing = profiles(() => Promise.reject(new NotFound('none')));
const down = profiles(() => Promise.reject(new BadUpstream('down')));
const prices: Provider = { name: 'sample', metered: true, weeklyBars: async () => [] };
const ask = (...opened: Provider[]) =>
  new Providers(opened, { sample: false }).firstFound('profile', (provider) => provider.profile('ACME'));

test('a capability is that of the first provider that offers it', async () => {
  const preferred: Provider = { ...prices, name: 'sec' };
  const providers = new Providers([missing, preferred, prices], { sample: false });
  expect(providers.first('weeklyBars')).toBe(preferred);
  expect(providers.listProviders('weeklyBars')).toEqual([preferred, prices]);
  expect(providers.findProvider('earnings')).toBeNull();
  expect(() => providers.first('earnings')).toThrow(NotReady);
});

test('the holder of an own key gets their provider alone for what it offers, and all others unchanged', () => {
  const own: Provider = { ...prices };
  const providers = new Providers([missing, prices], { sample: false });
  expect(providers.with([own]).listProviders('weeklyBars')).toEqual([own]);
  expect(providers.with([own]).first('weeklyBars')).toBe(own);
  expect(providers.with([own]).first('profile')).toBe(missing);
  expect(providers.first('weeklyBars')).toBe(prices);
  expect([providers, providers.with([own])].map((each) => each.isKeyed('weeklyBars'))).toEqual([false, true]);
});

test('a company that one provider lacks is asked for at the next', async () => {
  const profile = await new SampleProvider().profile('AAPL');
  const found: Provider = { name: 'sample', metered: false, profile: async () => profile };
  await expect(ask(missing, prices, found, down)).resolves.toBe(profile);
  await expect(ask(missing, missing)).rejects.toThrow(NotFound);
});

test('a failure ends the search: the next provider could state other figures', async () => {
  await expect(ask(down, missing)).rejects.toThrow(BadUpstream);
  await expect(ask(prices)).rejects.toThrow(NotReady);
});
