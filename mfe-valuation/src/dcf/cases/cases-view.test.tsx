import type { Valuation } from '@basecase/gateway/contract';
import { ApiError } from '@basecase/shared-ui/api/api-error';
import { useLocation } from '@basecase/shared-ui/router';
import { copiedText } from '@basecase/shared-ui/testing/copied-text';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearDrafts, replies, whenReady } from '../../testing/dcf-screen.tsx';
import { DcfScreen } from '../dcf-screen.tsx';
import { defaultAssumptions } from '../valuation/dcf-assumptions.ts';

beforeEach(clearDrafts);

const cautious: Valuation = {
  id: '00000000-0000-4000-8000-000000000001',
  symbol: 'TEST',
  name: 'Cautious',
  companyName: 'Test Company',
  assumptions: { ...defaultAssumptions, customGrowthRates: [], riskFreeRate: 0.05 },
  fairValuePerShare: 17.5,
  price: 28,
  basis: [],
  savedAt: '2025-03-03T10:00:00Z',
  shareToken: null,
};

function Address() {
  const { search } = useLocation();
  return <output aria-label="Address">{search}</output>;
}

function show(search: string, more: FakeReplies = {}) {
  return renderWithHost(
    <>
      <DcfScreen />
      <Address />
    </>,
    {
      company: 'TEST',
      address: `/dcf${search}`,
      replies: { ...replies, valuations: { valuations: [cautious] }, ...more },
    },
  );
}

const address = () => screen.getByRole('status', { name: 'Address' }).textContent;
const table = () => screen.findByRole('table', { name: 'Cases side by side' });
const heads = async () => readTexts(within(await table()).getAllByRole('columnheader'));
const cells = async (label: string) =>
  readTexts(within(within(await table()).getByRole('row', { name: new RegExp(`^${label}`) })).getAllByRole('cell'));

test('the tab begins with the default case and the price’s, and the first tab closes them', async () => {
  const user = userEvent.setup();
  show('?symbol=TEST');
  await whenReady();
  await user.click(screen.getByRole('tab', { name: 'Cases' }));
  expect(address()).toBe('?symbol=TEST&cases=default%2Cimplied');
  expect(await heads()).toEqual([
    'Case',
    'Default caseThe default assumptions, as filed',
    'What the price impliesThe default assumptions with the growth that gives today’s price',
  ]);
  expect((await cells('Fair value a share'))[1]).toBe('$30.00');
  expect((await cells('Against today’s price'))[1]).toBe('0.0%');
  await user.click(screen.getByRole('tab', { name: 'Valuation' }));
  expect(address()).toBe('?symbol=TEST');
  await whenReady();
});

test('the saved cases lead to their comparison', async () => {
  const user = userEvent.setup();
  show('?symbol=TEST');
  await user.click(await screen.findByRole('link', { name: 'Compare it with the default case' }));
  expect(await heads()).toEqual([
    'Case',
    expect.stringMatching(/^Default/),
    expect.stringMatching(/^CautiousYour case/),
  ]);
});

test('a saved case is added, moved and removed; what differs and the bridge follow', async () => {
  const user = userEvent.setup();
  show('?symbol=TEST&cases=default');
  await user.click(await screen.findByRole('combobox', { name: 'Add a case' }));
  await user.click(await screen.findByRole('option', { name: 'Cautious' }));
  expect(address()).toBe(`?symbol=TEST&cases=default%2Cown-${cautious.id}`);
  expect(await cells('Risk-free rate')).toEqual(['4.0%', '5.0%']);
  const bridge = screen.getByRole('region', { name: 'From one case to the other' });
  expect(readTexts(within(bridge).getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/^Default case\$/),
    expect.stringMatching(/^Risk-free rate4.0% to 5.0%−\$/),
    expect.stringMatching(/^Cautious−\$/),
  ]);
  screen.getByRole('button', { name: 'Cautious' }).focus();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect((await heads())[1]).toMatch(/^CautiousYour case, saved/);
  await user.click(screen.getByRole('button', { name: 'Remove Default case' }));
  expect(screen.getByText('Choose two to four cases')).toBeVisible();
});

test('sharing asks before an own case becomes readable, and copies a link to what is shared', async () => {
  const user = userEvent.setup();
  const { host } = show(`?symbol=TEST&cases=default,own-${cautious.id}`, {
    shareValuation: { ...cautious, shareToken: 'token-1' },
  });
  await user.click(await screen.findByRole('button', { name: 'Share link' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('can read “Cautious”');
  await user.click(screen.getByRole('button', { name: 'Share and copy the link' }));
  expect(await copiedText()).toBe('http://localhost/dcf?symbol=TEST&cases=default%2Clink-token-1');
  expect(host.notices.at(-1)?.text).toBe('Link copied. It opens these cases for signed-in members.');
});

test('a shared case is read by its link; one that ended or is of another company is said', async () => {
  const gone = new ApiError('This valuation is not shared any more.', 404, 'not_found');
  const { id: _, shareToken: __, ...shared } = cautious;
  show('?symbol=TEST&cases=default,link-one,link-two,link-three', {
    sharedValuation: (input) => {
      const text = JSON.stringify(input);
      if (text.includes('two')) throw gone;
      return text.includes('three') ? { ...shared, symbol: 'OTHER' } : shared;
    },
  });
  expect(await heads()).toEqual([
    'Case',
    expect.stringMatching(/^Default/),
    expect.stringMatching(/^CautiousShared case/),
  ]);
  expect(await screen.findByText('This valuation is not shared any more.')).toBeVisible();
  expect(screen.getByText('It is a case of OTHER.')).toBeVisible();
});

test('a case that was deleted is said, and the others stay', async () => {
  show('?symbol=TEST&cases=default,implied,own-gone');
  expect(await screen.findByText('It is not there any more.')).toBeVisible();
  expect(await heads()).toHaveLength(3);
});
