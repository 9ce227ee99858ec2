import { ApiError } from '@basecase/shared-ui/api/api-error';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { coverage } from '../testing/coverage.ts';
import { savedScreen, searchAnswer } from '../testing/screen.ts';
import {
  type Asked,
  answerScreen,
  bodies,
  both,
  findTable,
  rows,
  showScreener as show,
} from '../testing/screener-screen.tsx';

test('conditions, columns and scope of the address are asked for, and counted; a missing figure says its reason', async () => {
  const { host } = show();
  expect(await screen.findByRole('heading', { level: 2, name: '2 of 300 match' })).toBeVisible();
  expect(bodies(host)[0]).toMatchObject({
    conditions: ['fcf / revenue > 15%', 'pe < 25'],
    columns: ['revenue', 'fcf / revenue', 'pe'],
    scope: 'kind = "general"',
    sort: { by: 'marketCap', descending: true },
    distributions: true,
  });
  const [first, second] = rows();
  expect(first).toHaveTextContent('Free cash flow is more than 15% of revenue. Without a figure: 1 (not reported).');
  expect(
    within(first ?? document.body).getByRole('img', { name: '2 kept, 0 fail, 1 without a figure' }),
  ).toBeInTheDocument();
  expect(within(second ?? document.body).getByRole('textbox', { name: 'Value of condition 2' })).toHaveValue('25');
  expect(screen.getByText('2 of 300 match', { selector: '[role="status"]' })).toBeInTheDocument();
  const missing = within(await findTable()).getByRole('button', { name: 'Not meaningful' });
  expect(missing).toHaveAccessibleDescription('Not meaningful: not above zero');
});

test('figures have their percentile, sort their column, and open where they come from', async () => {
  const { user, host } = show();
  const table = within(await findTable());
  expect(screen.getByRole('table', { name: 'Companies that match' })).toHaveAttribute('aria-rowcount', '3');
  const figure = table.getByRole('button', { name: '20.0% , 91st percentile' });
  await user.click(figure);
  const popover = within(await screen.findByRole('dialog', { name: 'fcf / revenue, One Systems' }));
  expect(popover.getByText('15% is asked for')).toBeVisible();
  expect(popover.getByText('passes by 5.0 points')).toBeVisible();
  expect(popover.getByText('91st percentile of the 2 companies in scope with a figure.')).toBeVisible();
  expect(popover.getByRole('row', { name: /operating cash flow.*\$300/ })).toBeVisible();
  // No filing prints a ratio: the link opens at its first term, and each term opens at its own place.
  expect(popover.getByRole('link', { name: 'Show in the filing' })).toHaveAttribute(
    'href',
    expect.stringMatching(/symbol=ONE.*&value=300&end=20\d\d-\d\d-\d\d&from=Screener/),
  );
  const revenue = within(popover.getByRole('row', { name: /^revenue/ }));
  expect(revenue.getByRole('link')).toHaveAttribute('href', expect.stringContaining('&value=1000&'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(figure).toHaveFocus());
  await user.click(table.getByRole('button', { name: 'P/E' }));
  await waitFor(() => expect(bodies(host).at(-1)).toMatchObject({ sort: { by: 'pe', descending: true } }));
  expect(table.getByRole('columnheader', { name: /P\/E/ })).toHaveAttribute('aria-sort', 'descending');
});

test('a figure of a large reply asks for its terms by itself, which have the currency of the reports', async () => {
  const [one] = searchAnswer.rows;
  const figure = one?.values['fcf / revenue'];
  if (one === undefined || figure === undefined || figure.value === null) throw new Error('The answer has the figure.');
  const { formula, terms, ...plain } = figure;
  const answer = (input: unknown) => {
    if ((input as Asked).body.symbols === undefined) {
      const short = { ...one, isWithoutTerms: true, values: { ...one.values, 'fcf / revenue': plain } };
      return { ...answerScreen(input), rows: [short] };
    }
    // The terms come with a value among other companies, which is not shown.
    const abroad = { ...figure, value: 0.9, terms: terms?.map((term) => ({ ...term, currency: 'EUR' })) };
    return { ...searchAnswer, rows: [{ ...one, values: { 'fcf / revenue': abroad } }] };
  };
  const { user, host } = show(`${both}&day=2025-02-14`, { screenMarket: answer });
  const table = within(await findTable());
  await user.click(table.getByRole('button', { name: '20.0% , 91st percentile' }));
  const popover = within(await screen.findByRole('dialog', { name: 'fcf / revenue, One Systems' }));
  expect(await popover.findByRole('row', { name: /operating cash flow.*EUR\s300/ })).toBeVisible();
  expect(popover.getByText('20.0%')).toBeVisible();
  expect(bodies(host).at(-1)).toMatchObject({
    columns: ['fcf / revenue'],
    symbols: ['ONE'],
    asOf: '2025-02-14',
    limit: 1,
  });
});

test('a wrong formula names its place, and an unfinished one waits', async () => {
  const { user, host } = show();
  await findTable();
  await user.click(screen.getByRole('button', { name: 'Add a formula' }));
  const field = screen.getByRole('combobox', { name: 'Formula of condition 3' });
  expect(field).toHaveFocus();
  await user.type(field, 'revenue + roic > 1B{Enter}');
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
  expect(field).toHaveAccessibleDescription(/^Place 9: this adds money to a ratio\. revenue is money/);
  expect(rows()[2]).toHaveTextContent('Not applied or saved until it is corrected');
  await user.clear(field);
  await user.type(field, 'fcf{Enter}');
  await waitFor(() => expect(rows()[2]).toHaveTextContent('Not applied or saved until it is complete'));
  expect(field).toHaveAttribute('aria-invalid', 'false');
  expect(bodies(host).at(-1)?.conditions).toEqual(['fcf / revenue > 15%', 'pe < 25', 'fcf']);
  expect(screen.getByText(/Finish 1 condition\./)).toBeVisible();
});

test('completions are chosen by keyboard, and Escape first closes the list', async () => {
  const { user } = show('/screener');
  await findTable();
  await user.click(screen.getByRole('button', { name: 'Add a formula' }));
  const field = screen.getByRole('combobox', { name: 'Formula of condition 1' });
  await user.type(field, 're');
  const list = within(screen.getByRole('listbox', { name: 'Lines and functions' }));
  expect(list.getByRole('option', { name: 'revenue, Revenue, money, 270 have it' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await user.keyboard('{Tab}');
  expect(field).toHaveValue('revenue');
  expect(field).toHaveFocus();
  await user.type(field, ' > e');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).toHaveValue('revenue > e');
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('');
});

test('a row with several conditions becomes several rows, and both views are one thing', async () => {
  const { user } = show('/screener');
  await findTable();
  await user.click(screen.getByRole('button', { name: 'Add a formula' }));
  await user.type(
    screen.getByRole('combobox', { name: 'Formula of condition 1' }),
    'fcf / revenue > 15% and pe < 25{Enter}',
  );
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(screen.getByRole('radio', { name: 'Formula' }));
  const whole = screen.getByRole('combobox', { name: 'All conditions as one formula' });
  expect(whole).toHaveValue('fcf / revenue > 15% and pe < 25');
  await user.type(whole, ' and fcf{Enter}');
  await user.click(screen.getByRole('radio', { name: 'Rows' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
});

test('conditions are moved, switched off, duplicated and removed', async () => {
  const { user, host } = show();
  await findTable();
  screen.getByRole('button', { name: 'Move condition 2' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(bodies(host).at(-1)?.conditions).toEqual(['pe < 25', 'fcf / revenue > 15%']));
  await user.click(screen.getByRole('button', { name: 'More for condition 1' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Switch off' }));
  await waitFor(() => expect(bodies(host).at(-1)?.conditions).toEqual(['fcf / revenue > 15%']));
  expect(rows()[0]).toHaveTextContent('Switched off');
  await user.click(screen.getByRole('button', { name: 'Remove condition 1' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('the companies without a figure are listed with their reasons', async () => {
  const gaps = {
    ...searchAnswer,
    rows: [{ symbol: 'TRI', cik: 3, name: 'Tri Bank', values: {}, reason: 'Not reported: capex' }],
  };
  const answer = (input: unknown) => ('withoutFigureFor' in (input as Asked).body ? gaps : answerScreen(input));
  const { user } = show(both, { screenMarket: answer });
  await findTable();
  await user.click(screen.getByRole('button', { name: '1 without a figure' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Companies without a figure' }));
  expect(await dialog.findByRole('row', { name: /TRI Tri Bank Not reported: capex/ })).toBeVisible();
});

test('a past day says what counts, and leads back to today', async () => {
  const { user, host } = show(`${both}&day=2025-02-14`);
  expect(await screen.findByText('As filed by 14 Feb 2025')).toBeVisible();
  expect(screen.getByText(/Prices of 30 Oct 2026\. 300 companies had filed\./)).toBeVisible();
  expect(bodies(host)[0]).toMatchObject({ asOf: '2025-02-14' });
  await user.click(screen.getByRole('button', { name: 'Back to today' }));
  await waitFor(() => expect(bodies(host).at(-1)).not.toHaveProperty('asOf'));
});

test('without a match the condition that removes the most can be switched off', async () => {
  const nothing = (input: unknown) => ({ ...answerScreen(input), matches: 0, rows: [] });
  const { user, host } = show(both, { screenMarket: nothing });
  expect(await screen.findByRole('heading', { name: 'No company meets all conditions' })).toBeVisible();
  expect(screen.getByText(/there would be 3/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch it off' }));
  await waitFor(() => expect(bodies(host).at(-1)?.conditions).toEqual(['pe < 25']));
});

test('why: the verdict, each distance, and a number that helps, with Undo', async () => {
  const explainScreen = {
    symbol: 'KO',
    covered: true,
    company: {
      name: 'COCA COLA CO',
      kind: 'general' as const,
      sic: '2080',
      exchange: 'NYSE',
      currency: 'USD',
      newest: { form: '10-Q', filed: '2026-10-28', accession: '0000000003-26-000001' },
      first: null,
      price: null,
    },
    scope: { isIn: true, industry: true, parts: [] },
    conditions: [
      {
        text: 'fcf / revenue > 15%',
        outcome: 'fails' as const,
        figures: {},
        meaning: 'Free cash flow is more than 15% of revenue.',
        sides: { left: 0.114, right: 0.15, unit: 'ratio' as const, currency: null, operator: '>' as const },
        range: { low: -0.2, high: 0.4 },
        fix: { to: '11%', text: 'fcf / revenue > 11%', more: 41 },
      },
      { text: 'pe < 25', outcome: 'unknown' as const, figures: {}, reason: 'No recent price' },
    ],
  };
  const { user, host } = show(both, { explainScreen });
  await findTable();
  const opener = screen.getByRole('button', { name: 'Why is a company not here?' });
  await user.click(opener);
  const search = screen.getByRole('combobox', { name: 'Ticker or company' });
  expect(search).toHaveFocus();
  await user.type(search, 'ko{Enter}');
  expect(
    await screen.findByRole('heading', { name: 'COCA COLA fails one condition and has no figure for a second.' }),
  ).toBeVisible();
  const list = within(within(screen.getByRole('complementary')).getByRole('list', { name: 'Conditions' }));
  expect(list.getByText('Fails by 3.6 points')).toBeVisible();
  expect(list.getByText(/There is no public price of it\./)).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Set to 11%' }));
  await waitFor(() => expect(bodies(host).at(-1)?.conditions).toEqual(['fcf / revenue > 11%', 'pe < 25']));
  act(() => host.noticeActions[0]?.run());
  // The conditions are folded beside the explanation, until they are edited.
  const conditions = within(screen.getByRole('list', { name: 'Scope and conditions' }));
  expect(conditions.getByRole('button', { name: 'fcf / revenue > 15%' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Conditions' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit conditions' }));
  expect(screen.getByRole('region', { name: 'Conditions' })).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'Formula of condition 1' })).toHaveValue('fcf / revenue > 15%');
  screen.getByRole('button', { name: 'Close' }).focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});

test('on a phone a condition is moved by its menu', async () => {
  const { matchMedia } = window;
  try {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width: 768px') });
    const { user, host } = show();
    await findTable();
    await user.click(screen.getByRole('button', { name: 'More for condition 1' }));
    expect(await screen.findByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Move down' }));
    await waitFor(() => expect(bodies(host).at(-1)?.conditions).toEqual(['pe < 25', 'fcf / revenue > 15%']));
  } finally {
    window.matchMedia = matchMedia;
  }
});

test('rows to come stand below the heads of the table while the first answer is on its way', async () => {
  show(both, { screenMarket: () => new Promise<never>(() => undefined) });
  expect(screen.queryByText('Running the screen')).not.toBeInTheDocument();
  expect(await screen.findByText('Running the screen')).toBeInTheDocument();
  const table = screen.getByRole('table', { name: 'Companies that match', hidden: true });
  expect(readTexts(within(table).getAllByRole('columnheader', { hidden: true }))).toEqual([
    expect.stringContaining('Company'),
    expect.stringContaining('Revenue'),
    expect.stringContaining('fcf / revenue'),
    expect.stringContaining('P/E'),
  ]);
});

test('why: a company that had not filed by the day leads to its first day', async () => {
  const explainScreen = {
    symbol: 'LNTF',
    covered: false,
    reason: 'No filing by that day',
    conditions: [],
    company: {
      name: 'Lanternfish Inc',
      kind: 'general' as const,
      sic: null,
      exchange: null,
      currency: null,
      newest: null,
      first: { form: '10-Q', filed: '2025-05-09', accession: '1-25-1' },
      price: null,
    },
  };
  const { user, host } = show(`${both}&day=2025-02-14`, { explainScreen });
  await findTable();
  await user.click(screen.getByRole('button', { name: 'Why is a company not here?' }));
  await user.type(screen.getByRole('combobox', { name: 'Ticker or company' }), 'lntf{Enter}');
  expect(await screen.findByRole('heading', { name: 'Lanternfish had not filed by 14 Feb 2025' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Set the day to 9 May 2025' }));
  await waitFor(() => expect(bodies(host).at(-1)).toMatchObject({ asOf: '2025-05-09' }));
});

test('an address that has only the name of a saved screen opens what is saved', async () => {
  const replies = { savedScreens: { screens: [savedScreen] }, savedScreen };
  const { user, host } = show('/screener?screen=Cash+compounders', replies);
  await waitFor(() => expect(bodies(host).at(-1)?.conditions).toEqual(['fcf / revenue > 15%', 'pe < 25']));
  expect(screen.queryByText(', unsaved changes')).not.toBeInTheDocument();
  // Conditions that the user takes away stay away.
  for (const button of screen.getAllByRole('button', { name: /^Remove/ })) await user.click(button);
  await waitFor(() => expect(bodies(host).at(-1)?.conditions).toEqual([]));
  expect(screen.getByText(', unsaved changes')).toBeInTheDocument();
});

test('a saved screen has who joined and why, says when it is changed, and marks them as seen when it is left', async () => {
  const [entrant] = savedScreen.entrants;
  if (entrant === undefined) throw new Error('One company joined.');
  const screenChanges = {
    seenAt: savedScreen.seenAt,
    entrants: [
      {
        ...entrant,
        condition: 'fcf / revenue > 15%',
        figure: 'fcf / revenue',
        unit: 'ratio' as const,
        currency: null,
        before: 0.141,
        after: 0.249,
        priceDay: null,
      },
    ],
    leavers: [],
  };
  const { user, host } = show('/screener', { savedScreens: { screens: [savedScreen] }, screenChanges, savedScreen });
  const tab = await screen.findByRole('tab', { name: 'Cash compounders +1 companies since 14 Nov 2026' });
  await user.click(tab);
  const changes = within(await screen.findByRole('list', { name: 'Changes since 14 Nov 2026' }));
  expect(changes.getByText(/joined\. Its FCF ÷ revenue rose from 14\.1% to 24\.9%\./)).toBeVisible();
  expect(changes.getByRole('link', { name: '10-Q of 18 Nov 2026' })).toBeVisible();
  expect(screen.queryByText(', unsaved changes')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove condition 2' }));
  expect(await screen.findByText(', unsaved changes')).toBeInTheDocument();
  expect(host.sent('savedScreen')).toEqual([]);
  await user.click(screen.getByRole('tab', { name: 'New screen' }));
  await waitFor(() => expect(host.sent('savedScreen')).toEqual([{ params: { name: 'Cash compounders' } }]));
  // What was changed is there again, and can be taken back.
  await user.click(screen.getByRole('tab', { name: /^Cash compounders/ }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'More for Cash compounders' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Take back the changes' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
});

test('a screen is saved under a name, without its day', async () => {
  const { user, host } = show(`${both}&day=2025-02-14`, { saveScreen: savedScreen });
  await findTable();
  await user.click(screen.getByRole('button', { name: 'Save screen' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Cash compounders{Enter}');
  await waitFor(() =>
    expect(host.sent('saveScreen')[0]).toEqual({
      params: { name: 'Cash compounders' },
      body: {
        where: 'fcf / revenue > 15% and pe < 25',
        columns: ['revenue', 'fcf / revenue', 'pe'],
        sort: { by: 'marketCap', descending: true },
        sic: [],
        scope: 'kind = "general"',
      },
    }),
  );
});

test('typing goes into a line that was added; without a value it is said there and does not stop saving', async () => {
  const { user, host } = show(both, { saveScreen: savedScreen });
  await findTable();
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  const line = screen.getByRole('combobox', { name: 'Line of condition 3' });
  expect(line).toHaveFocus();
  await user.keyboard('reven{Enter}');
  expect(line).toHaveValue('Revenue');
  expect(rows()).toHaveLength(3);
  await waitFor(() => expect(rows()[2]).toHaveTextContent('Not applied or saved until it is complete'));
  await user.click(screen.getByRole('button', { name: 'Save screen' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Cash compounders{Enter}');
  await waitFor(() =>
    expect(host.sent('saveScreen')[0]).toMatchObject({
      body: { where: 'fcf / revenue > 15% and pe < 25' },
    }),
  );
});

test('an example opens with its formula as conditions', async () => {
  const { user, host } = show('/screener');
  const card = (await screen.findByRole('button', { name: 'Open Turnarounds' })).closest('li');
  expect(card).toHaveTextContent('netIncome > 0 and netIncome[-1y] < 0');
  await user.click(screen.getByRole('button', { name: 'Open Turnarounds' }));
  await waitFor(() => expect(bodies(host).at(-1)?.conditions).toHaveLength(4));
});

test('a column that is wrong is not added, and says why', async () => {
  const answer = (input: unknown) => ({
    ...answerScreen(input),
    columnProblems: [
      { formula: 'revenu', text: 'No line is called “revenu”. Did you mean revenue?', at: 0, isIncomplete: false },
    ],
  });
  const { user } = show(both, { screenMarket: answer });
  await findTable();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getByText('The column revenu is not shown')).toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
  await user.type(dialog.getByRole('combobox', { name: 'A line or a formula' }), 'revenu');
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText(/^Place 1: no line is called “revenu”/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove pe' }));
  expect(dialog.queryByText('pe')).not.toBeInTheDocument();
});

test('industries are chosen as groups and by themselves', async () => {
  const { user, host } = show();
  await findTable();
  await user.click(screen.getByRole('button', { name: 'Industry, by SIC group All industries' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Industries' }));
  await user.type(dialog.getByRole('textbox', { name: 'Group or SIC code' }), 'soft');
  await user.click(dialog.getByRole('checkbox', { name: 'Software 7372' }));
  await waitFor(() => expect(bodies(host).at(-1)).toMatchObject({ sic: ['73'] }));
  expect(dialog.getByText('1 of 2 codes')).toBeVisible();
});

test('the link has conditions, columns and day, and not the name', async () => {
  const { user, host } = show(`${both}&day=2025-02-14&screen=Mine`);
  await findTable();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(host.notices.at(-1)).toMatchObject({ kind: 'success' }));
  const copied = new URL(await navigator.clipboard.readText());
  expect(copied.searchParams.getAll('where')).toEqual(['fcf / revenue > 15%', 'pe < 25']);
  expect([copied.searchParams.get('day'), copied.searchParams.get('screen')]).toEqual(['2025-02-14', null]);
});

test('a failed run keeps the conditions, and can be tried again', async () => {
  show(both, { screenMarket: new ApiError('Two other days a minute can be asked for.', 429, 'rate_limited') });
  expect(await screen.findByText('Failed to run this screen.')).toBeVisible();
  expect(screen.getByText(/Two other days a minute can be asked for\. Your conditions are kept\./)).toBeVisible();
  expect(rows()).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('before anything is loaded the screen says who can load it', async () => {
  show('/screener', { coverage: { ...coverage, state: 'none', sample: false } });
  expect(await screen.findByRole('heading', { name: 'The market is not loaded yet' })).toBeVisible();
  expect(screen.getByText(/An Admin can load it\./)).toBeVisible();
});

test('an Admin who loads the market from the screener is told of a refusal', async () => {
  const loadMarket = new ApiError('SEC_USER_AGENT is not set, so nothing is fetched from the SEC.', 409, 'conflict');
  const nothing = { ...coverage, state: 'none', sample: false } as const;
  const { user } = show(
    '/screener',
    { coverage: nothing, loadMarket },
    { user: { email: 'jo@larkfield.com', role: 'Admin' } },
  );
  await user.click(await screen.findByRole('button', { name: 'Load five quarters' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('SEC_USER_AGENT is not set');
});
