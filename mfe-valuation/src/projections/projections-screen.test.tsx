import { ApiError } from '@basecase/shared-ui/api/api-error';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, waitFor, within } from '@testing-library/react';
import { overview, statements } from '../testing/company.ts';
import { cell, cells, clearDrafts, openScreen, renderScreen, row } from '../testing/projections-screen.tsx';

beforeEach(clearDrafts);

describe('the table', () => {
  test('has twelve rows, one historical year before four projected ones, and the figures of 1,100M revenue', async () => {
    await openScreen();
    expect(readTexts(screen.getAllByRole('rowheader'))).toEqual([
      'REVENUE ($M)',
      'REV GROWTH (%)',
      'NET MARGINS (%)',
      'NET INCOME ($M)',
      'SHARES OUT (M)',
      'EPS ($)',
      'P/E LOW EST',
      'P/E HIGH EST',
      'SHARE PRICE LOW ($)',
      'SHARE PRICE HIGH ($)',
      'CAGR LOW (%)',
      'CAGR HIGH (%)',
    ]);
    expect(readTexts(screen.getAllByRole('columnheader').slice(0, 6))).toEqual([
      'METRIC',
      '2024Historical',
      '2025Projected',
      '2026Projected',
      '2027Projected',
      '2028Projected',
    ]);
    expect(cells(/^REVENUE/)).toEqual(['$1,100M', '$1,210M', '$1,331M', '$1,464M', '$1,611M']);
    expect(cells(/^REV GROWTH/)).toEqual(['-', '10', '10', '10', '10']);
    expect(cells(/^NET MARGINS/)).toEqual(['20%', '20%', '20%', '20%', '20%']);
    expect(cells(/^EPS/)[0]).toBe('$2.20');
    expect(cells(/^SHARE PRICE HIGH/)[0]).toBe('$40');
    expect(cells(/^CAGR LOW/)).toEqual(['-', '10%', '10%', '10%', '10%']);
    expect(within(row(/^NET MARGINS/)).getAllByRole('textbox')).toHaveLength(4);
  });

  test('says what the price of today returns a year; recalculates with every keystroke and formats when the cell is left', async () => {
    const { user } = await openScreen();
    const returns = screen.getByRole('region', { name: 'Return a year from today’s price' });
    expect(returns).toHaveTextContent('From $30.00 of 3 Mar 2025 to the end of the fiscal year.');
    // (48.31 / 30) and (57.98 / 30) over the 3.83 years to 31 Dec 2028; 2025 ends within a year.
    expect(readTexts(within(returns).getAllByRole('term'))).toEqual(['2026', '2027', '2028']);
    expect(within(returns).getAllByRole('definition')[2]).toHaveTextContent('13% to 19%');
    expect(screen.getByText(/^Automatic scenarios\./)).toBeVisible();
    await user.clear(cell('REV GROWTH (%) 2025'));
    await user.type(cell('REV GROWTH (%) 2025'), '50.4');
    expect(screen.queryByText(/^Seeds from/)).not.toBeInTheDocument();
    expect(cells(/^REVENUE/)[1]).toBe('$1,654M');
    expect(cell('REV GROWTH (%) 2025')).toHaveValue('50.4');
    await user.tab();
    expect(cell('REV GROWTH (%) 2025')).toHaveValue('50.4');
    expect(cell('REV GROWTH (%) 2026')).toHaveFocus();
  });

  test('shares are raw while edited, and may be typed with separators', async () => {
    const { user } = await openScreen();
    const shares = cell('SHARES OUT (M) 2025');
    await user.click(shares);
    await user.clear(shares);
    await user.type(shares, '12,100.5');
    expect(shares).toHaveValue('12100.5');
    await user.tab();
    expect(shares).toHaveValue('12,100.5');
    await user.click(shares);
    expect(shares).toHaveValue('12100.5');
    expect(cells(/^EPS/)[1]).toBe('$0.02');
  });

  test('Enter moves down a column, Escape restores the value', async () => {
    const { user } = await openScreen();
    await user.click(cell('NET MARGINS (%) 2026'));
    await user.keyboard('{Enter}');
    expect(cell('SHARES OUT (M) 2026')).toHaveFocus();
    await user.clear(cell('SHARES OUT (M) 2026'));
    await user.keyboard('7{Escape}');
    expect(cell('SHARES OUT (M) 2026')).toHaveValue('100');
    expect(cells(/^EPS/)[2]).toBe('$2.66');
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' })).toBeDisabled();
  });

  test('text that is no number counts as 0', async () => {
    const { user } = await openScreen();
    await user.clear(cell('P/E LOW EST 2028'));
    await user.type(cell('P/E LOW EST 2028'), 'abc');
    await user.tab();
    expect(cells(/^SHARE PRICE LOW/)[4]).toBe('$0');
    expect(cells(/^CAGR LOW/)[4]).toBe('N/A');
  });
});

describe('spreadsheet keys', () => {
  test('arrow keys move to the next cell; inside a text left and right move the cursor first', async () => {
    const { user } = await openScreen();
    await user.click(cell('NET MARGINS (%) 2026'));
    await waitFor(() => expect(cell('NET MARGINS (%) 2026').selectionEnd).toBe(2));
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowRight}');
    expect(cell('NET MARGINS (%) 2027')).toHaveFocus();
    await user.clear(cell('NET MARGINS (%) 2027'));
    await user.keyboard('25{ArrowLeft}');
    expect(cell('NET MARGINS (%) 2027')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(cell('NET MARGINS (%) 2026')).toHaveFocus();
    expect(cell('NET MARGINS (%) 2027')).toHaveValue('25%');
  });

  test('a row pasted from a spreadsheet fills the row, and Ctrl+Z undoes it in a single step', async () => {
    const { user } = await openScreen();
    await user.click(cell('REV GROWTH (%) 2025'));
    await user.paste('20%\t15.5 %\t1,000\t(5)\r\n');
    expect(cells(/^REV GROWTH/)).toEqual(['-', '20', '15.5', '1,000', '\u22125']);
    expect(cells(/^REVENUE/)[1]).toBe('$1,320M');
    await user.keyboard('{Control>}z{/Control}');
    expect(cells(/^REV GROWTH/)).toEqual(['-', '10', '10', '10', '10']);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(cells(/^REV GROWTH/)[2]).toBe('15.5');
    await user.keyboard('{Control>}z{/Control}{Control>}y{/Control}');
    expect(cells(/^REV GROWTH/)[2]).toBe('15.5');
  });

  test('Ctrl+R and the button repeat a value to the last year', async () => {
    const { user } = await openScreen();
    expect(screen.getByRole('button', { name: /^Fill right/ })).toBeDisabled();
    await user.clear(cell('P/E HIGH EST 2026'));
    await user.type(cell('P/E HIGH EST 2026'), '33');
    await user.keyboard('{Control>}r{/Control}');
    expect(cells(/^P\/E HIGH/)).toEqual(['18', '18', '33', '33', '33']);
    await user.click(screen.getByRole('button', { name: 'Undo (Ctrl+Z)' }));
    expect(cells(/^P\/E HIGH/)).toEqual(['18', '18', '33', '18', '18']);
    expect(cell('P/E HIGH EST 2026')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Fill right from P/E HIGH EST 2026 (Ctrl+R)' }));
    expect(cells(/^P\/E HIGH/)[4]).toBe('33');
  });
});

describe('incomplete data', () => {
  test('names the parts that failed and uses the rest', async () => {
    const partly = { ...statements, cashFlow: null, errors: { ...statements.errors, cashFlow: 'Upstream is down.' } };
    const failed = new ApiError('Failed to fetch overview', 502, null);
    await openScreen({ overview: failed, allStatements: partly });
    expect(
      screen.getByText('Some data could not be loaded: Stock data, Cash flow. Using available data for projections.'),
    ).toBeVisible();
    expect(cells(/^REVENUE/)[0]).toBe('$1,100M');
    expect(screen.getByText('No current P/E: 20 is assumed.')).toBeVisible();
    expect(screen.getByText('Shares are those of the balance sheet of fiscal 2024.')).toBeVisible();
  });

  test('a share count that contradicts the market cap raises a warning with the count in use', async () => {
    await openScreen({ overview: { ...overview, sharesOutstanding: 48_000_000 } });
    expect(screen.getByText('Shares × price is 52.0% below the market cap.')).toBeVisible();
    expect(screen.getByText(/^The balance sheet’s count is used: 100M shares of all classes/)).toBeVisible();
    expect(screen.getByText('Implied')).toBeVisible();
    expect(cells(/^SHARES OUT/)).toEqual(['100', '100', '100', '100', '100']);
  });

  test('a price from before the latest quarter is said, and no count is taken from it', async () => {
    const dates = { priceDate: '2024-03-21', latestQuarter: '2025-03-31', marketCap: 6e9 };
    await openScreen({ overview: { ...overview, ...dates } });
    expect(screen.getByText('The price is of 21 Mar 2024.')).toBeVisible();
    expect(screen.getByText(/A comparison with the price is one with an old price\.$/)).toBeVisible();
    expect(screen.queryByText('Implied')).not.toBeInTheDocument();
    expect(cells(/^SHARES OUT/)).toEqual(['100', '100', '100', '100', '100']);
  });

  test('an unknown net margin is assumed, and marked so; a single part that is missing is named', async () => {
    const { incomeStatement } = statements;
    const [latest, ...older] = incomeStatement?.annualReports ?? [];
    if (incomeStatement === null || latest === undefined) throw new Error('The fixture has an income statement');
    const silent = { ...incomeStatement, annualReports: [{ ...latest, netIncome: null }, ...older] };
    await openScreen({ allStatements: { ...statements, incomeStatement: silent, cashFlow: null } });
    expect(screen.getByText(/^Some data could not be loaded: Cash flow\. /)).toBeVisible();
    expect(screen.getByText('Net margin of fiscal 2024 is not known: 5%, 10% and 15% are assumed.')).toBeVisible();
  });

  test('figures that could not be refreshed show their age', async () => {
    const { balanceSheet } = statements;
    const meta = { stale: true, asOf: '2025-03-01T09:00:00Z' } as const;
    const older = { stale: true, asOf: '2025-02-27T09:00:00Z' } as const;
    const stale = { ...statements, balanceSheet: balanceSheet && { ...balanceSheet, meta: older } };
    await openScreen({ overview: { ...overview, meta }, allStatements: stale });
    expect(screen.getByText('Stale')).toBeVisible();
    expect(screen.getByText(`These figures are from ${formatMoment(older.asOf)}.`)).toBeVisible();
  });

  test('a total failure is an error, and nothing can be saved', async () => {
    const unknown = new ApiError('No data found for TEST.', 404, 'not_found');
    const { user, host } = renderScreen({ overview: unknown, allStatements: unknown });
    expect(await screen.findByText('Unable to fetch stock data for TEST. No data found for TEST.')).toBeVisible();
    expect(screen.queryByRole('table', { name: /projection, editable/ })).not.toBeInTheDocument();
    expect(screen.getByText('TEST did not load')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a valid company symbol first.');
    expect(host.calls.map((call) => call.name)).not.toContain('saveProjection');
  });

  test('a used-up quota has its own error state', async () => {
    const usedUp = new ApiError('API rate limit exceeded. Please try again later.', 429, 'quota_exceeded');
    renderScreen({ overview: usedUp, allStatements: usedUp });
    expect(await screen.findByText('Today’s requests are used')).toBeVisible();
  });
});
