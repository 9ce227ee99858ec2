import type { CompanyKind, Valuation } from '@basecase/gateway/contract';
import type { FakeReplies } from '@basecase/shared-ui/testing/fake-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  clearDrafts,
  fairValue,
  field,
  ofKind,
  renderScreen,
  replaceText,
  whenReady,
} from '../../testing/dcf-screen.tsx';
import { leavePage } from '../../testing/leave-page.ts';
import { modelDraftStore } from '../drafts/model-draft-store.ts';
import { defaultAssumptions } from '../valuation/dcf-assumptions.ts';

beforeEach(clearDrafts);

/** A bank at a return of 10%, its cost of equity: worth its book value of $11 a share. */
const excess: Valuation = {
  id: '00000000-0000-4000-8000-000000000001',
  symbol: 'TEST',
  name: 'At cost',
  companyName: 'Test Company',
  assumptions: { ...defaultAssumptions, customGrowthRates: [] },
  model: { name: 'excess-returns', inputs: [{ name: 'returnOnEquity', value: 0.1 }] },
  fairValuePerShare: 10.5,
  price: 28,
  basis: [
    {
      statement: 'balance',
      field: 'totalShareholderEquity',
      fiscalDateEnding: '2024-12-31',
      value: '1050000000',
      filed: '2025-02-01',
      accessionNumber: null,
    },
  ],
  savedAt: '2025-03-03T10:00:00Z',
  shareToken: null,
};
const { model: _model, ...ofDcf } = { ...excess, name: 'Old one', id: '00000000-0000-4000-8000-000000000002' };

const renderKind = (kind: CompanyKind, more: FakeReplies = {}, address = '/dcf') =>
  renderScreen({ allStatements: ofKind(kind), ...more }, { address });
const excessReady = () => screen.findByRole('form', { name: 'Assumptions of excess returns' });
test('a save keeps the model, the user’s inputs, the value and the figures of that model', async () => {
  const { user, host } = renderKind('bank', { saveValuation: excess });
  await excessReady();
  expect(leavePage()).toBe(false);
  await replaceText(user, 'Starting ROE', '10');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  expect(leavePage()).toBe(true);
  await user.type(field('Name'), 'At cost');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Assumptions saved successfully!')).toBeVisible();
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  expect(leavePage()).toBe(false);
  const input: unknown = host.sent('saveValuation')[0];
  expect(input).toMatchObject({ body: { model: excess.model } });
  expect(input).toHaveProperty('body.fairValuePerShare', expect.closeTo(11, 9));
  expect(input).toHaveProperty(
    'body.basis',
    expect.arrayContaining([expect.objectContaining({ field: 'totalShareholderEquity', value: '1100000000' })]),
  );
});

test('opening restores the model and its inputs, and says what was filed since; once deleted they are unsaved', async () => {
  const { user } = renderKind('bank', {
    valuations: { valuations: [excess] },
    deleteValuation: { message: 'Deleted' },
  });
  await excessReady();
  await user.click(screen.getByRole('button', { name: 'Show the DCF anyway' }));
  await whenReady();
  expect(await screen.findByText('Excess returns, $10.50 on 3 Mar 2025')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open At cost' }));
  await excessReady();
  expect(field('Starting ROE')).toHaveValue('10.0%');
  expect(within(fairValue()).getByText('$11.00', { selector: 'output' })).toBeInTheDocument();
  const since = screen.getByRole('region', { name: 'Since “At cost” was saved on 3 Mar 2025' });
  expect(since).toHaveTextContent('$10.50 → $11.00');
  expect(within(since).getByRole('row', { name: /Shareholder equity 2024 \$1\.1B \$1\.1B/ })).toBeVisible();
  expect(leavePage()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Delete At cost' }));
  await user.click(screen.getByRole('button', { name: 'Delete assumptions' }));
  expect(await screen.findByText('Assumptions deleted successfully!')).toBeVisible();
  expect(leavePage()).toBe(true);
});

test('a valuation of an earlier release opens as the DCF that it is, and keeps the user’s inputs', async () => {
  const { user } = renderKind('bank', { valuations: { valuations: [ofDcf] } });
  await excessReady();
  await replaceText(user, 'Starting ROE', '12');
  await user.click(await screen.findByRole('button', { name: 'Open Old one' }));
  await whenReady();
  expect(screen.getByRole('radio', { name: 'Specification case, does not fit' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Back to excess returns' }));
  await excessReady();
  expect(field('Starting ROE')).toHaveValue('12.0%');
});

test('a bank without a value by excess returns has none to save', async () => {
  const { user, host } = renderKind('bank');
  await excessReady();
  await replaceText(user, 'Risk premium', '0');
  await replaceText(user, 'Terminal growth', '4');
  await user.type(field('Name'), 'None');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(host.calls.map(({ name }) => name)).not.toContain('saveValuation');
});

test('the multiples of a REIT are saved without a single value, and come back', async () => {
  const user = userEvent.setup();
  const funds: Valuation = {
    ...excess,
    name: 'Fifteen to twenty',
    model: {
      name: 'funds-from-operations',
      inputs: [
        { name: 'lowMultiple', value: 15 },
        { name: 'highMultiple', value: 20 },
      ],
    },
    fairValuePerShare: null,
  };
  const { host } = renderKind('reit', { valuations: { valuations: [funds] }, saveValuation: funds });
  await screen.findByRole('form', { name: 'Inputs of funds from operations' });
  await replaceText(user, 'Low multiple of AFFO', '12');
  await user.type(field('Name'), 'Low');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Assumptions saved successfully!')).toBeVisible();
  expect(host.sent('saveValuation')[0]).toMatchObject({
    body: {
      fairValuePerShare: null,
      model: { name: 'funds-from-operations', inputs: [{ name: 'lowMultiple', value: 12 }] },
    },
  });
  expect(screen.getByText('FFO and AFFO, 3 Mar 2025')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open Fifteen to twenty' }));
  expect(field('Low multiple of AFFO')).toHaveValue('15.00');
  expect(field('High multiple of AFFO')).toHaveValue('20.00');
  expect(screen.getByRole('region', { name: /^Since “Fifteen to twenty”/ })).not.toHaveTextContent('Fair value');
});

describe('a shared valuation', () => {
  const { id: _id, shareToken: _token, ...shared } = excess;
  const address = '/dcf?symbol=TEST&shared=abcdefghijklmnopqrstuvwxyz012345';

  test('of excess returns is shown by that model, read only, and can be used', async () => {
    const { user, host } = renderKind('bank', { sharedValuation: shared }, address);
    expect(await screen.findByText('Shared valuation “At cost”, saved on 3 Mar 2025')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Excess returns' })).toBeInTheDocument();
    expect(within(fairValue()).getByText('$11.00', { selector: 'output' })).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Assumptions' })).toHaveTextContent('Starting ROE (the author’s)10.0%');
    await user.click(screen.getByRole('button', { name: 'Use these assumptions' }));
    expect(host.visited).toEqual(['/dcf']);
    expect(Object.values(modelDraftStore.getState())[0]).toMatchObject({
      model: 'excess-returns',
      typed: { returnOnEquity: 0.1 },
    });
  });

  test('of an earlier release is shown as the DCF that it is', async () => {
    const { model: _none, ...old } = shared;
    renderKind('bank', { sharedValuation: old }, address);
    expect(await screen.findByText('Shared valuation “At cost”, saved on 3 Mar 2025')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'DCF analysis' })).toBeInTheDocument();
  });
});
