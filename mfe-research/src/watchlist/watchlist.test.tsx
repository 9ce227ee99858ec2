import type { CallReply, WatchlistChange } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { watchFigures, watchlists } from '../testing/watchlists.ts';
import { quietRule } from '../watching/watch-rule-words.model.ts';
import { CompaniesPanel } from './companies-panel.tsx';
import { Star } from './star.tsx';
import { predictChanges } from './watch-rows.model.ts';
import { WatchlistScreen } from './watchlist-screen.tsx';

/** A gateway that keeps lists, and the changes that it was asked for. */
function makeGateway(start: CallReply<'watchlists'> = watchlists) {
  let lists = start;
  const changes: WatchlistChange[] = [];
  const replies = {
    watchlists: () => lists,
    watchFigures,
    watchRules: { rules: [{ target: 'BOLT', rule: quietRule }], prices: 'public' as const },
    saveWatchRule: { rules: [], prices: 'public' as const },
    changeWatchlists: (input: unknown) => {
      const asked = (input as { readonly body: { readonly changes: WatchlistChange[] } }).body.changes;
      changes.push(...asked);
      lists = { ...predictChanges(lists, asked), revision: lists.revision + 1 };
      return lists;
    },
  };
  return { replies, changes };
}

const open = (address = '/watchlist?list=list0001', gateway = makeGateway()) => ({
  ...gateway,
  ...renderWithHost(<WatchlistScreen />, { replies: gateway.replies, address }),
});
const table = () => screen.findByRole('table', { name: /Companies in Core|All companies/ });
const order = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('b')?.textContent);

describe('the screen', () => {
  test('a single list has no tab beside it that shows the same', async () => {
    open('/watchlist', makeGateway({ ...watchlists, lists: watchlists.lists.slice(0, 1) }));
    expect(readTexts(await screen.findAllByRole('tab'))).toEqual(['Core 3']);
  });

  test('a note that could not be saved is saved by another try', async () => {
    const gateway = makeGateway();
    const save = gateway.replies.changeWatchlists;
    let isAway = true;
    gateway.replies.changeWatchlists = (input) => {
      if (isAway) throw new ApiError('Away.', 503, 'not_ready');
      return save(input);
    };
    const { user, host } = open('/watchlist?list=list0001', gateway);
    await user.click(await screen.findByRole('button', { name: /^Edit the note on ACME/ }));
    await user.keyboard(', a long thought{Enter}');
    await waitFor(() => expect(host.notices).toEqual([{ kind: 'error', text: 'Away.' }]));
    isAway = false;
    host.noticeActions[0]?.run();
    await waitFor(() =>
      expect(gateway.changes).toMatchObject([{ kind: 'note', note: 'Buy below $80, a long thought' }]),
    );
  });

  test('figures that did not load are not shown as still to come', async () => {
    const gateway = makeGateway();
    const replies = { ...gateway.replies, watchFigures: new ApiError('Away.', 503, 'not_ready') };
    renderWithHost(<WatchlistScreen />, { replies, address: '/watchlist?list=list0001' });
    expect(await screen.findByText('The figures did not load')).toBeVisible();
    expect((await screen.findAllByTitle('The figures did not load'))[0]).toHaveTextContent('N/A');
  });

  test('shows the lists as tabs and the figures of the chosen one; a heading sorts, and a third press gives the own order back', async () => {
    const { user } = open();
    expect(readTexts(await screen.findAllByRole('tab'))).toEqual(['All 4', 'Core 3', 'Banks 2']);
    expect(await screen.findByText('22% above price')).toBeVisible();
    expect(screen.getByText(/4 companies in 2 lists. Prices are closes of 20 Nov 2026/)).toBeVisible();
    expect(screen.getByText('31st percentile')).toBeVisible();
    expect(screen.getByText('In 2 days, expected')).toBeVisible();
    await screen.findByText('22% above price');
    const press = () => user.click(screen.getByRole('button', { name: 'P/E' }));
    await press();
    expect(await order()).toEqual(['ACME', 'CORK', 'BOLT']);
    expect(screen.getByRole('columnheader', { name: 'P/E' })).toHaveAttribute('aria-sort', 'descending');
    await press();
    expect(await order()).toEqual(['CORK', 'ACME', 'BOLT']);
    await press();
    expect(await order()).toEqual(['ACME', 'BOLT', 'CORK']);
  });

  test('Alt and an arrow move a line, which the gateway is told as an operation', async () => {
    const { user, changes } = open();
    (await screen.findByRole('button', { name: 'Move CORK' })).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(changes).toEqual([{ kind: 'move', symbol: 'CORK', list: 'list0001', before: 'BOLT' }]);
    expect(await order()).toEqual(['ACME', 'CORK', 'BOLT']);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(changes.at(-1)).toEqual({ kind: 'move', symbol: 'CORK', list: 'list0001', before: null });
  });

  test('the keyboard alone moves, edits a note and presses the star', async () => {
    const { user, changes } = open();
    await screen.findByText('22% above price');
    await user.keyboard('j');
    expect(screen.getByRole('link', { name: /ACME/ })).toHaveFocus();
    await user.keyboard('jk');
    expect(screen.getByRole('link', { name: /ACME/ })).toHaveFocus();
    await user.keyboard('e');
    const field = screen.getByRole('textbox', { name: 'Note on ACME' });
    expect(field).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}jk{Enter}');
    expect(changes).toEqual([{ kind: 'note', symbol: 'ACME', note: 'Buy below $80\njk' }]);
    expect(screen.getByRole('button', { name: /Edit the note on ACME/ })).toHaveFocus();
    await user.keyboard('e');
    await user.type(screen.getByRole('textbox', { name: 'Note on ACME' }), ' more{Escape}');
    expect(changes).toHaveLength(1);
    await user.keyboard('s');
    expect(await screen.findByRole('checkbox', { name: /Core/ })).toBeChecked();
  });

  test('the bell of a company opens its alerts, also by a; a list has its own', async () => {
    const { user, host } = open();
    expect(await screen.findByRole('button', { name: 'Alerts for ACME, 3 on' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Alerts for BOLT, off' })).toHaveTextContent('Off');
    await screen.findByText('22% above price');
    await user.keyboard('ja');
    expect(await screen.findByRole('dialog', { name: /^Alerts for ACME/ })).toHaveTextContent(
      'Base: $122.00, 22% above price',
    );
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'More for Core' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Alerts of this list' }));
    expect(await screen.findByRole('dialog', { name: /^Alerts for Core/ })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Results' }));
    await user.click(screen.getByRole('button', { name: 'Save alerts' }));
    await waitFor(() =>
      expect(host.sent('saveWatchRule')[0]).toMatchObject({
        params: { target: 'list-list0001' },
        body: { results: false, forms: ['10-K', '10-Q'] },
      }),
    );
  });

  test('columns are chosen per list, up to eight, and reset', async () => {
    const { user, changes } = open();
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'EV/EBIT' }));
    expect(changes.at(-1)).toMatchObject({
      kind: 'columns',
      list: 'list0001',
      columns: expect.arrayContaining(['evEbit']),
    });
    await user.click(screen.getByRole('button', { name: 'Reset columns' }));
    expect(changes.at(-1)).toEqual({ kind: 'columns', list: 'list0001', columns: null });
  });

  test('a list is renamed, and its deletion asks', async () => {
    const { user, changes } = open();
    await user.click(await screen.findByRole('button', { name: 'More for Core' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const name = await screen.findByRole('textbox', { name: 'Name of the list' });
    await user.clear(name);
    await user.type(name, 'banks{Enter}');
    expect(await screen.findByText('A list has this name.')).toBeVisible();
    await user.clear(name);
    await user.type(name, 'Main{Enter}');
    expect(changes.at(-1)).toEqual({ kind: 'renameList', list: 'list0001', name: 'Main' });
    await user.click(screen.getByRole('button', { name: 'More for Core' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete list' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete list' }));
    expect(changes.at(-1)).toEqual({ kind: 'deleteList', list: 'list0001' });
  });

  test('an import names what it does not know before it adds anything', async () => {
    const { user, changes } = open();
    await user.click(await screen.findByRole('button', { name: 'More for Core' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Import symbols' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import into Core' });
    await user.type(within(dialog).getByRole('textbox'), 'acme{Enter}edge{Enter}<b>');
    expect(within(dialog).getByRole('status')).toHaveTextContent('1 to add. 1 already there. Not known: <b>.');
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(changes).toEqual([{ kind: 'add', symbol: 'EDGE', list: 'list0001' }]);
  });

  test('a company that is taken out of its last list leaves the table, and can be put back', async () => {
    const { user, host } = open();
    await screen.findByText('22% above price');
    const [, bolt] = screen.getAllByRole('button', { pressed: true });
    if (bolt === undefined) throw new Error('There is no second star');
    await user.click(bolt);
    await user.click(await screen.findByRole('checkbox', { name: /Core/ }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe('BOLT left your watchlist.'));
    expect(await order()).toEqual(['ACME', 'CORK']);
    host.noticeActions.at(-1)?.run();
    await waitFor(async () => expect(await order()).toEqual(['ACME', 'BOLT', 'CORK']));
  });

  test('a list that was deleted elsewhere shows all companies', async () => {
    open('/watchlist?list=gone00000');
    expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('All');
  });

  test('an empty list says what to do', async () => {
    const [core] = watchlists.lists;
    const lists = core === undefined ? [] : [{ ...core, symbols: [] }];
    open('/watchlist?list=list0001', makeGateway({ ...watchlists, lists }));
    expect(await screen.findByRole('heading', { name: '“Core” is empty' })).toBeVisible();
  });

  test('a refusal is said, and the lists are read again', async () => {
    const gateway = makeGateway();
    const refused = { ...gateway.replies, changeWatchlists: new ApiError('This list was deleted.', 404, 'not_found') };
    const { host } = renderWithHost(<WatchlistScreen />, { replies: refused, address: '/watchlist?list=list0001' });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Columns' }));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reset columns' }));
    await waitFor(() => expect(host.notices).toEqual([{ kind: 'error', text: 'This list was deleted.' }]));
    await waitFor(() => expect(host.calls.filter(({ name }) => name === 'watchlists').length).toBeGreaterThan(1));
  });
});

describe('the star', () => {
  const show = (symbol: string, gateway = makeGateway()) => ({
    ...gateway,
    ...renderWithHost(<Star symbol={symbol} place="header" />, { replies: gateway.replies }),
  });

  test('adds a company to the list last used, and the notice leads to the lists', async () => {
    const { user, host, changes } = show('EDGE');
    const star = await screen.findByRole('button', { name: 'Add EDGE to your watchlist' });
    expect(star).toHaveAttribute('aria-pressed', 'false');
    await user.click(star);
    expect(await screen.findByRole('button', { pressed: true })).toHaveAccessibleName(
      'In your watchlist, in Core. Change lists',
    );
    expect(changes).toEqual([{ kind: 'add', symbol: 'EDGE' }]);
    await waitFor(() => expect(host.notices).toEqual([{ kind: 'success', text: 'EDGE added to Core.' }]));
    expect(host.noticeActions[0]?.label).toBe('Change');
  });

  test('of a company in two lists names both, and leads to its alerts', async () => {
    const { user } = show('ACME');
    expect(await screen.findByRole('button')).toHaveAccessibleName(
      'In your watchlist, in Core and Banks. Change lists',
    );
    await user.click(await screen.findByRole('button', { pressed: true }));
    await user.click(await screen.findByRole('button', { name: 'Alerts for ACME' }));
    expect(await screen.findByRole('dialog', { name: /^Alerts for ACME/ })).toHaveTextContent('Base: $122.00');
  });

  test('that is taken out of the last list can be put back to its place', async () => {
    const { user, host, changes } = show('BOLT');
    await user.click(await screen.findByRole('button', { pressed: true }));
    await user.click(await screen.findByRole('checkbox', { name: /Core/ }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toBe('BOLT left your watchlist.'));
    host.noticeActions.at(-1)?.run();
    await waitFor(() =>
      expect(changes.at(-1)).toEqual({ kind: 'add', symbol: 'BOLT', list: 'list0001', before: 'CORK' }),
    );
  });
});

describe('the panel of the start page', () => {
  test('reports the news and the last visit, and shows the list last used with news first', async () => {
    const report = jest.fn();
    renderWithHost(<CompaniesPanel report={report} />, { replies: makeGateway().replies });
    expect(await screen.findByText('Core list, 3 companies. Prices are closes of 20 Nov 2026.')).toBeVisible();
    await waitFor(() =>
      expect(report).toHaveBeenLastCalledWith({
        isEmpty: false,
        heading: 'One of your companies has news',
        note: expect.stringMatching(/^Your last visit was on Thursday at \d\d:\d\d\.$/),
      }),
    );
  });

  test('without figures it does not say that nothing is new', async () => {
    const replies = { ...makeGateway().replies, watchFigures: new ApiError('Away.', 503, 'not_ready') };
    renderWithHost(<CompaniesPanel report={jest.fn()} />, { replies });
    expect(await screen.findByText('The figures did not load')).toBeVisible();
    expect(screen.queryByText('Nothing')).toBeNull();
    expect(screen.getAllByText('N/A').length).toBeGreaterThan(0);
  });

  test('without companies it says how to get some', async () => {
    const report = jest.fn();
    const gateway = makeGateway({ ...watchlists, lists: [] });
    renderWithHost(<CompaniesPanel report={report} />, { replies: gateway.replies });
    expect(await screen.findByText('No companies yet')).toBeVisible();
    expect(report).toHaveBeenLastCalledWith({ isEmpty: true });
  });
});
