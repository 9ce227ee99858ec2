import { ApiError } from '@basecase/shared-ui/api/api-error';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { type FakeReplies, renderWithHost } from '@basecase/shared-ui/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filings, overview } from '../../testing/company.ts';
import { filingDocument } from '../../testing/filing-document.ts';
import { EdgarScreen } from '../edgar-screen.tsx';

const accession = '0000001234-25-000003';
const edgarTickers = { '0': { ticker: 'ACME', cik_str: 1234, title: 'Acme Tools' } };
const replies = { overview, edgarTickers, edgarCompany: filings, filingDocument };
const figure = {
  symbol: 'ACME',
  accession,
  document: 'acme-20241229.htm',
  anchor: 'f-147',
  from: 'Income Statement, fiscal 2022',
};

function open(extra: FakeReplies = {}, address = filingAddress(figure)) {
  return renderWithHost(<EdgarScreen />, { company: 'ACME', replies: { ...replies, ...extra }, address });
}

/** The frame, with the addresses that it is sent to after its first. */
async function findFrame(): Promise<{ readonly frame: HTMLElement; readonly visited: string[] }> {
  const frame = await screen.findByTitle('10-K of Acme Tools, filed 13 Feb 2025');
  const visited: string[] = [];
  const location = { replace: (address: string) => visited.push(address) };
  Object.defineProperty(frame, 'contentWindow', { value: { location } });
  return { frame, visited };
}
const pageAt = (anchor: string) => `/api/edgar/page?ticket=head.claims.signature#${anchor}`;

describe('a figure opens the reader', () => {
  test('at its place, in a frame that may do nothing, with a way back and the original at the SEC', async () => {
    const { host } = open();
    const { frame } = await findFrame();
    expect(frame).toHaveAttribute('src', pageAt('f-147'));
    expect(frame).toHaveAttribute('sandbox', '');
    expect(screen.getByRole('heading', { level: 1, name: '10-K for fiscal 2024' })).toHaveFocus();
    expect(screen.getByText('Filed 13 Feb 2025 · year ended 29 Dec 2024 · 3.7 MB')).toBeVisible();
    expect(screen.getByText('Sales to customers, year ended 1 Jan 2023')).toBeVisible();
    expect(screen.getByText('$79,990 million')).toBeVisible();
    expect(screen.getByText((_, at) => at?.role === 'status' && at.textContent === 'Place 1 of 3')).toBeVisible();
    expect(host.calls.filter(({ name }) => name === 'filingDocument')).toEqual([
      {
        name: 'filingDocument',
        input: { query: { cik: '1234', accession, document: 'acme-20241229.htm', fact: 'f-147' } },
      },
    ]);
    expect(screen.getByRole('link', { name: 'Income Statement, fiscal 2022' })).toHaveAttribute(
      'href',
      '/financials?symbol=ACME',
    );
    expect(screen.getByRole('link', { name: 'Open on SEC' })).toHaveAttribute(
      'href',
      'https://www.sec.gov/Archives/edgar/data/1234/000000123425000003/acme-20241229.htm',
    );
  });

  test('also where only its value and day are known, which the gateway looks for', async () => {
    const { anchor: _, document: __, ...filing } = figure;
    const place = { ...filing, figure: { value: 79_990e6, end: '2023-01-31' } };
    const { host } = open({}, filingAddress(place));
    const { frame } = await findFrame();
    expect(frame).toHaveAttribute('src', pageAt('f-147'));
    expect(host.sent('filingDocument')[0]).toEqual({
      query: { cik: '1234', accession, value: 79_990e6, end: '2023-01-31' },
    });
  });

  test('and its other places by buttons, and by n and p, without loading the document again', async () => {
    open();
    const { frame, visited } = await findFrame();
    expect(screen.getByRole('button', { name: 'Previous place' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next place' }));
    await userEvent.keyboard('n');
    expect(screen.getByText((_, at) => at?.role === 'status' && at.textContent === 'Place 3 of 3')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next place' })).toBeDisabled();
    await userEvent.keyboard('np');
    expect(visited).toEqual([pageAt('f-2808'), pageAt('f-2936'), pageAt('f-2808')]);
    expect(frame).toHaveAttribute('src', pageAt('f-147'));
  });

  test('that is not marked in the document: it says so, and shows the document from its top', async () => {
    open({ filingDocument: { ...filingDocument, fact: null } });
    const { frame } = await findFrame();
    expect(screen.getByText('This figure is not marked in the document.')).toBeVisible();
    expect(frame).toHaveAttribute('src', '/api/edgar/page?ticket=head.claims.signature');
  });
});

describe('contents', () => {
  test('mark the Item and statement of the figure, and lead to others', async () => {
    open();
    const { visited } = await findFrame();
    const contents = screen.getByRole('navigation', { name: 'Contents of the filing' });
    const entry = (name: string) => within(contents).getByRole('button', { name });
    expect(entry('8 Financial statements and supplementary data')).toHaveAttribute('aria-current', 'true');
    expect(entry('Consolidated statements of earnings')).toHaveAttribute('aria-current', 'location');
    await userEvent.click(entry('1A Risk factors'));
    expect(entry('1A Risk factors')).toHaveAttribute('aria-current', 'true');
    expect(within(contents).queryByText('Consolidated balance sheets')).not.toBeInTheDocument();
    // The same place again: the reader may have scrolled away.
    await userEvent.click(entry('1A Risk factors'));
    expect(visited).toEqual([pageAt('i1a'), pageAt('i1a')]);
  });

  test('open by one button on a narrow page, which names the current place', async () => {
    open();
    await findFrame();
    const button = screen.getByRole('button', { name: 'Item 8 · Consolidated statements of earnings' });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('button', { name: '1 Business' }));
    expect(screen.getByRole('button', { name: 'Item 1 · Business' })).toHaveAttribute('aria-expanded', 'false');
  });

  test('of a document without Items', async () => {
    open({ filingDocument: { ...filingDocument, contents: [], fact: null } });
    await findFrame();
    expect(screen.getByText('No contents found in this document.')).toBeVisible();
  });
});

describe('a filing that is not shown', () => {
  test('failed to load: Retry, and the original at the SEC', async () => {
    let fails = true;
    open({
      filingDocument: () => {
        if (fails) throw new ApiError('The filing could not be loaded. Please try again later.', 502, 'bad_upstream');
        return filingDocument;
      },
    });
    expect(await screen.findByText('Failed to load this filing.')).toBeVisible();
    expect(screen.getByText('The filing could not be loaded. Please try again later.')).toBeVisible();
    const [, besideRetry] = screen.getAllByRole('link', { name: 'Open on SEC' });
    expect(besideRetry).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByTitle('10-K of Acme Tools, filed 13 Feb 2025')).toBeVisible();
  });

  test('is too large', async () => {
    open({ filingDocument: { ...filingDocument, ticket: null, size: 60_000_000, contents: [], fact: null } });
    expect(await screen.findByText('This document is too large to show here (60 MB).')).toBeVisible();
    expect(screen.queryByText('This figure is not marked in the document.')).not.toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Open on SEC' })).toHaveLength(2);
  });

  test('is of a company that the SEC does not know', async () => {
    open({ edgarTickers: {} });
    expect(await screen.findByText('Failed to load this filing.')).toBeVisible();
    expect(screen.getByText('CIK not found for ticker.')).toBeVisible();
  });
});

test('every row of the list opens the reader, and Back returns to the row', async () => {
  open({ filingDocument: { ...filingDocument, fact: null } }, '/edgar?symbol=ACME');
  const table = await screen.findByRole('table', { name: '10-K filings of ACME' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(within(table).getAllByRole('link', { name: /^Read / })).toHaveLength(rows.length);
  await userEvent.click(screen.getByRole('link', { name: 'Read ACME_10-K_2024-02-01.html' }));
  await findFrame();
  expect(table).not.toBeVisible();
  expect(screen.queryByText('This figure is not marked in the document.')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'All filings' }));
  await waitFor(() => expect(table).toBeVisible());
  expect(screen.getByRole('link', { name: 'Read ACME_10-K_2024-02-01.html' })).toHaveFocus();
});

test('the filing is downloaded under its name', async () => {
  const { host } = open();
  Object.assign(URL, { createObjectURL: jest.fn(() => 'blob:filing'), revokeObjectURL: jest.fn() });
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(host.calls.at(-1)).toEqual({
    name: 'edgarDownload',
    input: { query: { cik: '1234', accession, primaryDoc: 'acme-20241229.htm' } },
  });
  saved.mockRestore();
});
