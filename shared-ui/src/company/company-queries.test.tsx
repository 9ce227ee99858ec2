import type { AllStatements, Overview } from '@basecase/gateway/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { type FakeHost, renderWithHost } from '../testing/fake-host.tsx';
import { useOverview, usePriceHistory, useStatements } from './company-queries.ts';
import { overview } from './overview-fixture.ts';

const statements: AllStatements = {
  incomeStatement: null,
  balanceSheet: null,
  cashFlow: null,
  errors: { income: null, balance: null, cashFlow: null },
};

/** An overview before and after the gateway has the cash flow statement. */
const makeOverview = (value: number | null): Overview => ({
  ...overview,
  pending: value === null ? ['statements'] : [],
  derived: {
    enterpriseValue: { value: 100, periodEnd: '2024-09-30', remark: null },
    freeCashFlowYield: { value, periodEnd: null, period: null, remark: null },
    currentRatioGap: null,
    debtToEquityGap: null,
  },
});

/** Loads the overview, and the statements at once or at the press of a button. */
function Page({ atOnce }: { readonly atOnce: boolean }) {
  const [wanted, setWanted] = useState(atOnce);
  const { data } = useOverview('ACME');
  useStatements('ACME', wanted);
  return (
    <>
      <button type="button" onClick={() => setWanted(true)}>
        Statements
      </button>
      {data !== undefined && <output>{data.derived?.freeCashFlowYield.value ?? 'not known'}</output>}
    </>
  );
}

/** A gateway that knows the yield from the second time on. */
function gateway(known: number | null) {
  let asked = 0;
  return {
    overview: async () => {
      asked += 1;
      const now = asked;
      // The first overview is under way while the statements arrive.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return makeOverview(now === 1 ? null : known);
    },
    allStatements: statements,
  };
}

const calls = (host: FakeHost) => host.calls.filter(({ name }) => name === 'overview').length;

test('figures that an overview lacks are asked for again when the statements arrive before it', async () => {
  const { host } = renderWithHost(<Page atOnce />, { replies: gateway(0.05) });
  expect(await screen.findByText('0.05')).toBeVisible();
  expect(calls(host)).toBe(2);
});

test('figures that an overview lacks are asked for again when the statements arrive after it, once', async () => {
  const { host } = renderWithHost(<Page atOnce={false} />, { replies: gateway(null) });
  expect(await screen.findByText('not known')).toBeVisible();
  expect(calls(host)).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Statements' }));
  await waitFor(() => expect(calls(host)).toBe(2));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(calls(host)).toBe(2);
});

test('an overview whose filings are being read is asked for again, and no statement with it', async () => {
  let asked = 0;
  function Figures() {
    return <output>{useOverview('ACME').data?.derived?.freeCashFlowYield.value ?? 'not known'}</output>;
  }
  const { host } = renderWithHost(<Figures />, {
    replies: {
      overview: () => {
        asked += 1;
        return asked < 3 ? { ...makeOverview(null), pending: ['statements', 'filings'] } : makeOverview(0.05);
      },
    },
  });
  await waitFor(() => expect(screen.getByText('0.05')).toBeVisible(), { timeout: 6_000 });
  expect(host.calls.map(({ name }) => name).filter((name) => name !== 'typedPrice')).toEqual(Array(3).fill('overview'));
}, 10_000);

test('a price that is missing is asked for until it is there, and then the chart that failed', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let isLoaded = false;
  const chart = { symbol: 'ACME', timeframe: 'daily', source: 'sec', dailyFrom: null } as const;
  function Price() {
    const { data } = useOverview('ACME');
    const { data: history } = usePriceHistory('ACME', 'daily');
    return <output>{`price ${data?.price ?? 'N/A'}, ${history?.data.length ?? 'no'} closes`}</output>;
  }
  const { host } = renderWithHost(<Price />, {
    replies: {
      overview: () => ({ ...overview, price: isLoaded ? 100 : null, pending: isLoaded ? [] : ['prices'] }),
      priceHistory: async () => {
        if (!isLoaded) throw new ApiError('No prices.', 404, 'not_found');
        return { ...chart, asOf: '2026-10-30T00:00:00Z', data: [{ date: '2026-10-30', close: 100 }] };
      },
    },
  });
  expect(await screen.findByText('price N/A, no closes')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(calls(host)).toBe(2);
  isLoaded = true;
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  expect(await screen.findByText('price 100, 1 closes')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(calls(host)).toBe(3);
  jest.useRealTimers();
});

test('weekly closes bring the price that is missing, and the daily chart that failed', async () => {
  const week = { date: '2026-10-30', close: 100 };
  const history = {
    symbol: 'ACME',
    source: 'sample',
    asOf: '2026-10-30T00:00:00Z',
    dailyFrom: null,
    data: [week],
  } as const;
  let weekly = false;
  function Prices() {
    const [wanted, setWanted] = useState(false);
    const { data } = useOverview('ACME');
    const daily = usePriceHistory('ACME', 'daily');
    usePriceHistory('ACME', 'weekly', wanted);
    return (
      <>
        <button type="button" onClick={() => setWanted(true)}>
          Weekly
        </button>
        <output>{`price ${data?.price ?? 'N/A'}, ${daily.data?.data.length ?? 'no'} closes`}</output>
      </>
    );
  }
  const { host } = renderWithHost(<Prices />, {
    replies: {
      overview: async () => ({ ...overview, price: weekly ? 100 : null, pending: weekly ? [] : ['prices'] }),
      priceHistory: async (input) => {
        const timeframe = JSON.stringify(input).includes('daily') ? 'daily' : 'weekly';
        if (timeframe === 'daily' && !weekly) throw new ApiError('No prices.', 404, 'not_found');
        weekly = true;
        return { ...history, timeframe, data: [...history.data] };
      },
    },
  });
  await waitFor(() => expect(calls(host)).toBe(1));
  expect(await screen.findByText('price N/A, no closes')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Weekly' }));
  expect(await screen.findByText('price 100, 1 closes')).toBeVisible();
});
