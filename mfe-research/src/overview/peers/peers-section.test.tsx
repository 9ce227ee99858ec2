import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { overview } from '../../testing/company.ts';
import { makeGroup, makeMeasure, makePeers } from '../../testing/peers.ts';
import type { Peers } from './peer-group.model.ts';
import { PeersSection } from './peers-section.tsx';

const show = (peers: Peers | Error, extra: FakeReplies = {}) =>
  renderWithHost(<PeersSection symbol="ACME" />, {
    company: 'ACME',
    replies: { overview, peers, saveOwnPeers: { message: '' }, removeOwnPeers: { message: '' }, ...extra },
  });
const row = (name: RegExp) => screen.findByRole('row', { name });
const saved = (host: ReturnType<typeof show>['host']) => host.sent('saveOwnPeers');

test('each measure has the figure, the median, a strip in words, and the percentile; a figure opens its calculation', async () => {
  show(makePeers(40));
  const margin = await row(/^Net margin/);
  expect(within(margin).getByRole('img')).toHaveAccessibleName(
    'Net margin: 5.0% against a median of 20.5%, middle half 10.8% to 30.3%, 40 companies',
  );
  expect(margin).toHaveTextContent('11th of 40');
  expect(margin).toHaveTextContent('Weakest quarter');
  expect(await row(/^P\/E/)).toHaveTextContent('Best quarter');
  expect(screen.getByText('SIC 3674 · 40 companies, same kind, size ¼ to 4×')).toBeVisible();
  expect(screen.getByText('Valuation, prices of 30 Oct 2026')).toBeVisible();
  const figure = within(margin).getByRole('button', { name: '5.0%' });
  await userEvent.click(figure);
  const origin = await screen.findByRole('dialog', { name: 'Net margin' });
  expect(origin).toHaveTextContent('net income ÷ revenue');
  expect(origin).toHaveTextContent('11th percentile of 40 peers');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(figure).toHaveFocus());
});

test('from 10 to 19 figures there are words alone, below ten neither percentile nor strip', async () => {
  show(makePeers(14, { measures: [makeMeasure(14, 5), makeMeasure(9, 5, { name: 'roic', label: 'ROIC' })] }));
  const margin = await row(/^Net margin/);
  expect(margin).toHaveTextContent('Weaker half');
  expect(margin).not.toHaveTextContent('of 14');
  const roic = await row(/^ROIC/);
  expect(roic).toHaveTextContent('No percentile9 have a figure, 10 are needed');
  expect(within(roic).queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByText('Only 14 companies are in this group')).toBeVisible();
});

test('a small group is widened on request', async () => {
  const { host } = show(makePeers(14));
  await userEvent.click(await screen.findByRole('button', { name: 'Widen to 1⁄10 to 10×' }));
  await waitFor(() =>
    expect(saved(host)).toEqual([
      { params: { symbol: 'ACME' }, body: { added: [], removed: [], level: 4, size: 0.1 } },
    ]),
  );
});

test('a peer is removed, with the way back', async () => {
  const { host } = show(makePeers(40));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Peer 3' }));
  expect(saved(host)).toEqual([
    { params: { symbol: 'ACME' }, body: { added: [], removed: ['P3'], level: null, size: null } },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(host.calls.some(({ name }) => name === 'removeOwnPeers')).toBe(true));
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('changes of the user are marked, put back and reset', async () => {
  const { members } = makeGroup(20);
  const [first, ...others] = members;
  if (first === undefined) throw new Error('no members');
  const group = makeGroup(20, {
    own: true,
    members: [{ ...first, added: true }, ...others],
    removed: [{ ...first, symbol: 'GONE', name: 'Gone' }],
  });
  const { host } = show(makePeers(20, { group }));
  expect(await screen.findByText('1 added, 1 removed by you')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Put Gone back' }));
  expect(saved(host)).toMatchObject([{ body: { added: ['P1'], removed: [] } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(host.calls.some(({ name }) => name === 'removeOwnPeers')).toBe(true));
});

test('a company is found and added by Enter; one that is not covered is said', async () => {
  const { host, user } = show(makePeers(20), { edgarSearch: { results: [{ ticker: 'NEWC', name: 'New Company' }] } });
  await user.type(await screen.findByRole('textbox', { name: 'Add a company to the peers' }), 'new');
  expect(await screen.findByRole('button', { name: 'NEWC New Company' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(saved(host)).toMatchObject([{ body: { added: ['NEWC'] } }]));
  expect(await screen.findByRole('alert')).toHaveTextContent('NEWC is not covered');
});

test('pointing at a peer names it beside the strips; Compare opens the company with its nearest peers', async () => {
  const { host } = show(makePeers(40));
  await userEvent.hover(await screen.findByText('Peer 7'));
  expect(screen.getByText('Peer 7, pointed at')).toBeVisible();
  await userEvent.unhover(screen.getByText('Peer 7'));
  expect(screen.queryByText('Peer 7, pointed at')).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  expect(host.visited).toEqual(['/compare?symbols=ACME,P1,P2,P3,P4']);
});

test('Screen asks the industry for more growth and less debt, as far as both are known', async () => {
  const measures = [
    makeMeasure(40, -2.26, { name: 'revenueGrowth' }),
    makeMeasure(40, 5, { name: 'debtToEquity', value: { value: null, reason: 'Not reported' } }),
  ];
  const { host } = show(makePeers(40, { measures }));
  await userEvent.click(await screen.findByRole('button', { name: 'Screen' }));
  expect(screen.getByRole('button', { name: 'Screen' })).toHaveAttribute(
    'title',
    'Companies of this industry with more growth',
  );
  expect(host.visited).toEqual(['/screener?sic=3674&kind=operating&where=change%28revenue%2C+1%29+%3E+-2.2%25']);
});

test.each([
  [172.8, 'debtToEquity < 1.72'],
  [0.4, 'debtToEquity <= 0'],
])('the company itself is not in the screen of its industry: debt %d%% of equity', async (debt, condition) => {
  const measures = [makeMeasure(40, 10.34, { name: 'revenueGrowth' }), makeMeasure(40, debt, { name: 'debtToEquity' })];
  const { host } = show(makePeers(40, { measures }));
  await userEvent.click(await screen.findByRole('button', { name: 'Screen' }));
  const query = new URL(host.visited[0] ?? '', 'http://localhost').searchParams;
  expect(query.getAll('where')).toEqual(['change(revenue, 1) > 10.4%', condition]);
});

test('the peers of a company that was being read appear by themselves', async () => {
  jest.useFakeTimers();
  let isRead = false;
  show(new Error(), {
    peers: () => {
      if (!isRead) return { reading: true, text: 'Reading the filings of ACME. Its peers appear after that.' };
      return makePeers(40);
    },
  });
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByText('Reading ACME’s filings; peers appear here.')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  isRead = true;
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByRole('row', { name: /^Net margin/ })).toBeVisible();
  jest.useRealTimers();
});

test('a company that is known not to be held is asked for once', async () => {
  jest.useFakeTimers();
  const text = 'The market data has no ACME.';
  const { host } = show(new Error(), { peers: { reading: false, text } });
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('heading', { name: 'No peers' })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(host.sent('peers')).toHaveLength(1);
  jest.useRealTimers();
});

test('the candidates are listed with what left each out', async () => {
  const candidate = { name: 'Company', size: 1_000, times: 0.001, sic: '3674', kind: 'general' as const };
  show(makePeers(40), {
    peerCandidates: {
      industry: '36',
      sizeLine: 'revenue',
      candidates: [
        { ...candidate, symbol: 'TINY', outcome: 'size' },
        { ...candidate, symbol: 'P1', outcome: 'member' },
      ],
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Why these peers?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Why these peers?' });
  expect(await within(dialog).findByText(/Out: revenue is not ¼ to 4×/)).toBeVisible();
  expect(dialog).toHaveTextContent('In: by the rule 1');
});

test.each([
  [new ApiError('No market data is loaded yet.', 503, 'not_ready'), 'The market is not loaded yet'],
  [new ApiError('The market data has no ACME.', 404, 'not_found'), 'No peers'],
])('without an answer the section says why', async (error, title) => {
  show(error);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test('a company without peers by the rule can still add some', async () => {
  show(makePeers(0));
  expect(await screen.findByRole('heading', { name: 'No peers by the rule' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Add a company to the peers' })).toBeVisible();
});

test('a sentence says how the company compares with the median; a median of fewer than ten figures does not count', async () => {
  const named = (name: string, count: number, better: 'higher' | 'lower' = 'higher') =>
    makeMeasure(count, 5, { name, label: name, better });
  const measures = [named('roe', 20), named('revenueGrowth', 9), named('pe', 20, 'lower'), named('pb', 20, 'lower')];
  const { unmount } = show(makePeers(20, { measures }));
  await row(/^roe/);
  expect(screen.queryByText(/median of its peers/)).not.toBeInTheDocument();
  unmount();
  show(makePeers(20, { measures: [...measures, named('roic', 20)] }));
  const word = await screen.findByRole('button', { name: 'lower returns' });
  expect(word.parentElement).toHaveTextContent(
    'ACME is weaker than the median of its peers: lower returns; it is cheaper by 2 of 2 multiples.',
  );
  await userEvent.hover(word);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('roe: ACME 5.0%, median 10.5%');
});
