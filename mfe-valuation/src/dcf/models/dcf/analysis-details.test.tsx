import type { Finding } from '@basecase/gateway/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { overview, statements } from '../../../testing/company.ts';
import { clearDrafts, openDetails, openScreen, toggleFold } from '../../../testing/dcf-screen.tsx';
import { peerValues } from '../../../testing/peer-values.ts';
import type { BaseRates } from '../../context/context-queries.ts';

beforeEach(clearDrafts);

const range = () =>
  within(screen.getByRole('table', { name: 'Price ranges' })).getByRole('row', { name: /^Monte Carlo/ });

describe('risk', () => {
  test('ranges stand beside the inputs, with the simulation in one line; drivers and a distribution in the details', async () => {
    const { user } = await openScreen();
    const ranges = screen.getByRole('table', { name: 'Price ranges' });
    expect(
      await within(ranges).findByRole('row', { name: /^Bear case Projected price 2028 \$20 – \$25/ }),
    ).toBeVisible();
    expect(within(ranges).getByRole('row', { name: /^52 weeks .* N\/A/ })).toBeVisible();
    await waitFor(() => expect(range()).toHaveTextContent(/\$\d+ – \$\d+/), { timeout: 30_000 });
    expect(screen.getByRole('region', { name: 'Monte Carlo' })).toHaveTextContent(
      /^Monte Carlomedian \$[\d.]+, 5% to 95% \$[\d.]+ – \$[\d.]+$/,
    );
    await openDetails(user);
    const drivers = screen.getByRole('table', { name: 'Fair value by driver' });
    expect(within(drivers).getByRole('rowheader', { name: 'Operating margin' })).toBeVisible();
    // Ten thousand draws may take long on a busy machine.
    expect(
      await screen.findByText(/of the draws are worth more than the price/, {}, { timeout: 30_000 }),
    ).toBeVisible();
  }, 60_000);
});

describe('the simulation', () => {
  test('does not run while nothing shows it', async () => {
    const { user, unmount } = await openScreen();
    await toggleFold(user, 'Price ranges');
    unmount();
    await openScreen();
    // Longer than a run takes.
    await act(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
    const panel = screen.getByRole('region', { name: 'Monte Carlo' });
    expect(panel).toHaveTextContent(/^Monte Carlo$/);
    await toggleFold(user, 'Price ranges');
    await waitFor(() => expect(panel).toHaveTextContent(/median/), { timeout: 30_000 });
  }, 60_000);

  test('does not start again when the market answers later', async () => {
    let answer: (rates: BaseRates) => void = () => undefined;
    const late = new Promise<BaseRates>((resolve) => {
      answer = resolve;
    });
    await openScreen({ riskFreeRate: new Error('The Treasury is down.'), baseRates: () => late });
    const panel = screen.getByRole('region', { name: 'Monte Carlo' });
    await waitFor(() => expect(panel).toHaveTextContent(/median/), { timeout: 30_000 });
    const texts: string[] = [];
    const watcher = new MutationObserver(() => texts.push(panel.textContent ?? ''));
    watcher.observe(panel, { childList: true, subtree: true });
    const percentiles = { p10: -0.05, p25: 0.02, p50: 0.05, p75: 0.08, p90: 0.12, p95: 0.18 };
    answer({ n: 30, of: 60, rule: 'Every company.', persisted: [], percentiles });
    expect(await screen.findByText(/^Of 60 starts at this size/)).toBeVisible();
    // Longer than the pause before a run.
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(texts.filter((text) => !text.includes('median'))).toEqual([]);
  }, 60_000);
});

describe('values by peers', () => {
  test('are one value among the price ranges, and further ranges with their peers, R² and calculation', async () => {
    const { user } = await openScreen({ peerValues });
    const ranges = screen.getByRole('table', { name: 'Price ranges' });
    const peers = await within(ranges).findByRole('row', {
      name: /^Peers \$24\.00, median of 1 multiple, 2 left out \$20 – \$30/,
    });
    expect(within(peers).getByRole('button', { name: 'About the value by Peers' })).toHaveAccessibleDescription(
      /Left out: EV\/EBIT \(fewer than 4 peers have this multiple\)/,
    );
    await toggleFold(user, 'Values by peers');
    const values = screen.getByRole('table', { name: 'Values by peers' });
    const earnings = await within(values).findByRole('row', {
      name: /^P\/E Median 12.00× of 35 peers \$20 – \$30/,
    });
    expect(within(earnings).getByText('Warranted $14 – $56, R² 0.41, 33 peers')).toBeVisible();
    expect(within(earnings).getByRole('button', { name: 'About the value by P/E' })).toHaveAccessibleDescription(
      /^Median 12.00× of 35 peers .* = \$24.00/,
    );
    expect(within(values).getByText(/^2 peers of SIC 3674/)).toBeVisible();
    expect(screen.getByText(/^Not warranted: Fewer than 30 peers have all four figures/)).toBeVisible();
    expect(within(values).getByRole('row', { name: /^P\/B .* N\/A .* negative or zero denominator/ })).toBeVisible();
  });

  test('a company without them says why, and keeps its other ranges', async () => {
    const { user } = await openScreen();
    await toggleFold(user, 'Values by peers');
    const values = screen.getByRole('table', { name: 'Values by peers' });
    expect(await within(values).findByText(/^No values by peers\./)).toBeVisible();
    const ranges = screen.getByRole('table', { name: 'Price ranges' });
    expect(within(ranges).getByRole('row', { name: /^52 weeks/ })).toBeVisible();
  });

  test('the value is shown while they are loaded', async () => {
    const { user } = await openScreen({ peerValues: () => new Promise(() => {}) });
    await toggleFold(user, 'Values by peers');
    const values = screen.getByRole('table', { name: 'Values by peers' });
    expect(within(values).getByText('Loading')).toBeVisible();
    expect(
      within(screen.getByRole('table', { name: 'Price ranges' })).getByRole('row', { name: /^DCF/ }),
    ).toBeVisible();
  });
});

test('without a price the way to a share ends at the fair value, and the draws are not compared', async () => {
  const { user } = await openScreen({ overview: { ...overview, price: null } });
  expect(screen.getByText('No price to compare with')).toBeVisible();
  expect(screen.queryByText('Below price')).not.toBeInTheDocument();
  await openDetails(user);
  const way = screen.getByRole('region', { name: 'From cash flows to a share' });
  expect(within(way).getByText('Fair value per share')).toBeVisible();
  expect(within(way).queryByText('Against price')).not.toBeInTheDocument();
  expect(within(way).queryByText('N/A')).not.toBeInTheDocument();
}, 60_000);

describe('sources', () => {
  test('each filed figure is named by year, and an assumed input is marked', async () => {
    const { user } = await openScreen({ overview: { ...overview, beta: null } });
    await openDetails(user);
    const table = screen.getByRole('table', { name: 'Filed figures of the valuation' });
    expect(within(table).getByRole('row', { name: /^Total revenue.* \$1\.0B \$1\.1B/ })).toBeVisible();
    expect(screen.getByText('Not reported: 1 is assumed')).toBeVisible();
  });

  test('a figure in use that does not add up raises an info warning; quarters that do not sum are none', async () => {
    const { incomeStatement } = statements;
    const findings: Finding[] = [
      {
        rule: 'quarters',
        period: 'annual',
        fiscalDateEnding: '2024-12-31',
        field: 'totalRevenue',
        stated: '1100000000',
        expected: '1090000000',
        difference: '10000000',
        text: 'The four quarters of fiscal 2024 do not sum to its revenue.',
      },
    ];
    const [quarters] = findings;
    if (quarters !== undefined) findings.push({ ...quarters, rule: 'sources', text: 'Two sources state revenue.' });
    const doubtful = { ...statements, incomeStatement: incomeStatement && { ...incomeStatement, findings } };
    await openScreen({ allStatements: doubtful });
    expect(screen.getByText('Two sources state revenue.')).toBeVisible();
    expect(screen.queryByText(/four quarters/)).not.toBeInTheDocument();
  });

  test('stale figures are marked', async () => {
    const meta = { stale: true, asOf: '2025-03-01T00:00:00Z' } as const;
    await openScreen({ overview: { ...overview, meta } });
    expect(screen.getByText('Stale')).toBeVisible();
  });
});
