import type { Valuation } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { copiedText } from '@basecase/shared-ui/testing/copied-text';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { statements } from '../../testing/company.ts';
import {
  clearDrafts,
  fairValue,
  field,
  renderScreen,
  replaceText,
  replies,
  whenReady,
} from '../../testing/dcf-screen.tsx';
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
  const holds = () => screen.getByText(/^Saves \$/).textContent;

  test('Reset takes typed inputs back too, with a way back, so that a case named “As filed” is as filed', async () => {
    const user = userEvent.setup();
    const { host } = renderScreen({ replies: { ...replies, saveValuation: saved } });
    await whenReady();
    await screen.findByText('Seeds from today’s figures for 2028');
    const asFiled = fairValue().textContent;
    expect(holds()).toMatch(/with the default assumptions, as filed\.$/);
    await replaceText(user, /^Risk-free rate/, '5');
    await replaceText(user, 'Operating margin', '30');
    await user.keyboard('{Enter}');
    expect(holds()).toMatch(/with 1 changed assumption and 1 input of yours\.$/);
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
    const input: unknown = host.calls.find(({ name }) => name === 'saveValuation')?.input;
    expect(input).toHaveProperty('body.assumptions', { ...defaultAssumptions, customGrowthRates: [] });
  });

  test('Reset closes the case in use, whose name is not given to the defaults', async () => {
    const user = userEvent.setup();
    renderScreen({ replies: { ...replies, valuations: { valuations: [saved] } } });
    await whenReady();
    await user.click(await screen.findByRole('button', { name: 'Open Cautious' }));
    expect(screen.getByText('In the form')).toBeVisible();
    expect(field('Name')).toHaveValue('Cautious');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.queryByText('In the form')).not.toBeInTheDocument();
    expect(field('Name')).toHaveValue('');
  });

  test('an opened case is open after a reload; one that was deleted meanwhile is said to be closed', async () => {
    const user = userEvent.setup();
    const withCase = { replies: { ...replies, valuations: { valuations: [saved] } } };
    const { unmount } = renderScreen(withCase);
    await whenReady();
    await user.click(await screen.findByRole('button', { name: 'Open Cautious' }));
    unmount();
    clearDrafts();
    const address = `/dcf?symbol=TEST&case=${saved.id}`;
    const again = renderScreen({ ...withCase, address });
    expect(await screen.findByText('In the form')).toBeVisible();
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
    again.unmount();
    clearDrafts();
    renderScreen({ address });
    expect(await screen.findByText('The case that was open is not there any more: it is closed.')).toBeVisible();
  });
});

describe('saved assumptions', () => {
  test('a name is needed', async () => {
    const user = userEvent.setup();
    const { host } = renderScreen();
    await whenReady();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Please name these assumptions.')).toBeVisible();
    expect(host.calls.map(({ name }) => name)).not.toContain('saveValuation');
  });

  test('a save sends the assumptions, the value, the price and the figures behind them', async () => {
    const user = userEvent.setup();
    const { host } = renderScreen({ replies: { ...replies, saveValuation: saved } });
    await whenReady();
    await user.type(field('Name'), ' Cautious ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Assumptions saved successfully!')).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Since/ })).not.toBeInTheDocument();
    expect(host.calls.find(({ name }) => name === 'saveValuation')?.input).toMatchObject({
      params: { symbol: 'TEST' },
      body: { name: 'Cautious', companyName: 'Test Company', price: 30, assumptions: { riskFreeRate: 0.04 } },
    });
    const input: unknown = host.calls.find(({ name }) => name === 'saveValuation')?.input;
    expect(input).toHaveProperty(
      'body.basis',
      expect.arrayContaining([expect.objectContaining({ value: '1100000000' })]),
    );
  });

  test('a value that the figures contradict is none in the list and in the changes, though a release saved it', async () => {
    const user = userEvent.setup();
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
    renderScreen({
      replies: {
        ...replies,
        allStatements: { ...statements, incomeStatement },
        valuations: { valuations: [saved, below] },
      },
    });
    await whenReady();
    const open = await screen.findByRole('button', { name: 'Open Cautious' });
    const item = (name: string) => screen.getByRole('button', { name: `Open ${name}` }).closest('li');
    expect(item('Cautious')).toHaveTextContent('No reliable fair value on 3 Mar 2025');
    expect(item('Below zero')).toHaveTextContent('No reliable fair value on 3 Mar 2025');
    await user.click(open);
    expect(screen.getByRole('region', { name: /^Since/ })).toHaveTextContent(
      'No reliable fair value → No reliable fair value',
    );
  });

  test('opening fills the form and lists the changes since, figure by figure', async () => {
    const user = userEvent.setup();
    renderScreen({ replies: { ...replies, valuations: { valuations: [saved] } } });
    await whenReady();
    await user.click(await screen.findByRole('button', { name: 'Open Cautious' }));
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
    const since = screen.getByRole('region', { name: 'Since “Cautious” was saved on 3 Mar 2025' });
    expect(since).toHaveTextContent('$17.50 →');
    expect(since).toHaveTextContent('$28.00 → $30.00');
    expect(within(since).getByRole('row', { name: /Total revenue 2024 \$1\.1B \$1\.1B N\/A Restated/ })).toBeVisible();
    await user.click(within(since).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: /^Since/ })).not.toBeInTheDocument();
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
  });

  test('a value saved with a missing figure is never shown as a fair value', async () => {
    const user = userEvent.setup();
    const { incomeStatement } = statements;
    const [latest, ...older] = incomeStatement?.annualReports ?? [];
    if (incomeStatement === null || latest === undefined) throw new Error('The fixture has an income statement');
    const gap = { statement: 'income', field: 'operatingIncome', fiscalDateEnding: '2024-12-31' } as const;
    const doubtful = { ...saved, basis: [...saved.basis, { ...gap, value: null, filed: null, accessionNumber: null }] };
    const unearned = { ...incomeStatement, annualReports: [{ ...latest, operatingIncome: null }, ...older] };
    const { unmount } = renderScreen({ replies: { ...replies, valuations: { valuations: [doubtful] } } });
    await whenReady();
    await user.click(await screen.findByRole('button', { name: 'Open Cautious' }));
    expect(screen.getByText('No reliable fair value on 3 Mar 2025')).toBeVisible();
    expect(screen.getByRole('region', { name: /^Since/ })).toHaveTextContent('No reliable fair value → $');
    unmount();
    const allStatements = { ...statements, incomeStatement: unearned };
    renderScreen({ replies: { ...replies, allStatements, valuations: { valuations: [doubtful] } } });
    await whenReady();
    expect(screen.getByRole('region', { name: /^Since/ })).toHaveTextContent(
      'No reliable fair value → No reliable fair value',
    );
  });

  test('sharing gives a link that can be copied', async () => {
    const user = userEvent.setup();
    let listed = saved;
    const share = () => {
      listed = { ...saved, shareToken: 'abcdefghijklmnopqrstuvwxyz012345' };
      return listed;
    };
    renderScreen({ replies: { ...replies, valuations: () => ({ valuations: [listed] }), shareValuation: share } });
    await whenReady();
    await user.click(await screen.findByRole('button', { name: 'Share Cautious' }));
    const link = await screen.findByRole('textbox', { name: 'Read-only link for signed-in members' });
    expect(link).toHaveValue('http://localhost/dcf?symbol=TEST&shared=abcdefghijklmnopqrstuvwxyz012345');
    await user.click(screen.getByRole('button', { name: 'Copy the link to Cautious' }));
    expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
    expect(await copiedText()).toBe('http://localhost/dcf?symbol=TEST&shared=abcdefghijklmnopqrstuvwxyz012345');
  });

  test('deleting asks first', async () => {
    const user = userEvent.setup();
    const { host } = renderScreen({
      replies: { ...replies, valuations: { valuations: [saved] }, deleteValuation: { message: 'Deleted' } },
    });
    await whenReady();
    await user.click(await screen.findByRole('button', { name: 'Delete Cautious' }));
    expect(host.calls.map(({ name }) => name)).not.toContain('deleteValuation');
    await user.click(screen.getByRole('button', { name: 'Delete assumptions' }));
    expect(await screen.findByText('Assumptions deleted successfully!')).toBeVisible();
  });
});

describe('unsaved assumptions', () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('are marked and asked about before the page is left, until they are saved', async () => {
    const user = userEvent.setup();
    renderScreen({ replies: { ...replies, saveValuation: saved } });
    await whenReady();
    expect(leave()).toBe(false);
    await replaceText(user, /^Risk-free rate/, '5');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    expect(leave()).toBe(true);
    await user.type(field('Name'), 'Cautious');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Assumptions saved successfully!')).toBeVisible();
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
    expect(leave()).toBe(false);
    await replaceText(user, /^Risk-free rate/, '5.5');
    expect(leave()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(leave()).toBe(false);
  });

  test('are asked about on another screen', async () => {
    const user = userEvent.setup();
    const { unmount } = renderScreen();
    await whenReady();
    await replaceText(user, /^Market risk premium/, '5');
    unmount();
    expect(leave()).toBe(true);
  });

  test('are none right after opening, and exist again once the saved ones are deleted', async () => {
    const user = userEvent.setup();
    renderScreen({
      replies: { ...replies, valuations: { valuations: [saved] }, deleteValuation: { message: 'Deleted' } },
    });
    await whenReady();
    await user.click(await screen.findByRole('button', { name: 'Open Cautious' }));
    expect(leave()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Delete Cautious' }));
    await user.click(screen.getByRole('button', { name: 'Delete assumptions' }));
    expect(await screen.findByText('Assumptions deleted successfully!')).toBeVisible();
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
    expect(leave()).toBe(true);
  });
});

describe('a shared valuation', () => {
  const { id: _id, shareToken: _token, ...shared } = saved;
  const address = '/dcf?symbol=TEST&shared=abcdefghijklmnopqrstuvwxyz012345';

  test('is read-only, and its assumptions can be copied into the form', async () => {
    const user = userEvent.setup();
    const { host } = renderScreen({ replies: { ...replies, sharedValuation: shared }, address });
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
    renderScreen({ replies: { ...replies, sharedValuation: gone }, address });
    expect(await screen.findByText(/This valuation is not shared any more/)).toBeVisible();
    expect(screen.getByRole('form', { name: 'DCF assumptions' })).toBeVisible();
  });
});
