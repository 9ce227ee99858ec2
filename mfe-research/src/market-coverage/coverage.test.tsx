import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeHostOptions, type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { coverage } from '../testing/coverage.ts';
import { CoverageScreen } from './coverage-screen.tsx';

const admin = { email: 'jo@larkfield.com', role: 'Admin' } as const;
const nothing: typeof coverage = {
  ...coverage,
  state: 'none',
  asOf: null,
  filers: { in: 0, kinds: [], out: [] },
  quarters: [],
  waiting: [],
  loading: null,
  newestFiling: null,
  lines: [],
  days: [],
};
const complete: typeof coverage = { ...coverage, state: 'ready', waiting: [], loading: null };

async function show(replies: FakeReplies = {}, options: FakeHostOptions = {}) {
  const view = renderWithHost(<CoverageScreen />, { ...options, replies: { coverage, ...replies } });
  await screen.findByRole('heading', { level: 2, name: 'Filers in and out' });
  return view;
}

/** Returns the counts of a table, without its sum. */
function listCounts(table: HTMLElement): number[] {
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) => Number(within(row).getAllByRole('cell')[0]?.textContent?.replaceAll(',', '')));
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

test('the key figures are those of the tables, whose rows add up to them', async () => {
  await show();
  const tiles = screen.getByRole('group', { name: 'Coverage in figures' });
  expect(tiles).toHaveTextContent('Companies covered5,302of 7,897 listed filers');
  expect(tiles).toHaveTextContent('Newest filing day20 Nov 202652 reports that day');
  expect(tiles).toHaveTextContent('Quarters loaded14 of 202026 Q3 back to 2023 Q2');
  expect(tiles).toHaveTextContent('Companies with a price4,81291% within 47 days, newest price of 30 Oct 2026');
  const [kinds, reasons] = ['Covered, by kind', 'Left out, by reason'].map((name) =>
    screen.getByRole('columnheader', { name }).closest('table'),
  );
  if (!kinds || !reasons) throw new Error('a table is missing');
  expect(sum(listCounts(kinds))).toBe(5302);
  expect(sum(listCounts(reasons))).toBe(7897 - 5302);
  expect(within(kinds).getAllByRole('rowheader')[0]).toHaveTextContent('Operating companies');
  expect(screen.getByRole('img', { name: '5,302 covered, 2,595 left out' })).toBeVisible();
  expect(screen.getByRole('row', { name: /Used for multiples/ })).toHaveTextContent('4,812');
  expect(screen.getByText('Filings through 20 Nov, prices to 30 Oct 2026.')).toBeVisible();
  expect(screen.queryByText('Report a wrong figure')).not.toBeInTheDocument();
});

test('a load without progress says since when', async () => {
  const loading = { quarter: '2023q3', done: 0, of: 0, stalledSince: '2026-11-20T14:05:00.000Z' };
  await show({ coverage: { ...coverage, loading } });
  expect(screen.getByText(/^Nothing was loaded since 20 Nov 2026/)).toBeVisible();
});

test('the load is described for screen readers; the shares of every line add up to 100', async () => {
  await show();
  const bar = screen.getByRole('progressbar', { name: 'Quarters loaded' });
  expect(bar).toHaveAttribute('aria-valuetext', '14 of 20 quarters, the next at 61%');
  expect(bar).toHaveAttribute('aria-valuemax', '20');
  expect(screen.getByText('2023 Q1').closest('p')).toHaveTextContent('2023 Q1 is being read, 78 of 128 MB');
  expect(screen.getByText('14 of 20 quarters loaded')).toHaveAttribute('role', 'status');
  const legend = within(screen.getByRole('region', { name: 'Loading in the background' })).getAllByRole('listitem');
  expect(readTexts(legend)).toEqual(['13 loaded', '1 loaded again, the SEC re-issued it', '1 being read', '5 waiting']);
  const lines = within(screen.getByRole('region', { name: 'Share of companies with each line' })).getAllByRole('img');
  expect(lines).toHaveLength(17);
  for (const line of lines) {
    const shares = line.getAttribute('aria-label')?.match(/\d+(?=%)/g) ?? [];
    expect(sum(shares.map(Number))).toBe(100);
  }
  expect(
    screen.getByRole('img', { name: /^Gross profit: 48% filed, 21% derived, 24% do not present it, 7% missing/ }),
  ).toBeVisible();
  expect(
    screen.getByRole('img', { name: /^Reports a day from 12 Oct to 20 Nov 2026, most on 2 Nov with 880/ }),
  ).toBeVisible();
});

test('a company that is left out is explained', async () => {
  const reason = 'It files Form 20-F in euros.';
  const why = { symbol: 'ASML', covered: false, reason, conditions: [] };
  const { user, host } = await show({ explainScreen: why });
  await user.type(screen.getByRole('textbox', { name: 'Is a company covered?' }), 'asml{Enter}');
  expect(await screen.findByText('ASML is left out.')).toBeVisible();
  expect(screen.getByText('ASML is left out.').closest('p')).toHaveTextContent(reason);
  expect(host.calls.at(-1)).toEqual({
    name: 'explainScreen',
    input: { params: { symbol: 'ASML' }, query: { where: '' } },
  });
});

test('a covered company is confirmed, an unknown one reported', async () => {
  const { user } = await show({
    explainScreen: (input) => {
      if (JSON.stringify(input).includes('XXXX')) throw new ApiError('No company XXXX.', 404, 'not_found');
      return { symbol: 'MSFT', covered: true, conditions: [] };
    },
  });
  const field = screen.getByRole('textbox', { name: 'Is a company covered?' });
  await user.type(field, 'msft{Enter}');
  expect(await screen.findByText('MSFT is covered.')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'xxxx');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('No company XXXX.')).toBeVisible();
});

test('before anything is loaded an Admin can start it', async () => {
  const { host } = renderWithHost(<CoverageScreen />, {
    user: admin,
    replies: { coverage: nothing, loadMarket: { message: 'Loading began.' } },
  });
  expect(await screen.findByRole('heading', { name: 'The market is not loaded yet' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Load five quarters' }));
  expect(host.calls.map(({ name }) => name)).toContain('loadMarket');
  expect(host.notices).toEqual([{ kind: 'success', text: 'Loading began.' }]);
});

test('a Member is told who can load the market; a refusal is shown to the Admin', async () => {
  const { unmount } = renderWithHost(<CoverageScreen />, { replies: { coverage: nothing } });
  expect(await screen.findByText('An Admin can load it.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  unmount();
  const loadMarket = new ApiError('SEC_USER_AGENT is not set, so nothing is fetched from the SEC.', 409, 'conflict');
  renderWithHost(<CoverageScreen />, { user: admin, replies: { coverage: nothing, loadMarket } });
  await userEvent.click(await screen.findByRole('button', { name: 'Load five quarters' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('SEC_USER_AGENT is not set');
});

test('a quarter that failed is named, and an Admin can try again', async () => {
  const problems = [{ quarter: '2022q4', text: 'The file is not complete.', at: '2026-11-21T09:30:00Z' }];
  const { user, host } = await show(
    { coverage: { ...coverage, problems }, loadMarket: { message: 'Loading began.' } },
    { user: admin },
  );
  const banner = screen.getByText('2022 Q4 could not be loaded').closest('[role=status]');
  expect(banner).toHaveTextContent('The file is not complete.');
  expect(banner).toHaveTextContent('14 loaded quarters stay in use.');
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(host.calls.map(({ name }) => name)).toContain('loadMarket');
});

test('a Member sees the failure without a button', async () => {
  const problems = [{ quarter: '2022q4', text: 'The file is not complete.', at: '2026-11-21T09:30:00Z' }];
  await show({ coverage: { ...coverage, problems } });
  expect(screen.getByText('2022 Q4 could not be loaded')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try now' })).not.toBeInTheDocument();
});

test('a whole market says so, and names quarters without room', async () => {
  const { unmount } = await show({ coverage: complete });
  expect(screen.getByText('All 14 quarters are loaded')).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  unmount();
  await show({ coverage: { ...complete, left: ['2021q4', '2022q1', '2022q2'] } });
  expect(screen.getByText('3 older quarters are not kept').closest('[role=status]')).toHaveTextContent(
    'The market may take 4,000 MB of the disk. Left out: 2022 Q2 back to 2021 Q4.',
  );
});

test('the invented market is called sample data and names no source', async () => {
  const made = { ...complete, sample: true, quarters: [], filers: { ...coverage.filers, in: 300, out: [] } };
  await show({ coverage: made });
  expect(screen.getByText(/made-up market of 300 companies/)).toBeVisible();
  expect(screen.queryByText('Quarters loaded')).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Where it comes from' })).not.toBeInTheDocument();
});

test('a failed load can be retried', async () => {
  let isDown = true;
  renderWithHost(<CoverageScreen />, {
    replies: {
      coverage: () => {
        if (isDown) throw new ApiError('The market is not there.', 500, 'internal');
        return coverage;
      },
    },
  });
  expect(await screen.findByText('Coverage did not load')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Filers in and out' })).toBeVisible();
});

test('nothing is asked for by a signed-out visitor', async () => {
  const { host } = renderWithHost(<CoverageScreen />, { user: null, replies: { coverage } });
  expect(screen.getByRole('heading', { level: 1, name: 'Coverage' })).toBeVisible();
  expect(host.calls).toEqual([]);
});

test('a wrong figure is reported in a dialog that says what is missing, and thanks for it', async () => {
  const message = 'Thank you. Your report is with the Admins.';
  const { user, host } = await show({ coverage: { ...coverage, reports: 'mail' }, reportFigure: { message } });
  await user.click(screen.getAllByRole('button', { name: 'Report a wrong figure' })[0] ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Report a wrong figure' });
  const field = (name: string | RegExp) => within(dialog).getByRole('textbox', { name });
  await user.type(field('Company'), 'NLKD');
  await user.type(field(/^Address/), 'ftp:/nowhere');
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
  expect(field('Line')).toHaveAccessibleDescription(expect.stringContaining('Please fill this in.'));
  expect(field(/^Address/)).toHaveAccessibleDescription(expect.stringContaining('starts with https://'));
  expect(host.calls.some(({ name }) => name === 'reportFigure')).toBe(false);
  await user.type(field('Line'), 'Revenue');
  await user.type(field('Period'), 'fiscal 2025');
  await user.type(field('What it should be'), '1.2B');
  await user.clear(field(/^Address/));
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
  expect(await within(dialog).findByRole('status')).toHaveTextContent(message);
  expect(host.calls.at(-1)).toMatchObject({
    name: 'reportFigure',
    input: { body: { company: 'NLKD', line: 'Revenue', period: 'fiscal 2025', expected: '1.2B' } },
  });
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('without a mail address of the operator the report is a link to the list, or is not offered', async () => {
  const list = 'https://issues.example.com/';
  await show({ coverage: { ...coverage, reports: list } });
  for (const link of screen.getAllByRole('link', { name: 'Report a wrong figure' })) {
    expect(link).toHaveAttribute('href', list);
  }
});
