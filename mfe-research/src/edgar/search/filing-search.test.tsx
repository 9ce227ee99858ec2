import type { FullTextSearch, HeldFilingsSearch } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filings, overview } from '../../testing/company.ts';
import { EdgarScreen } from '../edgar-screen.tsx';
import { countPages, describeAll, describeHeld } from './search.model.ts';

const held: HeldFilingsSearch = {
  held: 12,
  listed: 47,
  left: 0,
  filings: [
    {
      accession: '0000001234-25-000003',
      document: 'acme-20241229.htm',
      form: '10-K',
      filed: '2025-02-13',
      periodEnd: '2024-12-29',
      count: 41,
      snippets: [
        { place: 2, item: 'Item 1A, Risk factors', before: 'We rely on ', words: 'Distributors', after: ' in Asia.' },
      ],
    },
  ],
};
const hit: FullTextSearch['hits'][number] = {
  accession: '0000001234-25-000003',
  document: 'acme-20241229.htm',
  cik: '1234',
  company: 'ACME TOOLS',
  symbols: ['ACME'],
  form: '10-K',
  fileType: '10-K',
  filed: '2025-02-13',
  periodEnd: '2024-12-29',
  items: [],
};
const all: FullTextSearch = {
  total: 240,
  isCapped: false,
  hits: [
    hit,
    { ...hit, accession: '0000009999-25-000001', cik: '9999', company: 'Unlisted', symbols: [], fileType: 'EX-99.1' },
  ],
};
const edgarTickers = { '0': { ticker: 'ACME', cik_str: 1234, title: 'Acme Tools' } };
const replies = { overview, edgarTickers, edgarCompany: filings, searchHeldFilings: held, searchAllFilings: all };

const open = (extra: FakeReplies = {}, address = '/edgar?symbol=ACME') =>
  renderWithHost(<EdgarScreen />, { company: 'ACME', replies: { ...replies, ...extra }, address });

test('the kept filings of the company are searched, and each result leads to its place', async () => {
  const { host } = open();
  const table = await screen.findByRole('table', { name: '10-K filings of ACME' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Search the text of filings' }), 'distributors{Enter}');
  expect(
    await screen.findByText('12 filings of 47 were searched, which are kept on this server. “distributors” is in 1.'),
  ).toBeVisible();
  expect(table).not.toBeInTheDocument();
  expect(host.sent('searchHeldFilings')).toContainEqual({ query: { cik: '1234', words: 'distributors' } });
  const reader = '/edgar?symbol=ACME&filing=0000001234-25-000003&document=acme-20241229.htm&find=distributors';
  expect(screen.getByRole('link', { name: '10-K, fiscal 2024' })).toHaveAttribute('href', `${reader}&place=1`);
  const snippet = screen.getByRole('link', { name: /Item 1A, Risk factors.*We rely on Distributors in Asia/ });
  expect(snippet).toHaveAttribute('href', `${reader}&place=2`);
  await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(await screen.findByRole('table', { name: '10-K filings of ACME' })).toBeVisible();
});

test('filings that there was no time for are searched on demand', async () => {
  let left = 3;
  open({ searchHeldFilings: () => ({ ...held, left }) }, '/edgar?symbol=ACME&find=tools');
  expect(await screen.findByText(/3 kept filings were not searched in time/)).toBeVisible();
  left = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Search them too' }));
  await waitFor(() => expect(screen.queryByText(/not searched in time/)).not.toBeInTheDocument());
});

test('a company without kept filings is told how they come', async () => {
  open({ searchHeldFilings: { ...held, held: 0, filings: [] } }, '/edgar?symbol=ACME&find=tools');
  expect(await screen.findByText('No filing of this company is kept yet')).toBeVisible();
});

test('all companies are searched by the SEC, which is said; known ones open in the reader', async () => {
  const { host } = open({}, '/edgar?symbol=ACME&find=%22supply+chain%22&in=all');
  expect(
    await screen.findByText(
      '240 documents have "supply chain", by the full-text search of the SEC, which covers filings since 2001.',
    ),
  ).toBeVisible();
  const [, known, other] = within(screen.getByRole('table')).getAllByRole('row');
  expect(within(known ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    '/edgar?symbol=ACME&filing=0000001234-25-000003&document=acme-20241229.htm&find=supply+chain',
  );
  expect(within(other ?? document.body).getByText('10-K, EX-99.1')).toBeVisible();
  expect(within(other ?? document.body).getByRole('link')).toHaveAttribute(
    'href',
    'https://www.sec.gov/Archives/edgar/data/9999/000000999925000001/acme-20241229.htm',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() =>
    expect(host.calls.at(-1)).toEqual({
      name: 'searchAllFilings',
      input: { query: { words: '"supply chain"', offset: 200 } },
    }),
  );
});

test.each([
  [new ApiError('The sample data has no search over all companies.', 503, 'not_ready'), 'No search over all companies'],
  [
    new ApiError('The SEC’s full-text search is unavailable.', 502, 'bad_upstream'),
    'The SEC’s full-text search did not answer',
  ],
])('a search without an answer is said: %#', async (error, title) => {
  open({ searchAllFilings: error }, '/edgar?symbol=ACME&find=tools&in=all');
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(error.message)).toBeVisible();
});

test('what was searched is a sentence', () => {
  expect(describeHeld({ ...held, held: 1, filings: [] }, 'x')).toBe(
    '1 filing of 47 was searched, which is kept on this server. None of them has “x”.',
  );
  expect(describeAll({ ...all, total: 10_000, isCapped: true }, 'x')).toMatch(/^More than 10,000 documents have x, /);
  expect(describeAll({ ...all, total: 0 }, 'x')).toMatch(/^No document has x, /);
  expect([0, 100, 101, 10_000, 50_000].map(countPages)).toEqual([1, 1, 2, 100, 100]);
});
