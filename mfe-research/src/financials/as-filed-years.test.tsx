import type { AsFiled, FilingsRead } from '@basecase/gateway/contract';
import { useLocation, useNavigate } from '@basecase/shared-ui/router';
import { renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { readTexts } from '@basecase/shared-ui/testing/read-texts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filedYears } from '../testing/as-filed.ts';
import { overview, statements } from '../testing/company.ts';
import { FinancialsScreen } from './financials-screen.tsx';

async function show(asFiled: AsFiled | (() => AsFiled) = filedYears, address = '/financials?symbol=ACME&lines=filed') {
  const shown = renderWithHost(<FinancialsScreen />, {
    company: 'ACME',
    address,
    replies: { overview, allStatements: statements, asFiled },
  });
  return { ...shown, table: await screen.findByRole('table', { name: 'Income statement as filed' }) };
}
const readCells = (row: HTMLElement) => readTexts(within(row).getAllByRole('cell'));
const reading = (change: Partial<FilingsRead>): FilingsRead => ({
  state: 'complete',
  read: 3,
  of: 3,
  unread: [],
  ...change,
});

test('an address with lines=filed opens the statements as filed; each column names its filing, and a line stands before another basis', async () => {
  const { table } = await show();
  const heads = within(table).getAllByRole('columnheader');
  expect(readTexts(heads)).toEqual([
    'Fiscal year Filing each column is read from',
    '2021 10-K, 16 Feb 2023',
    '2022 10-K, 16 Feb 2024',
    '2023 10-K, 13 Feb 2025',
    '2024 10-K, 13 Feb 2025',
  ]);
  expect(heads.map((head) => head.className.includes('break'))).toEqual([false, false, true, false, false]);
  expect(screen.getByRole('radio', { name: 'As filed' })).toBeChecked();
});

test('growth is off at first; on, it stands under its lines and is N/A across a change of basis; common size leaves figures per share', async () => {
  const { table } = await show();
  expect(within(table).queryByText('Change from the year before')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Growth' }));
  expect(screen.getByRole('button', { name: 'Growth', pressed: true })).toBeVisible();
  const [sales, earnings, perShare, ...others] = within(table).getAllByRole('row', {
    name: /^Change from the year before/,
  });
  if (sales === undefined || earnings === undefined || perShare === undefined) throw new Error('No growth');
  expect(others).toHaveLength(0);
  expect(readCells(sales)).toEqual(['N/A', 'N/A', '+25.0%', '\u221210.0%']);
  expect(readCells(earnings)).toEqual(['N/A', '\u221220.0%', '+100.0%', '+12.5%']);
  expect(within(sales).getAllByRole('button')[1]).toHaveAccessibleDescription('2021 and 2022 are on different bases');
  await userEvent.click(screen.getByRole('radio', { name: 'Common size' }));
  expect(readCells(within(table).getByRole('row', { name: /^Net earnings/ }))).toEqual([
    '12.2%',
    '10.0%',
    '16.0%',
    '20.0%',
  ]);
  expect(within(table).getByRole('row', { name: /^Diluted \$1\.00 \$0\.80 \$1\.60 \$1\.80/ })).toBeVisible();
  expect(screen.getByText('Each amount as a share of revenue')).toBeVisible();
});

test('a figure that was restated is marked; its origin says how it was first filed and opens the reader, and coming back it has the focus', async () => {
  const { table, unmount } = await show();
  const sales = within(table).getByRole('row', { name: /^Sales / });
  expect(within(sales).getByRole('img', { name: 'Restated later' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Marks' })).toHaveTextContent('Restated later');
  await userEvent.click(within(sales).getByRole('button', { name: '$80' }));
  const origin = await screen.findByRole('dialog', { name: 'Sales, fiscal 2022' });
  expect(origin).toHaveTextContent('Standard lineTotal Revenue');
  expect(origin).toHaveTextContent('Filing10-K for fiscal 2023Filed16 Feb 2024');
  expect(origin).toHaveTextContent('Restated laterFirst filed as $95,000,000 on 16 Feb 2023');
  const link = await screen.findByRole('link', { name: 'Show in the filing' });
  expect(link).toHaveAttribute(
    'href',
    '/edgar?symbol=ACME&filing=0000001234-24-000001&document=acme-20240928.htm&fact=s-2&from=Income+Statement%2C+fiscal+2022',
  );
  unmount();
  await show(filedYears, '/financials?symbol=ACME&lines=filed&figure=0+1');
  expect(document.activeElement).toHaveTextContent('$80');
});

test('lines that the statement does not print stand apart at its end', async () => {
  const { table } = await show();
  expect(
    within(table).getByRole('rowheader', { name: 'Added by Basecase, not printed on this statement' }),
  ).toBeVisible();
  const row = within(table).getByRole('row', { name: /^Gross margin/ });
  expect(readCells(row).at(-1)).toBe('50.0%d');
  await userEvent.click(within(row).getAllByRole('button').at(-1) ?? row);
  const origin = await screen.findByRole('dialog', { name: 'Gross margin, fiscal 2024' });
  expect(within(origin).getByText('Gross profit over revenue')).toBeVisible();
  expect(within(origin).getByRole('table', { name: 'Terms' })).toHaveTextContent(
    'Gross profit$30,000,000,000Revenue$60,000,000,000',
  );
});

test('the step of history before the reader names the figure', async () => {
  function Address() {
    const navigate = useNavigate();
    return (
      <>
        <output>{useLocation().search}</output>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
      </>
    );
  }
  renderWithHost(
    <>
      <FinancialsScreen />
      <Address />
    </>,
    {
      company: 'ACME',
      address: '/financials?symbol=ACME&lines=filed',
      replies: { overview, allStatements: statements, asFiled: filedYears },
    },
  );
  const table = await screen.findByRole('table', { name: 'Income statement as filed' });
  await userEvent.click(within(table).getByRole('button', { name: '$80' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Show in the filing' }));
  expect(screen.getByText(/fact=s-2/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByText('?symbol=ACME&lines=filed&figure=0+1')).toBeInTheDocument();
});

describe('filings', () => {
  test('while older ones are read, the status says how far, and the figures are asked for again', async () => {
    jest.useFakeTimers();
    try {
      let asked = 0;
      const answer = (): AsFiled => {
        asked += 1;
        return asked === 1
          ? { ...filedYears, filingsRead: reading({ state: 'reading', read: 4, of: 7 }) }
          : { ...filedYears, filingsRead: reading({ read: 7, of: 7 }) };
      };
      await show(answer);
      expect(screen.getByText('Older filings are being read: 4 of 7.')).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(5000));
      await waitFor(() => expect(screen.queryByText(/Older filings are being read/)).not.toBeInTheDocument());
      await act(() => jest.advanceTimersByTimeAsync(20_000));
      expect(asked).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });

  test('an archive that does not answer is said, with Retry', async () => {
    let asked = 0;
    await show(() => {
      asked += 1;
      return asked === 1 ? { ...filedYears, filingsRead: reading({ state: 'away', read: 0 }) } : filedYears;
    });
    expect(screen.getByText('These figures come from company facts alone.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('The SEC archive does not answer.')).not.toBeInTheDocument());
  });

  test('one that could not be read is named with its reason', async () => {
    const unread = [
      { form: '10-K', accessionNumber: '0000001234-10-000001', filed: '2010-02-19', reason: '404 from the archive' },
    ];
    await show({ ...filedYears, filingsRead: reading({ read: 3, of: 4, unread }) });
    const list = screen.getByRole('region', { name: 'Filings that could not be read' });
    expect(list).toHaveTextContent('Filings read 3 of 4');
    expect(list).toHaveTextContent('10-K filed 19 Feb 2010 could not be read: 404 from the archive');
  });
});

describe('in a narrow window', () => {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width: 768px') });
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  test('the controls except the period fold into a sheet', async () => {
    const { table } = await show();
    expect(screen.getByRole('radio', { name: 'Annual' })).toBeChecked();
    expect(screen.queryByRole('radio', { name: 'Millions' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Display' }));
    const sheet = await screen.findByRole('dialog', { name: 'Display' });
    for (const label of ['Scale', 'Units', 'Years', 'Export']) expect(within(sheet).getByText(label)).toBeVisible();
    await userEvent.click(within(sheet).getByRole('radio', { name: 'Millions' }));
    expect(within(sheet).getByRole('button', { name: 'CSV file' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Display' })).toHaveFocus();
    expect(within(table).getByRole('row', { name: /^Cost of sales 20 20 20 30/ })).toBeVisible();
  });
});
