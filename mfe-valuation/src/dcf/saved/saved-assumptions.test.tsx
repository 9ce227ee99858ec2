import type { Valuation } from '@basecase/gateway/contract';
import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { useLocation } from '@basecase/shared-ui/router';
import { copiedText } from '@basecase/shared-ui/testing/copied-text';
import { type FakeHostOptions, type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import { useStore } from 'zustand';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { makeCompany, statements } from '../../testing/company.ts';
import {
  clearDrafts,
  fairValue,
  field,
  openScreen,
  renderScreen,
  replaceText,
  replies,
} from '../../testing/dcf-screen.tsx';
import { leavePage } from '../../testing/leave-page.ts';
import { assumptionStore, emptyAssumptionDraft } from '../drafts/assumption-store.ts';
import { defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import { OwnSaved, OwnSince } from './own-saved.tsx';
import { savedValue } from './saved-value.model.ts';

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

/** The panels of saved assumptions, for the draft that the form of the screen would show. */
function SavedPanels({ company }: { readonly company: ReturnType<typeof makeCompany> }) {
  const key = useDraftKey()(company.symbol);
  const { assumptions } = useStore(assumptionStore, (all) => all[key] ?? emptyAssumptionDraft).form;
  const { fairValuePerShare } = savedValue(company, { assumptions });
  return (
    <>
      <OwnSince company={company} model="dcf" currency="USD" />
      <OwnSaved company={company} model="dcf" currency="USD" {...{ assumptions, fairValuePerShare }} />
      <output>{useLocation().search}</output>
    </>
  );
}
const show = (changed: FakeReplies = {}, filed = statements, options: FakeHostOptions = {}) =>
  renderWithHost(<SavedPanels company={makeCompany({ statements: filed })} />, {
    company: 'TEST',
    ...options,
    replies: { ...replies, ...changed },
  });
const riskFreeRate = () => Object.values(assumptionStore.getState())[0]?.form.assumptions.riskFreeRate;
const findOpen = (name = 'Cautious') => screen.findByRole('button', { name: `Open ${name}` });
const since = () => screen.getByRole('region', { name: /^Since/ });
const withCase = { valuations: { valuations: [saved] } };

describe('in the screen', () => {
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

  test('opening fills the form; Reset closes the case', async () => {
    const { user } = await openScreen(withCase);
    await user.click(await findOpen());
    expect(field(/^Risk-free rate/)).toHaveValue('5.0%');
    expect(since()).toHaveTextContent('$28.00 → $30.00');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.queryByText('In the form')).not.toBeInTheDocument();
    expect(field('Name')).toHaveValue('');
  });

  test('what is not saved is marked, outlives the screen and is asked about before the page is left', async () => {
    const { user, unmount } = await openScreen({ saveValuation: saved });
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
    unmount();
    expect(leavePage()).toBe(true);
    await openScreen();
    expect(field(/^Risk-free rate/)).toHaveValue('5.5');
    expect(screen.getByText('1 assumption changed from default')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(leavePage()).toBe(false);
  });
});

test('a save needs a name, and sends the assumptions, the value, the price and the figures behind them', async () => {
  const { user, host } = show({ saveValuation: saved });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please name these assumptions.')).toBeVisible();
  expect(host.calls.map(({ name }) => name)).not.toContain('saveValuation');
  await user.type(field('Name'), ' Cautious ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Assumptions saved successfully!')).toBeVisible();
  expect(screen.queryByRole('region', { name: /^Since/ })).not.toBeInTheDocument();
  const input: unknown = host.sent('saveValuation')[0];
  expect(input).toMatchObject({
    params: { symbol: 'TEST' },
    body: { name: 'Cautious', companyName: 'Test Company', price: 30, assumptions: { riskFreeRate: 0.04 } },
  });
  const { fairValuePerShare } = savedValue(makeCompany(), { assumptions: defaultAssumptions });
  expect(input).toHaveProperty('body.fairValuePerShare', fairValuePerShare);
  expect(input).toHaveProperty(
    'body.basis',
    expect.arrayContaining([expect.objectContaining({ value: '1100000000' })]),
  );
});

test('opening fills the draft, and lists the changes since, figure by figure, until they are closed', async () => {
  const { user } = show(withCase);
  await user.click(await findOpen());
  expect(screen.getByText('In the form')).toBeVisible();
  expect(field('Name')).toHaveValue('Cautious');
  expect(riskFreeRate()).toBe(0.05);
  const changes = screen.getByRole('region', { name: 'Since “Cautious” was saved on 3 Mar 2025' });
  expect(changes).toHaveTextContent('$17.50 →');
  expect(changes).toHaveTextContent('$28.00 → $30.00');
  expect(within(changes).getByRole('row', { name: /Total revenue 2024 \$1\.1B \$1\.1B N\/A Restated/ })).toBeVisible();
  await user.click(within(changes).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: /^Since/ })).not.toBeInTheDocument();
  expect(riskFreeRate()).toBe(0.05);
});

test('an opened case is in the address, and open after a reload; one that was deleted meanwhile is said to be closed', async () => {
  const { user, unmount } = show(withCase);
  await user.click(await findOpen());
  const address = `?case=${saved.id}`;
  expect(screen.getByText(address)).toBeInTheDocument();
  unmount();
  clearDrafts();
  const again = show(withCase, statements, { address: `/dcf${address}` });
  expect(await screen.findByText('In the form')).toBeVisible();
  expect(riskFreeRate()).toBe(0.05);
  again.unmount();
  clearDrafts();
  show({}, statements, { address: `/dcf${address}` });
  expect(await screen.findByText('The case that was open is not there any more: it is closed.')).toBeVisible();
});

test('a deletion is asked about first, and closes the case; its assumptions are unsaved then, and stay in the form', async () => {
  const { user, host } = show({ ...withCase, deleteValuation: { message: 'Deleted' } });
  await user.click(await findOpen());
  expect(leavePage()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Delete Cautious' }));
  expect(host.sent('deleteValuation')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Delete assumptions' }));
  expect(await screen.findByText('Assumptions deleted successfully!')).toBeVisible();
  expect(screen.queryByText('In the form')).not.toBeInTheDocument();
  expect(riskFreeRate()).toBe(0.05);
  expect(leavePage()).toBe(true);
});

test('sharing gives a link that can be copied', async () => {
  let listed = saved;
  const share = () => {
    listed = { ...saved, shareToken: 'abcdefghijklmnopqrstuvwxyz012345' };
    return listed;
  };
  const { user } = show({ valuations: () => ({ valuations: [listed] }), shareValuation: share });
  await user.click(await screen.findByRole('button', { name: 'Share Cautious' }));
  const link = await screen.findByRole('textbox', { name: 'Read-only link for signed-in members' });
  expect(link).toHaveValue('http://localhost/dcf?symbol=TEST&shared=abcdefghijklmnopqrstuvwxyz012345');
  await user.click(screen.getByRole('button', { name: 'Copy the link to Cautious' }));
  expect(await screen.findByText('Copied to clipboard!')).toBeVisible();
  expect(await copiedText()).toBe('http://localhost/dcf?symbol=TEST&shared=abcdefghijklmnopqrstuvwxyz012345');
});

describe('a number that was saved and is no fair value is never shown as one', () => {
  const none = 'No reliable fair value on 3 Mar 2025';
  const item = async (name?: string) => (await findOpen(name)).closest('li');

  test('where the figures contradict it, though a release saved it', async () => {
    const id = saved.id.replace(/1$/, '2');
    const below: Valuation = { ...saved, id, name: 'Below zero', fairValuePerShare: -10.61 };
    const contradicted = withAnnual(statements, { income: { ebit: '-200000000' } });
    const { user } = show({ valuations: { valuations: [saved, below] } }, contradicted);
    expect(await item()).toHaveTextContent(none);
    expect(await item('Below zero')).toHaveTextContent(none);
    await user.click(await findOpen());
    expect(since()).toHaveTextContent('No reliable fair value → No reliable fair value');
  });

  test('where a figure was missing then, or still is', async () => {
    const gap = { statement: 'income', field: 'operatingIncome', fiscalDateEnding: '2024-12-31' } as const;
    const doubtful = { ...saved, basis: [...saved.basis, { ...gap, value: null, filed: null, accessionNumber: null }] };
    const { user, unmount } = show({ valuations: { valuations: [doubtful] } });
    await user.click(await findOpen());
    expect(await item()).toHaveTextContent(none);
    expect(since()).toHaveTextContent('No reliable fair value → $');
    unmount();
    const unearned = withAnnual(statements, { income: (_, index) => (index === 0 ? { operatingIncome: null } : {}) });
    show({ valuations: { valuations: [doubtful] } }, unearned);
    expect(since()).toHaveTextContent('No reliable fair value → No reliable fair value');
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
    expect(riskFreeRate()).toBe(0.05);
  });

  test('a link that is no longer shared shows an error and the user’s own assumptions', async () => {
    const gone = new ApiError('This valuation is not shared any more.', 404, 'not_found');
    renderScreen({ sharedValuation: gone }, { address });
    expect(await screen.findByText(/This valuation is not shared any more/)).toBeVisible();
    expect(screen.getByRole('form', { name: 'DCF assumptions' })).toBeVisible();
  });
});
