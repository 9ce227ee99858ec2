import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readTexts } from '../../testing/read-texts.tsx';
import { Badge } from '../states/badge.tsx';
import { Banner } from '../states/banner.tsx';
import { Skeleton } from '../states/skeleton.tsx';
import { type ToastNotice, Toasts } from '../states/toast.tsx';
import { DataTable } from '../tables/data-table.tsx';
import { pageWindow } from '../tables/pagination.model.ts';
import { Pagination } from '../tables/pagination.tsx';
import { Panel } from './panel.tsx';
import { ScreenHeading, SectionHeading, WhenNear } from './screen.tsx';
import { Stat, StatStrip } from './stat.tsx';

describe('DataTable', () => {
  beforeEach(() => {
    render(
      <DataTable
        label="Income statement"
        columns={[
          { key: 'label', header: 'Fiscal year' },
          { key: '2023', header: '2023' },
          { key: '2024', header: '2024' },
        ]}
        rows={[
          { key: 'top', section: 'Results' },
          { key: 'revenue', header: 'Total Revenue', cells: ['$383', '$391'], strong: true },
          { key: 'interest', header: 'Interest Expense', cells: ['$4', null] },
        ]}
      />,
    );
  });

  test('every figure has its row and column header; a missing one reads N/A, and the frame can be scrolled', async () => {
    const row = screen.getByRole('row', { name: 'Total Revenue $383 $391' });
    expect(within(row).getByRole('rowheader', { name: 'Total Revenue' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: '2024' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: 'Results' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Interest Expense $4 N/A' })).toBeVisible();
    await userEvent.tab();
    expect(screen.getByRole('region', { name: 'Income statement' })).toHaveFocus();
  });

  test('a heading among indented rows is the header of their group', () => {
    render(
      <DataTable
        label="As filed"
        columns={[
          { key: 'line', header: 'Fiscal year' },
          { key: '2024', header: '2024' },
        ]}
        rows={[
          { key: 'heading', section: 'Net sales:', level: 0 },
          { key: 'total', header: 'Total net sales', cells: ['$391,035'], level: 2, strong: true, total: 'last' },
        ]}
      />,
    );
    expect(screen.getByRole('rowheader', { name: 'Net sales:' })).toHaveAttribute('scope', 'rowgroup');
    const header = screen.getByRole('rowheader', { name: 'Total net sales' });
    expect(header.style.getPropertyValue('--level')).toBe('2');
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
