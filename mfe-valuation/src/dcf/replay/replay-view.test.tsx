import type { PriceHistory } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import type { FakeReplies } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearDrafts, ofKind, openScreen, renderScreen, whenReady } from '../../testing/dcf-screen.tsx';
import { createVintages, weeklyCloses } from '../../testing/vintages.ts';

beforeEach(clearDrafts);

const priceHistory: PriceHistory = {
  symbol: 'TEST',
  timeframe: 'weekly',
  source: 'sample',
  asOf: '2025-06-30T00:00:00Z',
  dailyFrom: null,
  basis: 'close',
  data: weeklyCloses('2014-01-03', '2025-06-30', () => 30),
};
const vintages = createVintages([2024, 2023, 2022]);

async function openReplay(changed: FakeReplies = {}, by?: string) {
  const { user, host } = renderScreen({ priceHistory, vintages, ...changed });
  if (by === undefined) await whenReady();
  else await screen.findByRole('heading', { name: by, level: 1 });
  await user.click(screen.getByRole('tab', { name: 'Replay' }));
  return { user, host };
}

test('each annual filing has a row, newest first, with the rule in words above', async () => {
  await openReplay();
  const table = await screen.findByRole('table', { name: 'Fair value and price at each annual filing' });
  expect(readTexts(within(table).getAllByRole('rowheader'))).toEqual(['1 Mar 2025', '1 Mar 2024', '1 Mar 2023']);
  expect(screen.getByRole('region', { name: 'Rule' })).toHaveTextContent(/fading to 2\.5% over ten years/);
  expect(screen.getByText(/^The rule called Test Company too dear at/)).toBeVisible();
  expect(screen.getByText(/^Three filings of one company prove nothing/)).toBeVisible();
});

test('the record that does not load says so and offers another try', async () => {
  const failed = new ApiError('Something went wrong.', 500, 'internal');
  const { user, host } = await openScreen({ priceHistory, vintages: failed });
  await user.click(await screen.findByRole('button', { name: 'Load it' }));
  expect(await screen.findByText('The record of this rule did not load.')).toBeVisible();
  const asked = host.calls.filter(({ name }) => name === 'vintages').length;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(host.calls.filter(({ name }) => name === 'vintages').length).toBeGreaterThan(asked));
});

test('it loads on request alone', async () => {
  const { host } = await openScreen({ priceHistory, vintages });
  expect(host.calls.map(({ name }) => name)).not.toContain('vintages');
});

describe('the record below the headline', () => {
  const providerCalls = { calls: null, fresh: [] };

  test('counts the filings of the rule in use', async () => {
    await openScreen({ priceHistory, vintages, providerCalls });
    expect(
      await screen.findByText(
        /^At 3 annual filings this rule called Test Company too dear (once|\d times); the price was higher a year later 0 of 2 times\.$/,
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'About the record' })).toHaveAccessibleDescription(
      /are as traded, without dividends/,
    );
  });

  test('is loaded on request where calls are counted and few are left', async () => {
    const calls = { limit: 25, left: 3, isPlenty: false, nextAt: null };
    const { host } = await openScreen({ priceHistory, vintages, providerCalls: { calls, fresh: [] } });
    expect(await screen.findByText(/^The record of this rule is not loaded\./)).toBeVisible();
    expect(host.calls.map(({ name }) => name)).not.toContain('priceHistory');
    await userEvent.click(screen.getByRole('button', { name: 'Load it' }));
    expect(await screen.findByText(/^At 3 annual filings this rule called/)).toBeVisible();
  });

  test('names no costs before it is known whether calls are counted', async () => {
    await openScreen({ priceHistory, vintages, providerCalls: () => new Promise(() => undefined) });
    expect(screen.getByText('Loading the record of this rule')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load it' })).toBeNull();
  });

  test('says so where the past is not known', async () => {
    const none = new ApiError('No filings of TEST.', 404, 'not_found');
    await openScreen({ priceHistory, vintages: none, providerCalls });
    expect(await screen.findByText(/^No track record yet/)).toBeVisible();
  });
});

test('a refused filing says so in its row', async () => {
  const [latest, ...older] = vintages.annual;
  if (latest === undefined) throw new Error('The fixture has a filing');
  const cashFlow = latest.cashFlow.map((report) => ({ ...report, capitalExpenditures: null }));
  await openReplay({ vintages: { ...vintages, annual: [{ ...latest, cashFlow }, ...older] } });
  expect(await screen.findByText('No reliable fair value that year: Capital expenditure')).toBeVisible();
  expect(screen.getByText(/1 filing has no reliable fair value and is left out\.$/)).toBeVisible();
});

test('fewer than three filings are too few', async () => {
  await openReplay({ vintages: createVintages([2024, 2023]) });
  expect(await screen.findByText('Too few filings to replay')).toBeVisible();
});

test('a failed load says why', async () => {
  await openReplay({ vintages: new ApiError('No filings of TEST.', 404, 'not_found') });
  expect(await screen.findByText('The replay did not load')).toBeVisible();
  expect(screen.getByText('No filings of TEST.')).toBeVisible();
});

describe('a company that the DCF does not fit', () => {
  test('a bank is replayed by excess returns; by the DCF only when the user chooses it, with its warning', async () => {
    const { user } = await openReplay({ allStatements: ofKind('bank') }, 'Excess returns');
    expect(await screen.findByRole('heading', { name: 'Excess returns', level: 1 })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Rule' })).toHaveTextContent(
      /the return fading to its cost over ten years/,
    );
    expect(screen.queryByText('The DCF does not fit a bank')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Specification case, does not fit' }));
    expect(await screen.findByText('The DCF does not fit a bank')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Rule' })).toHaveTextContent(/fading to 2\.5% over ten years/);
  });

  test('a REIT has no replay, and is told why', async () => {
    const { host } = await openReplay({ allStatements: ofKind('reit') }, 'FFO and AFFO');
    expect(await screen.findByText(/^The range of funds from operations comes from multiples/)).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(host.calls.map(({ name }) => name)).not.toContain('vintages');
  });
});

test('“Change the rule” leads back to its inputs', async () => {
  const { user } = await openReplay();
  await user.click(screen.getByRole('button', { name: 'Change the rule' }));
  expect(await whenReady()).toBeVisible();
});
