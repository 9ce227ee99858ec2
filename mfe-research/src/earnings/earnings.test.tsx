import type { AllEarnings, AllStatements } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fiscalCalendar } from '../fiscal-calendar.model.ts';
import { earnings, incomeReport, overview, statements } from '../testing/company.ts';
import {
  countEntries,
  dropPastEstimates,
  historyChart,
  shownEstimates,
  shownPeriod,
  surpriseChart,
  surpriseSummary,
  whyEmpty,
} from './earnings.model.ts';
import { EarningsScreen } from './earnings-screen.tsx';

const { history, estimates } = earnings;
const calendar = fiscalCalendar(null);
if (history === null || estimates === null) throw new Error('The fixture has both');

describe('figures', () => {
  test('one of two comparable quarters beat its estimate; the average surprise is −0.35%', () => {
    const summary = surpriseSummary(history);
    expect(summary).toMatchObject({ compared: 2, beaten: 1 });
    expect(summary.averagePercent).toBeCloseTo(-0.35, 10);
    expect(summary.latest?.reportedEPS).toBe(1.64);
  });

  test('without quarters there is no average', () => {
    expect(surpriseSummary({ ...history, quarterlyEarnings: [] })).toEqual({
      compared: 0,
      beaten: 0,
      averagePercent: null,
      latest: null,
    });
  });

  test('charts run from old to new; a missing estimate is null', () => {
    const chart = historyChart(history, { period: 'quarterly', currency: null, calendar });
    expect(chart.periods).toEqual(['Q2 \u201924', 'Q3 \u201924', 'Q4 \u201924']);
    expect(chart.lines?.[0]).toMatchObject({ mark: 'level', values: [null, 1.55, 1.6] });
    expect(surpriseChart(history, calendar).bars[0]?.values).toEqual([null, -0.032, 0.025]);
    expect(historyChart(history, { period: 'annual', currency: null, calendar }).bars[0]?.values).toEqual([5, 6]);
  });

  test('a period without data is replaced by the other one', () => {
    expect(shownPeriod('quarterly', countEntries('estimates', earnings))).toBe('annual');
    expect(shownPeriod('quarterly', { annual: 0, quarterly: 0 })).toBe('quarterly');
  });

  test('estimates of periods that are over are left out, unless their report is due', () => {
    const [estimate] = estimates.quarterlyEarningsEstimate.concat(estimates.annualEarningsEstimate);
    if (estimate === undefined) throw new Error('The fixture has an estimate');
    const quarter = (fiscalDateEnding: string) => ({ ...estimate, fiscalDateEnding });
    const dropWith = (reported: string[], ...ends: string[]) =>
      dropPastEstimates({
        ...earnings,
        history: {
          ...history,
          quarterlyEarnings: reported.map((fiscalDateEnding) => ({
            fiscalDateEnding,
            reportedDate: null,
            reportedEPS: 1,
            estimatedEPS: null,
            surprise: null,
            surprisePercentage: null,
          })),
        },
        estimates: {
          ...estimates,
          asOf: '2026-05-18T08:00:00Z',
          quarterlyEarningsEstimate: ends.map(quarter),
          annualEarningsEstimate: [],
        },
      }).estimates?.quarterlyEarningsEstimate.map(({ fiscalDateEnding }) => fiscalDateEnding);
    const ends = ['2026-09-30', '2026-06-30', '2026-03-31', '2025-12-31'];
    expect(dropWith(['2025-12-31'], ...ends)).toEqual(['2026-09-30', '2026-06-30', '2026-03-31']);
    expect(dropWith(['2026-03-31', '2025-12-31'], ...ends)).toEqual(['2026-09-30', '2026-06-30']);
    // Only its report is missing: no quarter is reported four months after its end.
    expect(dropWith([], '2025-12-31')).toEqual([]);
    expect(dropPastEstimates({ ...earnings, estimates: null }).estimates).toBeNull();
  });

  test('tables and charts of estimates have their own lengths', () => {
    const estimate = estimates.annualEarningsEstimate.slice(0, 1);
    const many = { ...estimates, annualEarningsEstimate: Array.from({ length: 30 }, () => estimate).flat() };
    expect(shownEstimates(many, 'annual', 'table')).toHaveLength(15);
    expect(shownEstimates(many, 'annual', 'chart')).toHaveLength(8);
  });

  test.each<[string, Partial<AllEarnings>, string]>([
    [
      'the note',
      { estimates: { ...estimates, annualEarningsEstimate: [], note: 'Only for US listings.' } },
      'Only for US listings.',
    ],
    ['the error', { estimates: null, errors: { history: null, estimates: 'Estimates failed.' } }, 'Estimates failed.'],
    ['the usual sentence', { estimates: null }, 'Earnings estimates are not available for this stock.'],
  ])('missing estimates are explained by %s', (_, change, text) => {
    expect(whyEmpty('estimates', { ...earnings, ...change })).toBe(text);
  });
});

describe('the screen', () => {
  const show = (allEarnings: unknown = earnings) =>
    renderWithHost(<EarningsScreen />, {
      company: 'ACME',
      replies: { overview, allEarnings: allEarnings as typeof earnings },
    });

  test('opens on the quarterly chart; the table starts on annual, and quarters carry the surprise with its sign', async () => {
    show();
    expect(await screen.findByRole('img', { name: /^Reported and estimated EPS of 3 quarters/ })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Quarterly' })).toBeChecked();
    expect(screen.getByRole('group', { name: 'Earnings surprises' })).toHaveTextContent('Beat estimate1 of 2');
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(screen.getByRole('table', { name: 'Annual earnings history' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Quarterly' }));
    const table = screen.getByRole('table', { name: 'Quarterly earnings history' });
    expect(within(table).getByRole('row', { name: '30 Jan 2025 31 Dec 2024 $1.64 $1.60 +$0.04 +2.5%' })).toBeVisible();
    expect(
      within(table).getByRole('row', { name: 'N/A 30 Sep 2024 $1.50 $1.55 \u2212$0.05 \u22123.2%' }),
    ).toBeVisible();
    expect(await screen.findByText('Beat estimate')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Quarterly earnings history' })).toBeVisible();
  });

  test('estimates without quarters show the years, and the toggle is off for quarters', async () => {
    show();
    await userEvent.click(screen.getByRole('tab', { name: 'Earnings Estimates' }));
    expect(await screen.findByRole('img', { name: /^EPS estimates 2025, furthest \$7\.00/ })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Quarterly' })).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(
      within(screen.getByRole('table', { name: 'Annual earnings estimates' })).getByRole('row', {
        name: '2025 $7.00 $8.00 $6.50 20 $66.0B',
      }),
    ).toBeVisible();
  });

  test('a company without history has an empty state', async () => {
    show({ ...earnings, history: null });
    expect(await screen.findByText('No earnings history data found for this stock.')).toBeVisible();
  });

  test('a failed batch call is replaced by single calls', async () => {
    renderWithHost(<EarningsScreen />, {
      company: 'ACME',
      replies: {
        overview,
        allEarnings: new ApiError('Bad gateway', 502, 'bad_upstream'),
        earningsHistory: history,
        earningsEstimates: new ApiError('No estimates.', 404, 'not_found'),
      },
    });
    expect(await screen.findByRole('img', { name: /^Reported and estimated EPS/ })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Earnings Estimates' }));
    expect(await screen.findByText('No estimates.')).toBeVisible();
  });

  test('figures carry the currency of the listing', async () => {
    renderWithHost(<EarningsScreen />, {
      company: 'ACME',
      replies: { overview: { ...overview, currency: 'EUR' }, allEarnings: earnings },
    });
    expect(await screen.findByRole('group', { name: 'Earnings surprises' })).toHaveTextContent(
      'Latest reported EPSEUR 1.64estimate EUR 1.60',
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Earnings Estimates' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(screen.getByRole('row', { name: /^2025 EUR\s7\.00 .* EUR\s66\.0B$/ })).toBeVisible();
  });

  test('late earnings of the previous company are not shown', async () => {
    let answerFirst: (value: AllEarnings) => void = () => {};
    const { host } = renderWithHost(<EarningsScreen />, {
      company: 'ACME',
      replies: {
        overview,
        allEarnings: (input) =>
          JSON.stringify(input).includes('ACME')
            ? new Promise((resolve) => {
                answerFirst = resolve;
              })
            : { ...earnings, history: { ...history, annualEarnings: [], quarterlyEarnings: [] } },
      },
    });
    await act(async () => host.setCompany('OTHER'));
    expect(await screen.findByText('No earnings history data found for this stock.')).toBeVisible();
    await act(async () => answerFirst(earnings));
    expect(screen.getByText('No earnings history data found for this stock.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Earnings surprises' })).not.toBeInTheDocument();
  });

  describe('without a provider of earnings', () => {
    const none = new ApiError('No provider of this data is set up on this server.', 503, 'not_ready');
    const { incomeStatement } = statements;
    const report = incomeReport(2024, 60, { earningsPerShareDiluted: '60', dividendsPerShare: '2' });
    const filed: AllStatements = {
      ...statements,
      incomeStatement: incomeStatement && { ...incomeStatement, annualReports: [report] },
    };
    const showFiled = (allStatements: AllStatements | ApiError) =>
      renderWithHost(<EarningsScreen />, {
        company: 'ACME',
        replies: {
          overview,
          allEarnings: none,
          earningsHistory: none,
          earningsEstimates: none,
          allStatements,
        },
      });

    test('the history is what the company filed, and offers no retry that cannot help', async () => {
      showFiled(filed);
      expect(
        await screen.findByRole('img', { name: 'Diluted EPS of 1 fiscal year as filed, latest $60.00' }),
      ).toBeVisible();
      expect(screen.getByRole('radio', { name: 'Quarterly' })).toBeDisabled();
      await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
      const row = within(screen.getByRole('table', { name: 'Annual earnings as filed' })).getByRole('row', {
        name: /^2024/,
      });
      expect(row).toHaveTextContent('2024$60.00N/A$60.0BN/A10.0%$2.00N/AN/A');
      expect(screen.getByText(/Estimates and surprises need a data provider’s key/)).toBeVisible();
      await userEvent.click(screen.getByRole('tab', { name: 'Earnings Estimates' }));
      expect(screen.getByText('No earnings estimates')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    });

    test('a company without statements has no history', async () => {
      showFiled(new ApiError('No statements.', 404, 'not_found'));
      expect(await screen.findByText('No earnings history')).toBeVisible();
    });
  });

  test('a failure can be retried', async () => {
    show(new TypeError('broken'));
    expect(await screen.findByText('Failed to load earnings data. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
