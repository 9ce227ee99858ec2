import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readTexts } from '../../testing/read-texts.tsx';
import { Badge } from '../states/badge.tsx';
import { Banner } from '../states/banner.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { type ToastNotice, Toasts } from '../states/toast.tsx';
import { Pagination, pageWindow } from '../tables/pagination.tsx';
import { type RowLook, Table, type TableColumn } from '../tables/table.tsx';
import { Panel } from './panel.tsx';
import { ScreenHeading, SectionHeading, WhenNear } from './screen.tsx';
import { Stat, StatStrip } from './stat.tsx';

interface Line extends RowLook {
  readonly name: string;
  readonly figures?: readonly (string | null)[];
}

function renderTable(label: string, years: readonly string[], rows: readonly Line[]) {
  const columns: readonly TableColumn<Line>[] = [
    { key: 'name', header: 'Fiscal year', cell: ({ name }) => name },
    ...years.map((year, index) => ({ key: year, header: year, cell: ({ figures }: Line) => figures?.[index] })),
  ];
  render(<Table label={label} columns={columns} rows={rows} keyOf={({ name }) => name} look={(line) => line} />);
}

describe('Table', () => {
  beforeEach(() => {
    renderTable(
      'Income statement',
      ['2023', '2024'],
      [
        { name: 'top', section: 'Results' },
        { name: 'Total Revenue', figures: ['$383', '$391'], strong: true },
        { name: 'Interest Expense', figures: ['$4', null] },
        { name: 'note', across: 'Nothing else is known.' },
      ],
    );
  });

  test('every figure has its row and column header; a missing one reads N/A, and the frame can be scrolled', async () => {
    const row = screen.getByRole('row', { name: 'Total Revenue $383 $391' });
    expect(within(row).getByRole('rowheader', { name: 'Total Revenue' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: '2024' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Results' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Interest Expense $4 N/A' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Nothing else is known.' })).toHaveAttribute('colspan', '3');
    await userEvent.tab();
    expect(screen.getByRole('region', { name: 'Income statement' })).toHaveFocus();
  });

  test('a heading among indented rows is the header of their group', () => {
    renderTable(
      'As filed',
      ['2024'],
      [
        { name: 'heading', section: 'Net sales:', level: 0 },
        { name: 'Total net sales', figures: ['$391,035'], level: 2, strong: true, total: 'last' },
      ],
    );
    expect(screen.getByRole('rowheader', { name: 'Net sales:' })).toHaveAttribute('scope', 'rowgroup');
    const header = screen.getByRole('rowheader', { name: 'Total net sales' });
    expect(header.style.getPropertyValue('--level')).toBe('2');
  });

  test('a heading sorts, and says in which order its column is', async () => {
    const sort = jest.fn();
    const columns: readonly TableColumn<string>[] = [
      { key: 'star', header: null, cell: () => '★' },
      { key: 'company', header: 'Company', isHeader: true, cell: (symbol) => symbol },
      { key: 'price', header: 'Price', sort: 'descending', onSort: sort, cell: () => '$1' },
    ];
    render(<Table isRegion={false} tableLabel="Companies" columns={columns} rows={['AAPL']} keyOf={(row) => row} />);
    const table = screen.getByRole('table', { name: 'Companies' });
    expect(screen.queryByRole('region', { name: 'Companies' })).toBeNull();
    expect(within(table).getByRole('rowheader', { name: 'AAPL' })).toBeVisible();
    expect(within(table).getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(within(table).getByRole('button', { name: 'Price' }));
    expect(sort).toHaveBeenCalledTimes(1);
  });

  test('a cell names its place in the card that its row is on a phone', () => {
    const columns: readonly TableColumn<string>[] = [
      { key: 'company', header: 'Company', cell: (symbol) => symbol, card: { row: 1 } },
      { key: 'price', header: 'Price', cell: () => '$1', card: { column: 2, row: 1, label: 'Price' } },
    ];
    render(<Table label="Cards" cards="1fr auto" columns={columns} rows={['AAPL']} keyOf={(row) => row} />);
    const cell = screen.getByRole('cell', { name: '$1' });
    expect(cell).toHaveAttribute('data-label', 'Price');
    expect(cell.style.getPropertyValue('--card-column')).toBe('2');
    expect(screen.getByRole('region', { name: 'Cards' }).style.getPropertyValue('--card-columns')).toBe('1fr auto');
  });
});

describe('Pagination', () => {
  test('opens a page, marks the current one, and stops at both ends', async () => {
    const go = jest.fn();
    render(<Pagination label="Cache keys" page={1} pages={3} onPage={go} />);
    const nav = screen.getByRole('navigation', { name: 'Cache keys' });
    expect(within(nav).getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    expect(within(nav).getByRole('button', { name: 'Previous' })).toBeDisabled();
    await userEvent.click(within(nav).getByRole('button', { name: 'Next' }));
    await userEvent.click(within(nav).getByRole('button', { name: 'Page 3' }));
    expect(go.mock.calls).toEqual([[2], [3]]);
  });

  test.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 12, [1, 2, 'gap-after', 12]],
    [6, 12, [1, 'gap-before', 5, 6, 7, 'gap-after', 12]],
    [12, 12, [1, 'gap-before', 11, 12]],
  ])('page %d of %d shows %j', (page, pages, shown) => {
    expect(pageWindow(page, pages)).toEqual(shown);
  });
});

test('a panel is a region named by its title', () => {
  render(
    <Panel title="Price history" subtitle="Daily closes" actions={<button type="button">D</button>} height={200}>
      chart
    </Panel>,
  );
  const panel = screen.getByRole('region', { name: 'Price history' });
  expect(within(panel).getByRole('heading', { level: 3, name: 'Price history' })).toBeVisible();
  expect(panel).toHaveTextContent('Daily closes');
});

test('a strip lists figures with their names; a missing one reads N/A', () => {
  render(
    <StatStrip label="Growth Trajectory">
      <Stat label="Revenue 3-year" value="+2.2%" note="2021 to 2024" tone="positive" />
      <Stat label="Revenue 5-year" value={null} />
    </StatStrip>,
  );
  const strip = screen.getByRole('group', { name: 'Growth Trajectory' });
  expect(readTexts(within(strip).getAllByRole('term'))).toEqual(['Revenue 3-year', 'Revenue 5-year']);
  expect(readTexts(within(strip).getAllByRole('definition'))).toEqual(['+2.2%', '2021 to 2024', 'N/A']);
});

test('a skeleton names what is loading, after a short delay', () => {
  jest.useFakeTimers();
  try {
    render(<Skeleton shape="chart" label="Loading price history" />);
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    act(() => {
      jest.advanceTimersByTime(160);
    });
    expect(status).toHaveTextContent('Loading price history');
  } finally {
    jest.useRealTimers();
  }
});

test('a banner shows its severity as a word; an error caused by an action alerts', () => {
  render(
    <>
      <Banner tone="warning" title="Some data could not be loaded: Cash flow.">
        Using available data for projections.
      </Banner>
      <Banner tone="error" role="alert" title="WACC too low" badge="Critical" />
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Using available data for projections.');
  expect(screen.getByRole('alert')).toHaveTextContent('WACC too lowCritical');
});

describe('Toasts', () => {
  const saved: ToastNotice = { id: 1, kind: 'success', text: 'Projections saved successfully!' };
  const failed: ToastNotice = { id: 2, kind: 'error', text: 'Failed to download filing. Please try again.' };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('a success disappears after four seconds, an error stays', () => {
    const close = jest.fn();
    render(<Toasts notices={[saved, failed]} onClose={close} />);
    expect(screen.getByRole('status')).toHaveTextContent('Projections saved successfully!');
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to download filing.');
    act(() => {
      jest.advanceTimersByTime(3999);
    });
    expect(close).not.toHaveBeenCalled();
    act(() => {
      jest.advanceTimersByTime(60_000);
    });
    expect(close.mock.calls).toEqual([[1]]);
  });

  test('Escape closes the newest notice, a button closes its own', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const close = jest.fn();
    render(<Toasts notices={[failed]} onClose={close} />);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(close.mock.calls).toEqual([[2], [2]]);
  });
});

test('the heading of a screen is a focusable h1, that of a section an h2', () => {
  render(
    <>
      <ScreenHeading title="Earnings" text="What was earned" />
      <SectionHeading title="Key metrics" note="Latest" />
    </>,
  );
  const title = screen.getByRole('heading', { level: 1, name: 'Earnings' });
  title.focus();
  expect(title).toHaveFocus();
  expect(screen.getByRole('heading', { level: 2, name: 'Key metrics' })).toBeVisible();
});

test('content far below is rendered when it comes near the viewport', () => {
  const observers: IntersectionObserverCallback[] = [];
  const real = globalThis.IntersectionObserver;
  class Manual extends real {
    constructor(callback: IntersectionObserverCallback) {
      super(() => {});
      observers.push(callback);
    }
  }
  globalThis.IntersectionObserver = Manual;
  try {
    render(<WhenNear height={300}>charts</WhenNear>);
    expect(screen.queryByText('charts')).not.toBeInTheDocument();
    const [callback] = observers;
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    act(() => callback?.([entry], new real(() => {})));
    expect(screen.getByText('charts')).toBeVisible();
  } finally {
    globalThis.IntersectionObserver = real;
  }
});

test('content far below is rendered for a print, and has a placeholder before', () => {
  const real = globalThis.IntersectionObserver;
  class Silent extends real {
    constructor() {
      super(() => {});
    }
  }
  globalThis.IntersectionObserver = Silent;
  try {
    render(
      <WhenNear height={300} placeholder="loading">
        charts
      </WhenNear>,
    );
    expect(screen.getByText('loading')).toBeVisible();
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getByText('charts')).toBeVisible();
    expect(screen.queryByText('loading')).not.toBeInTheDocument();
  } finally {
    globalThis.IntersectionObserver = real;
  }
});

test('a badge shows its text', () => {
  render(<Badge tone="positive">Member</Badge>);
  expect(screen.getByText('Member')).toBeVisible();
});
