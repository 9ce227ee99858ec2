import type { Valuation } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { copiedText } from '@basecase/shared-ui/testing/copied-text';
import { screen, within } from '@testing-library/react';
import { statements } from '../../testing/company.ts';
import { clearDrafts, fairValue, field, openScreen, renderScreen, replaceText } from '../../testing/dcf-screen.tsx';
import { leavePage } from '../../testing/leave-page.ts';
import { assumptionStore } from '../drafts/assumption-store.ts';
import { defaultAssumptions } from '../valuation/dcf-assumptions.ts';

beforeEach(clearDrafts);

const saved: Valuation = {
  id: '00000000-0000-4000-8000-000000000001',
  symbol: 'TEST',
  name: 'Cautious',
  companyName: 'Test Company',
  assumptions: { ...defaultAssumptions, customGrowthRates: [], riskFreeRate: 0.05 },
  fairValuePerShare: 17.5,
  price: 28,
  basis: [
    {
      statement: 'income',
      field: 'totalRevenue',
      fiscalDateEnding: '2024-12-31',
      value: '1090000000',
      filed: '2025-02-01',
      accessionNumber: null,
    },
  ],
  savedAt: '2025-03-03T10:00:00Z',
  shareToken: null,
};

describe('what a case holds', () => {
  const holds = () => screen.getByText(/^Saves /).textContent;

  test('Reset takes typed inputs back too, with a way back, so that a case named “As filed” is as filed', async () => {
    const { user, host } = await openScreen({ saveValuation: saved });
    await screen.findByText('Automatic scenarios for 2028');
    const asFiled = fairValue().textContent;
    expect(holds()).toMatch(/^Saves the default assumptions \(\$[\d.]+\)$/);
    await replaceText(user, /^Risk-free rate/, '5');
    await replaceText(user, 'Operating margin', '30');
    await user.keyboard('{Enter}');
    expect(holds()).toMatch(/^Saves 1 changed assumption and 1 input of yours \(\$[\d.]+\)$/);
    const typed = fairValue().textContent;
    const listed = (name: string) => screen.getByRole('list', { name }).textContent;
    const changes = listed('Reset takes back');
    expect(changes).toMatch(/^Operating margin, [\d.]+% to 30\.0%Risk-free rate, 4\.0% to 5\.0%$/);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(fairValue().textContent).toBe(asFiled);
    expect(screen.queryByRole('list', { name: 'Reset takes back' })).not.toBeInTheDocument();
    expect(listed('Taken back')).toBe(changes);
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(fairValue().textContent).toBe(typed);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await user.type(field('Name'), 'As filed');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const input: unknown = host.sent('saveValuation')[0];
    expect(input).toHaveProperty('body.assumptions', { ...defaultAssumptions, customGrowthRates: [] });
  });

  test('an opened case is open after a reload; one that was deleted meanwhile is said to be closed', async () => {
    const withCase = { valuations: { valuations: [saved] } };
    const { user, unmount } = await openScreen(withCase);
    await user.click(await screen.findByRole('button', { name: 'Open Cautious' }));
    unmount();
    clearDrafts();
    const address = `/dcf?symbol=TEST&case=${saved.id}`;
    const again = renderScreen(withCase, { address });
    expect(await screen.findByText('In the form')).toBeVisible();
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
    again.unmount();
    clearDrafts();
    renderScreen({}, { address });
    expect(await screen.findByText('The case that was open is not there any more: it is closed.')).toBeVisible();
  });
});

describe('saved assumptions', () => {
  test('a save needs a name, and sends the assumptions, the value, the price and the figures behind them', async () => {
    const { user, host } = await openScreen({ saveValuation: saved });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please name these assumptions.')).toBeVisible();
    expect(host.calls.map(({ name }) => name)).not.toContain('saveValuation');
    await user.type(field('Name'), ' Cautious ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Assumptions saved successfully!')).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Since/ })).not.toBeInTheDocument();
    expect(host.sent('saveValuation')[0]).toMatchObject({
      params: { symbol: 'TEST' },
      body: { name: 'Cautious', companyName: 'Test Company', price: 30, assumptions: { riskFreeRate: 0.04 } },
    });
    const input: unknown = host.sent('saveValuation')[0];
    expect(input).toHaveProperty(
      'body.basis',
      expect.arrayContaining([expect.objectContaining({ value: '1100000000' })]),
    );
  });

  test('a value that the figures contradict is none in the list and in the changes, though a release saved it', async () => {
    const incomeStatement = statements.incomeStatement && {
      ...statements.incomeStatement,
      annualReports: statements.incomeStatement.annualReports.map((report) => ({ ...report, ebit: '-200000000' })),
    };
    const below: Valuation = {
      ...saved,
      id: saved.id.replace(/1$/, '2'),
      name: 'Below zero',
      fairValuePerShare: -10.61,
    };
    const { user } = await openScreen({
      allStatements: { ...statements, incomeStatement },
      valuations: { valuations: [saved, below] },
    });
    const open = await screen.findByRole('button', { name: 'Open Cautious' });
    const item = (name: string) => screen.getByRole('button', { name: `Open ${name}` }).closest('li');
    expect(item('Cautious')).toHaveTextContent('No reliable fair value on 3 Mar 2025');
    expect(item('Below zero')).toHaveTextContent('No reliable fair value on 3 Mar 2025');
    await user.click(open);
    expect(screen.getByRole('region', { name: /^Since/ })).toHaveTextContent(
      'No reliable fair value → No reliable fair value',
    );
  });

  test('opening fills the form and lists the changes since, figure by figure; Reset closes the case', async () => {
    const { user } = await openScreen({ valuations: { valuations: [saved] } });
    await user.click(await screen.findByRole('button', { name: 'Open Cautious' }));
    expect(screen.getByText('In the form')).toBeVisible();
    expect(field('Name')).toHaveValue('Cautious');
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
    const since = screen.getByRole('region', { name: 'Since “Cautious” was saved on 3 Mar 2025' });
    expect(since).toHaveTextContent('$17.50 →');
    expect(since).toHaveTextContent('$28.00 → $30.00');
    expect(within(since).getByRole('row', { name: /Total revenue 2024 \$1\.1B \$1\.1B N\/A Restated/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.queryByText('In the form')).not.toBeInTheDocument();
    expect(field('Name')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Open Cautious' }));
    await user.click(within(screen.getByRole('region', { name: /^Since/ })).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: /^Since/ })).not.toBeInTheDocument();
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
  });

  test('a value saved with a missing figure is never shown as a fair value', async () => {
    const { incomeStatement } = statements;
    const [latest, ...older] = incomeStatement?.annualReports ?? [];
    if (incomeStatement === null || latest === undefined) throw new Error('The fixture has an income statement');
    const gap = { statement: 'income', field: 'operatingIncome', fiscalDateEnding: '2024-12-31' } as const;
    const doubtful = { ...saved, basis: [...saved.basis, { ...gap, value: null, filed: null, accessionNumber: null }] };
    const unearned = { ...incomeStatement, annualReports: [{ ...latest, operatingIncome: null }, ...older] };
    const { user, unmount } = await openScreen({ valuations: { valuations: [doubtful] } });
    await user.click(await screen.findByRole('button', { name: 'Open Cautious' }));
    expect(screen.getByText('No reliable fair value on 3 Mar 2025')).toBeVisible();
    expect(screen.getByRole('region', { name: /^Since/ })).toHaveTextContent('No reliable fair value → $');
    unmount();
    const allStatements = { ...statements, incomeStatement: unearned };
    await openScreen({ allStatements, valuations: { valuations: [doubtful] } });
    expect(screen.getByRole('region', { name: /^Since/ })).toHaveTextContent(
      'No reliable fair value → No reliable fair value',
    );
  });

  test('sharing gives a link that can be copied', async () => {
    let listed = saved;
    const share = () => {
      listed = { ...saved, shareToken: 'abcdefghijklmnopqrstuvwxyz012345' };
      return listed;
    };
    const { user } = await openScreen({ valuations: () => ({ valuations: [listed] }), shareValuation: share });
    await user.click(await screen.findByRole('button', { name: 'Share Cautious' }));
    const link = await screen.findByRole('textbox', { name: 'Read-only link for signed-in members' });
    expect(link).toHaveValue('http://localhost/dcf?symbol=TEST&shared=abcdefghijklmnopqrstuvwxyz012345');
    await user.click(screen.getByRole('button', { name: 'Copy the link to Cautious' }));
    expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
    expect(await copiedText()).toBe('http://localhost/dcf?symbol=TEST&shared=abcdefghijklmnopqrstuvwxyz012345');
  });
});

describe('unsaved assumptions', () => {
  test('are marked and asked about before the page is left, until they are saved', async () => {
    const { user } = await openScreen({ saveValuation: saved });
    expect(leavePage()).toBe(false);
    await replaceText(user, /^Risk-free rate/, '5');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(leavePage()).toBe(true);
    await user.type(field('Name'), 'Cautious');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Assumptions saved successfully!')).toBeVisible();
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    expect(leavePage()).toBe(false);
    await replaceText(user, /^Risk-free rate/, '5.5');
    expect(leavePage()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(leavePage()).toBe(false);
  });

  test('outlive the screen, and are asked about on another one', async () => {
    const { user, unmount } = await openScreen();
    await replaceText(user, /^Market risk premium/, '5');
    unmount();
    expect(leavePage()).toBe(true);
    await openScreen();
    expect(field(/^Market risk premium/)).toHaveValue('5');
    expect(screen.getByText('1 assumption changed from default')).toBeVisible();
  });

  test('are none right after opening, and exist again once the saved ones are deleted, which is asked first', async () => {
    const { user, host } = await openScreen({
      valuations: { valuations: [saved] },
      deleteValuation: { message: 'Deleted' },
    });
    await user.click(await screen.findByRole('button', { name: 'Open Cautious' }));
    expect(leavePage()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Delete Cautious' }));
    expect(host.sent('deleteValuation')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete assumptions' }));
    expect(await screen.findByText('Assumptions deleted successfully!')).toBeVisible();
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
    expect(leavePage()).toBe(true);
  });
});

describe('a shared valuation', () => {
  const { id: _id, shareToken: _token, ...shared } = saved;
  const address = '/dcf?symbol=TEST&shared=abcdefghijklmnopqrstuvwxyz012345';

  test('is read-only, and its assumptions can be copied into the form', async () => {
    const { user, host } = renderScreen({ sharedValuation: shared }, { address });
    expect(await screen.findByText('Shared valuation “Cautious”, saved on 3 Mar 2025')).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    const list = screen.getByRole('region', { name: 'Assumptions' });
    expect(list).toHaveTextContent('Risk-free rate5.0%');
    await user.click(screen.getByRole('button', { name: 'Use these assumptions' }));
    expect(host.visited).toEqual(['/dcf']);
    expect(Object.values(assumptionStore.getState())[0]?.form.assumptions.riskFreeRate).toBe(0.05);
  });

  test('a link that is no longer shared shows an error and the user’s own assumptions', async () => {
    const gone = new ApiError('This valuation is not shared any more.', 404, 'not_found');
    renderScreen({ sharedValuation: gone }, { address });
    expect(await screen.findByText(/This valuation is not shared any more/)).toBeVisible();
    expect(screen.getByRole('form', { name: 'DCF assumptions' })).toBeVisible();
  });
});
