import { act, screen, within } from '@testing-library/react';
import { clearDrafts, fairValue, openScreen, replaceText } from '../../../testing/dcf-screen.tsx';
import { markValuationSaved } from '../../drafts/opened-valuation.ts';
import { defaultAssumptions } from '../../valuation/dcf-assumptions.ts';

/** Set by the latest observer: tells it where its element is. */
let scrollBy: (top: number) => void = () => undefined;

/** An observer whose element is moved by the test. */
class MovedObserver {
  constructor(callback: IntersectionObserverCallback) {
    scrollBy = (top) =>
      act(() => {
        const entry = { isIntersecting: top >= 0, boundingClientRect: { top } };
        callback([Object.assign(Object.create(null), entry)], Object.assign(Object.create(null)));
      });
  }
  observe() {}
  disconnect() {}
}

const windowObserver = window.IntersectionObserver;

beforeEach(() => {
  clearDrafts();
  Object.defineProperty(window, 'IntersectionObserver', { value: MovedObserver, configurable: true });
});

afterEach(() => {
  Object.defineProperty(window, 'IntersectionObserver', { value: windowObserver, configurable: true });
});

const bar = () => screen.getByRole('region', { name: 'Result' });

test('the result stays in one line once it is scrolled away, and follows what is typed', async () => {
  const { user } = await openScreen();
  expect(screen.queryByRole('region', { name: 'Result' })).not.toBeInTheDocument();
  scrollBy(-200);
  const before = bar().textContent;
  expect(before).toMatch(/^TESTFair value \$[\d.]+−[\d.]+% against priceResult$/);
  await replaceText(user, /^Risk-free rate/, '5');
  expect(bar().textContent).not.toBe(before);
  await user.click(within(bar()).getByRole('button', { name: 'Result' }));
  expect(fairValue()).toHaveFocus();
  scrollBy(100);
  expect(screen.queryByRole('region', { name: 'Result' })).not.toBeInTheDocument();
});

test('the line names the opened case, and whether it was edited', async () => {
  const { user } = await openScreen();
  scrollBy(-200);
  const key = 'jo@larkfield.com TEST';
  act(() =>
    markValuationSaved(key, {
      id: 'a',
      symbol: 'TEST',
      name: 'Dear money',
      companyName: 'Test Company',
      assumptions: { ...defaultAssumptions, customGrowthRates: [] },
      fairValuePerShare: 20,
      basis: [],
      price: 30,
      savedAt: '2026-01-01T00:00:00Z',
      shareToken: null,
    }),
  );
  expect(within(bar()).getByText('Case “Dear money”')).toBeVisible();
  await replaceText(user, /^Risk-free rate/, '5');
  expect(within(bar()).getByText('Case “Dear money”, edited')).toBeVisible();
});
