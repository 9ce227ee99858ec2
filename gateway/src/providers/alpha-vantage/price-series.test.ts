import { BadUpstream } from '../../errors/errors.ts';
import { readPriceSeries } from './price-series.ts';

const now = new Date('2026-05-18T12:00:00Z');
const day = (close: string, volume = '1000') => ({ '1. open': '1', '4. close': close, '5. volume': volume });
const daily = (bars: Record<string, unknown>) => ({ 'Meta Data': {}, 'Time Series (Daily)': bars });

test('daily bars come newest first', () => {
  const bars = readPriceSeries(
    daily({ '2026-05-14': day('218.3700'), '2026-05-15': day('219.3000', '6154450') }),
    'daily',
    now,
  );
  expect(bars).toEqual([
    { date: '2026-05-15', close: 219.3, adjustedClose: null, volume: 6_154_450 },
    { date: '2026-05-14', close: 218.37, adjustedClose: null, volume: 1000 },
  ]);
});

test('weekly bars keep both closes, and the volume under its other number', () => {
  const week = { '4. close': '400', '5. adjusted close': '99.5', '6. volume': '7', '7. dividend amount': '0.0' };
  expect(readPriceSeries({ 'Weekly Adjusted Time Series': { '2026-05-15': week } }, 'weekly', now)).toEqual([
    { date: '2026-05-15', close: 400, adjustedClose: 99.5, volume: 7 },
  ]);
});

test('bars without a possible close are left out', () => {
  const bars = readPriceSeries(
    daily({ '2026-05-15': day('0'), '2026-05-14': day('-3'), '2026-05-13': day('None'), '2026-05-12': day('5', '-1') }),
    'daily',
    now,
  );
  expect(bars).toEqual([{ date: '2026-05-12', close: 5, adjustedClose: null, volume: null }]);
});

test.each(['2099-99-99', '2026-02-30', '2030-01-01'])('a body with a bar of %s is refused', (date) => {
  expect(() => readPriceSeries(daily({ '2026-05-15': day('5'), [date]: day('6') }), 'daily', now)).toThrow(BadUpstream);
});

test('a body without the series is null', () => {
  expect(readPriceSeries({ 'Meta Data': {} }, 'daily', now)).toBeNull();
  expect(readPriceSeries(daily({}), 'daily', now)).toBeNull();
});
