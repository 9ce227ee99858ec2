import type { FiledBasis, Overview } from '@basecase/gateway/contract';
import { screen, waitFor } from '@testing-library/react';
import { type FakeReplies, renderWithHost } from '../testing/fake-host.tsx';
import { CompanyHeader } from './company-header.tsx';
import { overview } from './overview-fixture.ts';
import { nextCallText } from './provider-calls.ts';
import { isApart, withTypedPrice } from './typed-price.model.ts';

const year = { period: 'twelve months', periodEnd: '2024-09-30' } as const;
const basis: FiledBasis = {
  currency: 'USD',
  shares: { value: 1_000, period: 'balance sheet', periodEnd: '2024-09-30' },
  sharesGap: null,
  eps: { ...year, value: 5 },
  netIncome: { ...year, value: 5_000 },
  equity: { ...year, value: 20_000 },
  dividendsPerShare: { ...year, value: 2 },
  netDebt: { value: -1_000, periodEnd: '2024-09-30', remark: null },
  freeCashFlow: { value: 4_000, ...year, remark: null },
};
const none = { value: null, periodEnd: null, remark: null };
const filed: Overview = {
  ...overview,
  source: 'sec',
  price: null,
  priceDate: null,
  priceSource: null,
  marketCap: null,
  peRatio: null,
  basis,
  derived: {
    enterpriseValue: none,
    freeCashFlowYield: { ...none, period: null },
    currentRatioGap: null,
    debtToEquityGap: null,
  },
};
const typed = { symbol: 'ACME', price: 100, day: '2024-11-21' };

describe('an overview at the user’s own price', () => {
  test('has market cap and ratios by that price and filings', () => {
    const shown = withTypedPrice(filed, typed);
    expect(shown).toMatchObject({ price: 100, priceDate: '2024-11-21', marketCap: 100_000, peRatio: 20, typed });
    expect(shown).toMatchObject({ priceToBookRatio: 5, dividendYield: 0.02, volume: null });
    expect(shown.derived?.enterpriseValue.value).toBe(99_000);
    expect(shown.derived?.freeCashFlowYield).toMatchObject({ value: 0.04, period: 'twelve months' });
  });

  test('of an older gateway is scaled from the price that it had', () => {
    const shown = withTypedPrice({ ...overview, price: 50, marketCap: 1_000, peRatio: 10, dividendYield: 0.04 }, typed);
    expect(shown).toMatchObject({ price: 100, marketCap: 2_000, peRatio: 20, dividendYield: 0.02 });
  });

  test('is unchanged without one', () => expect(withTypedPrice(overview, null)).toBe(overview));
});

test('a calculated figure is apart from the shown one beyond 5%', () => {
  const at = (value: number) => ({
    ...overview,
    peRatio: 20,
    calculated: { peRatio: { value, formula: 'P', ...year } },
  });
  expect([20, 21, 21.1, 18.9].map((value) => isApart(at(value), 'peRatio'))).toEqual([false, false, true, true]);
});

describe('the header', () => {
  /** Renders the header over a gateway that keeps the typed price. */
  function open(replies: FakeReplies = {}) {
    let kept: typeof typed | null = null;
    return renderWithHost(<CompanyHeader symbol="ACME" />, {
      replies: {
        overview: filed,
        typedPrice: () => ({ typed: kept }),
        saveTypedPrice: () => {
          kept = typed;
          return { typed };
        },
        removeTypedPrice: () => {
          kept = null;
          return { typed: null };
        },
        ...replies,
      },
    });
  }

  test('takes a typed price, shows it with its day, and removes it again', async () => {
    const { user, host } = open();
    await user.click(await screen.findByRole('button', { name: 'Enter a price' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Price of one share' })).toHaveFocus());
    await user.keyboard('abc{Enter}');
    expect(await screen.findByText('Please enter a price above 0.')).toBeVisible();
    await user.clear(screen.getByRole('textbox', { name: 'Price of one share' }));
    await user.type(screen.getByRole('textbox', { name: 'Price of one share' }), '100{Enter}');
    expect(await screen.findByText('$100.00')).toBeVisible();
    expect(screen.getByText('Your price')).toBeVisible();
    expect(screen.getByText('Typed on 21 Nov 2024')).toBeVisible();
    expect(host.sent('saveTypedPrice')[0]).toEqual({
      params: { symbol: 'ACME' },
      body: { price: 100 },
    });
    await user.click(screen.getByRole('button', { name: 'Change your price' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('$100.00')).toBeNull());
    expect(screen.getByRole('button', { name: 'Enter a price' })).toBeVisible();
  });

  test('says when the next call is free and which companies are fresh, once the day’s calls are used', async () => {
    const calls = { limit: 25, left: 0, isPlenty: false, nextAt: '2024-11-22T09:30:00.000Z' };
    const fresh = [
      { symbol: 'KO', name: 'Coca-Cola' },
      { symbol: 'ACME', name: 'Acme' },
      { symbol: 'NKE', name: null },
    ];
    open({ providerCalls: { calls, fresh } });
    expect(await screen.findByText('Today’s calls of the data provider are used.')).toBeVisible();
    expect(screen.getByText(/KO and NKE have the price of the last session/)).toBeVisible();
    expect(nextCallText(calls.nextAt, 'UTC')).toBe('The next one is free on 22 Nov 2024, 09:30.');
  });

  test('says nothing of calls while some are left', async () => {
    const { host } = open({
      providerCalls: { calls: { limit: 25, left: 3, isPlenty: false, nextAt: null }, fresh: [] },
    });
    await waitFor(() => expect(host.calls.some(({ name }) => name === 'providerCalls')).toBe(true));
    expect(screen.queryByText(/calls of the data provider are used/)).toBeNull();
  });
});
