import { parseChoices, withChoices } from './financials-address.model.ts';
import { defaultOptions } from './table-period.model.ts';

const query = (text: string) => new URLSearchParams(text);

test('an address without choices has the usual ones', () => {
  expect(parseChoices(query('symbol=ACME'))).toEqual({
    tab: 'income',
    view: 'chart',
    lines: null,
    options: defaultOptions,
    by: 'segment',
    measure: 'revenue',
    figure: null,
  });
});

test('choices are read back from the address that they make; the company stays', () => {
  const change = {
    tab: 'balance',
    view: 'table',
    lines: 'filed',
    options: { period: 'quarterly', unit: 'millions', scale: 'common', count: 'many', growth: true },
    by: 'product',
    measure: 'operatingIncome',
    figure: '3 1',
  } as const;
  const next = withChoices(query('symbol=ACME'), change);
  expect(next.get('symbol')).toBe('ACME');
  expect(next.get('lines')).toBe('filed');
  expect(parseChoices(next)).toEqual(change);
});

test('the usual choices leave the address again, and another choice forgets the figure', () => {
  expect(withChoices(query('symbol=ACME&tab=balance&figure=1+2'), { tab: 'income' }).toString()).toBe('symbol=ACME');
});

test('unknown values are no choices', () => {
  expect(parseChoices(query('tab=x&view=y&lines=z&period=day&units=billions&scale=&columns=3&growth=1'))).toEqual(
    parseChoices(query('')),
  );
});
