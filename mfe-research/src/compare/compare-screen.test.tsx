import { ApiError } from '@basecase/shared-ui/api/api-error';
import { readRecent } from '@basecase/shared-ui/components/lists/recent-memory';
import { type FakeHostOptions, type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, waitFor, within } from '@testing-library/react';
import { comparison, ratio } from '../testing/comparison.ts';
import { coverage } from '../testing/coverage.ts';
import { CompareScreen } from './compare-screen.tsx';

const peers = {
  group: {
    sic: '3674',
    level: 4 as const,
    kind: 'general' as const,
    size: 0.25,
    members: ['TWO', 'SIX', 'TEN', 'ACE', 'BEE'].map((symbol, index) => ({
      symbol,
      name: symbol,
      size: null,
      times: null,
      nearness: index + 1,
      added: false,
    })),
    own: false,
    removed: [],
    chosen: { level: null, size: null },
    sizeLine: 'revenue' as const,
    ownSize: null,
    choices: [],
  },
  priceDay: null,
  measures: [],
};

function show(address = '/compare?symbols=ONE,TWO', replies: FakeReplies = {}, options: FakeHostOptions = {}) {
  const edgarSearch = { results: [{ ticker: 'SIX', name: 'Six Chips' }] };
  const all = { compareCompanies: comparison, coverage, peers, edgarSearch, ...replies } as const;
  return renderWithHost(<CompareScreen />, { ...options, address, replies: all });
}

const asked = (host: ReturnType<typeof show>['host']) => host.sent('compareCompanies');
const handles = () =>
  readTexts(within(screen.getByRole('list', { name: 'Compared companies' })).getAllByRole('listitem'));
const findTable = () => screen.findByRole('table', { name: 'Comparison' });

test('one call gives the companies side by side, with the best of a row; the comparison is then among those opened last', async () => {
  const { host } = show();
  const table = within(await findTable());
  expect(asked(host)).toEqual([{ query: { symbols: 'ONE,TWO' } }]);
  expect(table.getByRole('columnheader', { name: /ONE Inc\..*ONE.*\$50\.00/ })).toBeVisible();
  expect(table.getByRole('row', { name: /^Net margin 20\.0% ?, best of 2 10\.0%$/ })).toBeVisible();
  expect(table.getByRole('rowheader', { name: 'Size (not ranked)' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Price, indexed to 100, over 5 years' })).toBeInTheDocument();
  expect(readRecent('jo@larkfield.com', 'comparisons')).toEqual([]);
  await waitFor(() => expect(readRecent('jo@larkfield.com', 'comparisons')).toEqual(['ONE,TWO']), { timeout: 8_000 });
}, 15_000);

test('a figure opens its formula, terms and years; Escape returns the focus', async () => {
  const { user } = show();
  const figure = within(await findTable()).getByRole('button', { name: /^20\.0% ?, best of 2$/ });
  await user.click(figure);
  const popover = within(await screen.findByRole('dialog', { name: 'Net margin, ONE' }));
  expect(popover.getByText('net income ÷ revenue')).toBeVisible();
  expect(
    within(popover.getByRole('table', { name: 'Terms' })).getByRole('row', { name: /net income.*\$200M/ }),
  ).toBeVisible();
  const years = within(popover.getByRole('table', { name: 'Fiscal years' }));
  expect(years.getByRole('row', { name: 'Median of 3 years 18.0%' })).toBeVisible();
  expect(popover.getByRole('link', { name: 'Show in the filing' })).toHaveAttribute(
    'href',
    expect.stringContaining('symbol=ONE&filing=0000000001-26-000001'),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(figure).toHaveFocus());
});

test('a missing figure can be focused and says its reason', async () => {
  const { user } = show();
  const missing = within(await findTable()).getByRole('button', { name: 'Not meaningful' });
  expect(missing).toHaveAccessibleDescription('Not meaningful: negative or zero denominator');
  await user.click(missing);
  expect(await screen.findByRole('dialog', { name: 'P/E, TWO' })).toHaveTextContent('negative or zero denominator');
});

test('arrow keys go from figure to figure', async () => {
  const { user } = show();
  const table = within(await findTable());
  table.getByRole('button', { name: '$1.0B' }).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(table.getByRole('button', { name: '10.0%' })).toHaveFocus();
});

test('companies are added by the search, removed, and ordered by keyboard', async () => {
  const { user, host } = show();
  await findTable();
  await user.type(screen.getByRole('combobox', { name: 'Add a company' }), 'six');
  await user.click(await screen.findByRole('option', { name: /SIX/ }));
  await waitFor(() => expect(asked(host).at(-1)).toEqual({ query: { symbols: 'ONE,TWO,SIX' } }));
  await user.click(screen.getByRole('button', { name: 'Remove TWO' }));
  await waitFor(() => expect(asked(host).at(-1)).toEqual({ query: { symbols: 'ONE,SIX' } }));
  screen.getByRole('button', { name: 'SIX' }).focus();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(handles()).toEqual(['SIX', 'ONE']);
  await waitFor(() => expect(asked(host).at(-1)).toEqual({ query: { symbols: 'SIX,ONE' } }));
});

test('a symbol that the search does not know is added by Enter', async () => {
  const { user } = show('/compare?symbols=ONE', { edgarSearch: { results: [] } });
  await user.type(screen.getByRole('combobox', { name: 'Add a company' }), 'zzz');
  await screen.findByText('No company found. Press Enter to try it as a ticker.');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(handles()).toEqual(['ONE', 'ZZZ']));
});

test('peers fill the comparison up to five', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Add peers of ONE' }));
  await waitFor(() => expect(handles()).toEqual(['ONE', 'TWO', 'SIX', 'TEN', 'ACE']));
  expect(screen.getByText('Five companies are the most.')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Add a company' })).not.toBeInTheDocument();
});

test('without companies the screen asks for them, and begins with the chosen one', async () => {
  const { user, host } = show('/compare', {}, { company: 'KO' });
  expect(screen.getByRole('heading', { level: 2, name: 'Choose two to five companies' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start with KO' }));
  expect(screen.getByRole('heading', { level: 2, name: 'Choose a company to compare KO with' })).toBeVisible();
  expect(asked(host)).toEqual([]);
});

test('a company that is not held is named, and the others are shown', async () => {
  const [one, two] = comparison.companies;
  if (one === undefined || two === undefined) throw new Error('Two companies are compared.');
  const reason = 'Not held: it is being read, if it is a listed company';
  const absent = { ...two, reason, form: null, fiscalYearEnd: null };
  show(undefined, { compareCompanies: { ...comparison, companies: [one, absent] } });
  expect(await screen.findByText('Reading the filings of TWO')).toBeVisible();
  expect(within(await findTable()).getByText('Not held')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('the own saved fair value stands beside the price', async () => {
  const saved = [{ symbol: 'ONE', name: 'Careful', fairValue: 60, savedAt: '2026-11-03T10:00:00.000Z' }];
  show(undefined, { compareCompanies: { ...comparison, saved } });
  const row = within(await findTable()).getByRole('row', { name: /Fair value/ });
  expect(row).toHaveTextContent('$60.00 +20%Careful, 3 Nov 2026');
  expect(row).toHaveTextContent('N/A');
});

test('a market that is not loaded says so', async () => {
  show(undefined, { compareCompanies: new ApiError('No market data is loaded yet.', 503, 'not_ready') });
  expect(await screen.findByRole('heading', { name: 'The market is not loaded yet' })).toBeVisible();
  expect(screen.getByText('An Admin can load it.')).toBeVisible();
});

test('the link of the comparison is copied', async () => {
  const { user, host } = show();
  await user.click(await screen.findByRole('button', { name: 'Share link' }));
  await waitFor(() =>
    expect(host.notices).toEqual([{ kind: 'success', text: 'Link copied. It opens these two companies.' }]),
  );
  expect(await navigator.clipboard.readText()).toMatch(/\/compare\?symbols=ONE,TWO$/);
});

test('a sentence says who is better and who is cheaper, and a word shows its figures on focus', async () => {
  const names = ['roe', 'change(revenue, 1)', 'pe', 'ps'];
  const rows = names.map((name, at) => {
    const better = at < 2 ? ('higher' as const) : ('lower' as const);
    return { name, label: name, format: 'ratio' as const, note: null, better };
  });
  const companies = comparison.companies.map((company, at) => ({
    ...company,
    groups: [{ title: 'Valuation', rows: names.map((name) => ({ name, value: ratio(at + 1), years: [] })) }],
  }));
  const { user } = show(undefined, {
    compareCompanies: { ...comparison, layout: [{ title: 'Valuation', rows }], companies },
  });
  const word = await screen.findByRole('button', { name: 'higher returns' });
  expect(word.parentElement).toHaveTextContent(
    'TWO is better than ONE: higher returns and faster growth; ONE is cheaper by 2 of 2 multiples.',
  );
  await user.click(word);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('roe: ONE 1.00, TWO 2.00');
});
