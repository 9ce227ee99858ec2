import type { EdgarSearch } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CompanySearch } from './company-search.tsx';
import { createRecentCompanies, RecentCompaniesContext } from './recent-companies.ts';

const found: EdgarSearch = {
  results: [
    { ticker: 'AAPL', name: 'Apple Inc.' },
    { ticker: 'APP', name: 'AppLovin Corporation' },
  ],
};

const field = () => screen.getByRole('combobox', { name: 'Search ticker or company' });

/** Renders the search and reaches for it, so that its suggestions are there. */
async function show(replies: FakeReplies = { edgarSearch: found }) {
  const user = userEvent.setup();
  const { host } = renderWithHost(<CompanySearch size="hero" />, { replies });
  const plain = field();
  await user.click(plain);
  await waitFor(() => expect(plain).not.toBeInTheDocument());
  return { user, host, input: field() };
}

test('what is typed before the suggestions are there is kept, with the cursor', async () => {
  const user = userEvent.setup();
  const { host } = renderWithHost(<CompanySearch size="hero" />, { replies: { edgarSearch: found } });
  const plain = field();
  await user.tab();
  await user.keyboard('app');
  expect(await screen.findByRole('option', { name: /AAPL/ })).toBeInTheDocument();
  expect(plain).not.toBeInTheDocument();
  expect(field()).toHaveValue('app');
  expect(field()).toHaveFocus();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(host.opened).toEqual(['AAPL']));
});

test('one letter asks nobody; two letters ask once, when the typing pauses', async () => {
  const { user, host, input } = await show();
  await user.type(input, 'a');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(host.calls).toEqual([]);
  await user.type(input, 'pp');
  expect(await screen.findByRole('option', { name: /AAPL/ })).toBeInTheDocument();
  expect(host.calls).toEqual([{ name: 'edgarSearch', input: { query: { q: 'app' } } }]);
});

test('an answer that comes late is not shown for what is typed meanwhile', async () => {
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

test('arrows and Enter choose a suggestion', async () => {
  const { user, host, input } = await show();
  await user.type(input, 'app');
  await screen.findByRole('option', { name: /AAPL/ });
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(host.opened).toEqual(['APP']));
  expect(input).toHaveValue('');
});

test('a click chooses a suggestion', async () => {
  const { user, host, input } = await show();
  await user.type(input, 'app');
  await user.click(await screen.findByRole('option', { name: /AAPL/ }));
  expect(host.opened).toEqual(['AAPL']);
});

test('Enter without a suggestion opens what was typed, trimmed and upper-cased', async () => {
  const { user, host, input } = await show();
  await user.type(input, ' ibm {Enter}');
  expect(host.opened).toEqual(['IBM']);
});

test('an empty submit is ignored, and what cannot be a ticker is told and kept', async () => {
  const { user, host, input } = await show();
  await user.click(screen.getByRole('button', { name: 'Analyze' }));
  expect(host.opened).toEqual([]);
  await user.type(input, 'no such!{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid company symbol.');
  expect(input).toHaveValue('no such!');
});

test('the clear button empties the field', async () => {
  const { user, input } = await show();
  await user.type(input, 'apple');
  // While the list is open it is all that assistive technology sees; the mouse reaches the button all the same.
  await user.click(screen.getByLabelText('Clear search'));
  expect(input).toHaveValue('');
});

test('a failing search says so and leaves the ticker way open', async () => {
  const { user, input } = await show({ edgarSearch: new ApiError('down', 502, 'bad_upstream') });
  await user.type(input, 'apple');
  expect(await screen.findByText(/Search is not available right now/)).toBeInTheDocument();
});

test('an empty field offers the companies opened last', async () => {
  const user = userEvent.setup();
  const recent = createRecentCompanies({ getItem: () => 'IBM AAPL', setItem: () => undefined });
  const { host } = renderWithHost(
    <RecentCompaniesContext value={recent.store}>
      <CompanySearch size="bar" />
    </RecentCompaniesContext>,
  );
  await user.click(screen.getByRole('combobox', { name: 'Search ticker or company' }));
  expect(await screen.findByText('Opened last')).toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: /AAPL/ }));
  expect(host.opened).toEqual(['AAPL']);
});
