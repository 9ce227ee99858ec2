import type { EdgarSearch } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { act, screen, waitFor } from '@testing-library/react';
import { CompanySearch } from './company-search.tsx';
import { createRecentCompanies, RecentCompaniesContext } from './recent-companies.ts';

const found: EdgarSearch = {
  results: [
    { ticker: 'AAPL', name: 'Apple Inc.' },
    { ticker: 'APP', name: 'AppLovin Corporation' },
  ],
};

const field = () => screen.getByRole('combobox', { name: 'Search ticker or company' });

async function show(replies: FakeReplies = { edgarSearch: found }, size: 'hero' | 'bar' = 'hero') {
  const { user, host } = renderWithHost(<CompanySearch size={size} />, { replies });
  await user.click(field());
  return { user, host, input: field() };
}

test('the field stays the same element when suggestions arrive, with its text and cursor', async () => {
  const { user, host } = renderWithHost(<CompanySearch size="hero" />, { replies: { edgarSearch: found } });
  const first = field();
  await user.tab();
  await user.keyboard('app');
  expect(await screen.findByRole('option', { name: /AAPL/ })).toBeInTheDocument();
  expect(field()).toBe(first);
  expect(first).toHaveValue('app');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(host.opened).toEqual(['AAPL']));
});

test('one letter sends no request; two letters send one when the typing pauses', async () => {
  const { user, host, input } = await show();
  await user.type(input, 'a');
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(host.calls).toEqual([]);
  await user.type(input, 'pp');
  expect(await screen.findByRole('option', { name: /AAPL/ })).toBeInTheDocument();
  expect(host.calls).toEqual([{ name: 'edgarSearch', input: { query: { q: 'app' } } }]);
});

test('a late reply is not shown for a newer text', async () => {
  const late: ((answer: EdgarSearch) => void)[] = [];
  const microsoft: EdgarSearch = { results: [{ ticker: 'MSFT', name: 'Microsoft Corporation' }] };
  const { user, host, input } = await show({
    edgarSearch: () =>
      late.length === 0 ? new Promise<EdgarSearch>((resolve) => late.push(resolve)) : Promise.resolve(microsoft),
  });
  await user.type(input, 'app');
  await waitFor(() => expect(host.calls).toHaveLength(1));
  await user.clear(input);
  await user.type(input, 'micro');
  expect(await screen.findByRole('option', { name: /MSFT/ })).toBeInTheDocument();
  late[0]?.(found);
  await user.type(input, 's');
  await waitFor(() => expect(host.calls).toHaveLength(3));
  expect(screen.getByRole('option', { name: /MSFT/ })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /AAPL/ })).not.toBeInTheDocument();
});

test('arrows and Enter choose a suggestion, which the list names', async () => {
  const { user, host, input } = await show();
  await user.type(input, 'app');
  await screen.findByRole('option', { name: /AAPL/ });
  expect(screen.getByText(/to open APP/)).toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByText(/to open AAPL/)).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(host.opened).toEqual(['APP']));
  expect(input).toHaveValue('');
});

test('Shift and Enter press the action beside the chosen company, and the list stays open', async () => {
  const pressed: string[] = [];
  const Star = ({ symbol }: { readonly symbol: string }) => (
    <button type="button" data-action="" onClick={() => pressed.push(symbol)}>
      Star {symbol}
    </button>
  );
  const { user, host } = renderWithHost(<CompanySearch size="hero" />, {
    replies: { edgarSearch: found },
    companyActions: [{ id: 'star', verb: 'star', Action: Star }],
  });
  await user.type(field(), 'app');
  await screen.findByRole('option', { name: /AAPL/ });
  await user.keyboard('{ArrowDown}{Shift>}{Enter}{/Shift}');
  expect([pressed, host.opened]).toEqual([['AAPL'], []]);
  expect(screen.getByRole('listbox')).toBeVisible();
});

test('a click chooses a suggestion', async () => {
  const { user, host, input } = await show();
  await user.type(input, 'app');
  await user.click(await screen.findByRole('option', { name: /AAPL/ }));
  expect(host.opened).toEqual(['AAPL']);
});

test.each(['hero', 'bar'] as const)(
  'Enter without a suggestion opens the typed symbol, trimmed and upper-cased (%s)',
  async (size) => {
    const { user, host, input } = await show({ edgarSearch: found }, size);
    await user.type(input, ' ibm {Enter}');
    expect(host.opened).toEqual(['IBM']);
  },
);

test('a name and Enter open the first company of that name once it is loaded', async () => {
  const { user, host, input } = await show();
  await user.type(input, 'apple inc{Enter}');
  await waitFor(() => expect(host.opened).toEqual(['AAPL']));
  expect(host.calls).toEqual([{ name: 'edgarSearch', input: { query: { q: 'apple inc' } } }]);
});

test('typing after Enter cancels it', async () => {
  const answers: ((answer: EdgarSearch) => void)[] = [];
  const { user, host, input } = await show({
    edgarSearch: () => new Promise<EdgarSearch>((resolve) => answers.push(resolve)),
  });
  await user.type(input, 'apple inc{Enter}');
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.type(input, 'o');
  answers[0]?.(found);
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(found);
  await screen.findByRole('option', { name: /AAPL/ });
  expect(host.opened).toEqual([]);
  expect(input).toHaveValue('apple inco');
});

test('Escape and a press outside close the list; a second Escape empties the field', async () => {
  const { user, input } = await show();
  await user.type(input, 'app');
  await screen.findByRole('option', { name: /AAPL/ });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(input).toHaveValue('app');
  await user.keyboard('{Escape}');
  expect(input).toHaveValue('');
  await user.type(input, 'app');
  await screen.findByRole('option', { name: /AAPL/ });
  await user.pointer({ keys: '[MouseLeft]', target: document.body });
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('the list closes when the focus leaves the search, and on a press that leaves the focus where it is', async () => {
  const { user } = renderWithHost(
    <>
      <CompanySearch size="hero" />
      <button type="button" onMouseDown={(event) => event.preventDefault()}>
        Elsewhere
      </button>
    </>,
    { replies: { edgarSearch: found } },
  );
  await user.type(field(), 'app');
  await screen.findByRole('option', { name: /AAPL/ });
  await user.tab();
  expect(screen.getByRole('listbox')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(field(), 'l');
  await screen.findByRole('option', { name: /AAPL/ });
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(field()).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('an empty submit is ignored; an invalid text is reported and kept', async () => {
  const { user, host, input } = await show({ edgarSearch: { results: [] } });
  await user.click(screen.getByRole('button', { name: 'Analyze' }));
  expect(host.opened).toEqual([]);
  await user.type(input, 'no such!{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a valid company symbol.');
  expect(input).toHaveValue('no such!');
  expect(host.opened).toEqual([]);
});

test('the clear button empties the field', async () => {
  const { user, input } = await show();
  await user.type(input, 'apple');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(input).toHaveValue('');
});

test('a failing search is reported and suggests typing a ticker', async () => {
  const { user, input } = await show({ edgarSearch: new ApiError('down', 502, 'bad_upstream') });
  await user.type(input, 'apple');
  expect(await screen.findByText(/Search is not available right now/)).toBeInTheDocument();
});

test('an empty field lists the recent companies', async () => {
  const recent = createRecentCompanies({ getItem: () => 'IBM AAPL', setItem: () => undefined });
  const { user, host } = renderWithHost(
    <RecentCompaniesContext value={recent.store}>
      <CompanySearch size="bar" />
    </RecentCompaniesContext>,
  );
  await user.click(screen.getByRole('combobox', { name: 'Search ticker or company' }));
  expect(await screen.findByText('Opened last')).toBeInTheDocument();
  await user.click(await screen.findByRole('option', { name: /AAPL/ }));
  expect(host.opened).toEqual(['AAPL']);
});
