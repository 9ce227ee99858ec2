import type { Finding } from '@basecase/gateway/contract';
import { screen, within } from '@testing-library/react';
import { overview, statements } from '../../../testing/company.ts';
import { clearDrafts, renderScreen, replies, whenReady } from '../../../testing/dcf-screen.tsx';

beforeEach(clearDrafts);

describe('risk', () => {
  test('ranges, drivers and a distribution are shown below the value', async () => {
    renderScreen();
    await whenReady();
    const ranges = screen.getByRole('table', { name: 'Price ranges' });
    expect(
      await within(ranges).findByRole('row', { name: /^Bear case Projected price 2028 \$20 – \$25/ }),
    ).toBeVisible();
    expect(within(ranges).getByRole('row', { name: /^52 weeks .* N\/A/ })).toBeVisible();
    const drivers = screen.getByRole('table', { name: 'Fair value by driver' });
    expect(within(drivers).getByRole('rowheader', { name: 'Operating margin' })).toBeVisible();
    // Ten thousand draws may take long on a busy machine.
    expect(
      await screen.findByText(/of the draws are worth more than the price/, {}, { timeout: 30_000 }),
    ).toBeVisible();
  }, 60_000);
});

test('without a price the way to a share ends at the fair value, and the draws are not compared', async () => {
  renderScreen({ replies: { ...replies, overview: { ...overview, price: null } } });
  await whenReady();
  const way = screen.getByRole('region', { name: 'From cash flows to a share' });
  expect(within(way).getByText('Fair value per share')).toBeVisible();
  expect(within(way).queryByText('Against price')).not.toBeInTheDocument();
  expect(within(way).queryByText('N/A')).not.toBeInTheDocument();
}, 60_000);

describe('sources', () => {
  test('each filed figure is named by year, and an assumed input is marked', async () => {
    renderScreen({ replies: { ...replies, overview: { ...overview, beta: null } } });
    await whenReady();
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
    renderScreen({ replies: { ...replies, allStatements: doubtful } });
    await whenReady();
    expect(screen.getByText('Two sources state revenue.')).toBeVisible();
    expect(screen.queryByText(/four quarters/)).not.toBeInTheDocument();
  });

  test('stale figures are marked', async () => {
    const meta = { stale: true, asOf: '2025-03-01T00:00:00Z' } as const;
    renderScreen({ replies: { ...replies, overview: { ...overview, meta } } });
    await whenReady();
    expect(screen.getByText('Stale')).toBeVisible();
  });
});
