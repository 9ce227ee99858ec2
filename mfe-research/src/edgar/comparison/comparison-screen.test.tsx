import { ApiError } from '@basecase/shared-ui/api/api-error';
import { readRecent } from '@basecase/shared-ui/components/lists/recent-memory';
import { type ComparisonPlace, comparisonAddress } from '@basecase/shared-ui/figures/filing-address';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filings, overview } from '../../testing/company.ts';
import { filingChanges, riskFactors } from '../../testing/filing-changes.ts';
import { filingDocument } from '../../testing/filing-document.ts';
import { EdgarScreen } from '../edgar-screen.tsx';

const edgarTickers = { '0': { ticker: 'ACME', cik_str: 1234, title: 'Acme Tools' } };
const replies = { overview, edgarTickers, edgarCompany: filings, filingDocument, filingChanges };
const place: ComparisonPlace = { symbol: 'ACME', accession: filingChanges.newer.accession };

function open(extra: FakeReplies = {}, changes: Partial<ComparisonPlace> = {}) {
  const address = comparisonAddress({ ...place, ...changes });
  return renderWithHost(<EdgarScreen />, { company: 'ACME', replies: { ...replies, ...extra }, address });
}
const findPart = (name: string) => screen.findByRole('region', { name });
const status = () =>
  screen.getByText((_, at) => at?.tagName === 'P' && /^(Change|\d+ change)/.test(at.textContent ?? ''));

beforeAll(() => {
  Element.prototype.scrollIntoView = jest.fn();
});
beforeEach(() => window.localStorage.clear());

describe('a comparison', () => {
  test('names both reports and counts what changed, and says in words what was added and removed', async () => {
    const { host } = open();
    const title = await screen.findByRole('heading', {
      level: 1,
      name: '10-K for fiscal 2024, compared with last year',
    });
    expect(title).toHaveFocus();
    expect(screen.getByText('Filed 13 Feb 2025, against the 10-K filed 15 Feb 2024')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Risk factors, Item 1A 4 changes' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(screen.getByText('1 new risk factor')).toBeVisible();
    expect(screen.getByText('The section grew from 400 to 440 words (+10.0%).')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unchanged 2' })).toHaveAttribute('aria-pressed', 'false');
    expect(host.calls.filter(({ name }) => name === 'filingChanges')).toEqual([
      { name: 'filingChanges', input: { query: { cik: '1234', accession: place.accession } } },
    ]);
    const part = await findPart('A few distributors account for much of our sales');
    const cells = readTexts([...part.querySelectorAll('p')]);
    expect(cells).toEqual([
      'removed: Three distributors account for removed: 29% of our sales.',
      'added: Two distributors account for added: 38% of our sales.',
    ]);
    expect(readTexts([...part.querySelectorAll('b')])).toEqual(['29%', '38%']);
    expect(
      within(await findPart('Tariffs could raise our costs')).getByText('Not in the 10-K for fiscal 2023'),
    ).toBeVisible();
    expect(
      within(await findPart('The pandemic has disrupted our suppliers')).getByText('Not in the 10-K for fiscal 2024'),
    ).toBeVisible();
  });

  test('folds unchanged parts, which open in place; in one column shows each paragraph once, which is remembered', async () => {
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'One column' }));
    const part = await findPart('A few distributors account for much of our sales');
    expect(readTexts([...part.querySelectorAll('p')])).toEqual([
      'removed: Threeadded: Two distributors account for removed: 29%added: 38% of our sales.',
    ]);
    expect(readRecent('jo@larkfield.com', 'filing-layout')[0]).toBe('one');
    await userEvent.click(
      await screen.findByRole('button', { name: '2 unchanged: Weather at our plants, Large orders' }),
    );
    expect(await findPart('Weather at our plants')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'New 1' }));
    expect(screen.queryByRole('region', { name: 'Tariffs could raise our costs' })).not.toBeInTheDocument();
  });
});

describe('steps', () => {
  test('n and p go from change to change, the buttons too, and say where they are', async () => {
    open();
    const second = await findPart('A few distributors account for much of our sales');
    expect(status()).toHaveTextContent('4 changes');
    await userEvent.keyboard('nn');
    expect(second).toHaveFocus();
    expect(second).toHaveAttribute('aria-current', 'true');
    expect(status()).toHaveTextContent('Change 2 of 4, A few distributors account for much of our sales, changed 41%');
    await userEvent.click(screen.getByRole('button', { name: 'Next change' }));
    await userEvent.keyboard('n');
    expect(status()).toHaveTextContent('Change 4 of 4');
    expect(status()).toHaveTextContent('Last change');
    expect(screen.getByRole('button', { name: 'Next change' })).toBeDisabled();
    await userEvent.keyboard('p');
    expect(await findPart('Tariffs could raise our costs')).toHaveFocus();
  });

  test('keys do nothing in a field', async () => {
    open();
    await findPart('Tariffs could raise our costs');
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await userEvent.keyboard('n');
    expect(status()).toHaveTextContent('4 changes');
    field.remove();
  });

  test('a change in the address is scrolled to; the list of headings visits others, unchanged ones too', async () => {
    open({}, { against: filingChanges.older?.accession ?? '', section: '1A', change: 3 });
    expect(await findPart('Tariffs could raise our costs')).toHaveAttribute('aria-current', 'true');
    const list = screen.getByRole('navigation', { name: 'Headings of Item 1A' });
    expect(within(list).getByRole('button', { name: 'Tariffs could raise our costs new' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await userEvent.click(within(list).getByRole('button', { name: '2 unchanged' }));
    expect(await findPart('Weather at our plants')).toHaveFocus();
  });

  test('what could not be matched is said, and shown', async () => {
    open();
    expect(await screen.findByText('Two paragraphs could not be matched')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show them' }));
    expect(await findPart('Think first.')).toHaveFocus();
  });
});

test('another section and another year are asked for', async () => {
  const { host } = open();
  const asked = () => host.calls.flatMap(({ name, input }) => (name === 'filingChanges' ? [input] : [])).at(-1);
  await userEvent.click(await screen.findByRole('tab', { name: /^Management’s discussion/ }));
  const query = { cik: '1234', accession: place.accession, against: filingChanges.older?.accession };
  await waitFor(() => expect(asked()).toEqual({ query: { ...query, section: '7' } }));
  await userEvent.click(screen.getByRole('button', { name: 'Against fiscal 2023' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Fiscal 2022, filed 15 Feb 2023' }));
  await waitFor(() => expect(asked()).toMatchObject({ query: { against: '0000001234-23-000003' } }));
});

describe('without changes to show', () => {
  const withSection = (changes: object): FakeReplies => ({
    filingChanges: { ...filingChanges, section: { ...riskFactors, ...changes } },
  });

  test.each([
    [
      'unchanged',
      withSection({ state: 'same', counts: { added: 0, removed: 0, changed: 0, unchanged: 12 } }),
      'No changes in Item 1A',
    ],
    ['rewritten', withSection({ state: 'rewritten', alike: 0.21 }), 'Item 1A was rewritten'],
    [
      'absent in both',
      withSection({ state: 'missing', foundBy: { older: null, newer: null } }),
      'Item 1A was not found in either filing',
    ],
    [
      'absent in the newer',
      withSection({ state: 'missing', foundBy: { older: 'title', newer: null } }),
      'Item 1A was not found for fiscal 2024',
    ],
    [
      'the first report',
      { filingChanges: { ...filingChanges, older: null, earlier: [], sections: [], section: null } },
      'This is the first 10-K of this company',
    ],
  ])('%s is said', async (_, extra, title) => {
    open(extra);
    expect(await screen.findByText(title)).toBeVisible();
  });

  test('a section that the older report lacks is compared with the one before it', async () => {
    const { host } = open(withSection({ state: 'missing', foundBy: { older: null, newer: 'heading' } }));
    expect(await screen.findByText('Item 1A was not found for fiscal 2023')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Compare with fiscal 2022' }));
    await waitFor(() =>
      expect(host.calls.at(-1)).toMatchObject({ input: { query: { against: '0000001234-23-000003', section: '1A' } } }),
    );
  });

  test('a failure leaves a way to read, and can be retried', async () => {
    let fails = true;
    open({
      filingChanges: () => {
        if (fails) throw new ApiError('The filing could not be loaded.', 502, 'bad_upstream');
        return filingChanges;
      },
    });
    expect(await screen.findByText('Failed to compare these filings')).toBeVisible();
    expect(screen.getByText('The filing could not be loaded. Both documents can still be read.')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findPart('Tariffs could raise our costs')).toBeVisible();
  });
});

test('reading and comparing are two views of a report', async () => {
  open();
  await findPart('Tariffs could raise our costs');
  await userEvent.click(screen.getByRole('radio', { name: 'Read' }));
  expect(await screen.findByTitle('10-K of Acme Tools, filed 13 Feb 2025')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Compare' }));
  expect(await findPart('Tariffs could raise our costs')).toBeVisible();
});

test('a row of the list leads to its comparison', async () => {
  renderWithHost(<EdgarScreen />, { company: 'ACME', replies, address: '/edgar?symbol=ACME' });
  const links = await screen.findAllByRole('link', { name: /^Compare ACME_10-K_.* with last year$/ });
  expect(links[0]).toHaveAttribute('href', expect.stringMatching(/^\/edgar\?symbol=ACME&filing=.*&compare=last-year$/));
});
