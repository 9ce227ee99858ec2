import { Link, useNavigate } from '@basecase/shared-ui/router';
import { MemoryRouter } from '@basecase/shared-ui/testing/memory-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ScrollPositions, storedPositions, useScrollPosition } from './use-scroll-position.ts';

let height = 3000;
let grown: () => void = () => undefined;
beforeEach(() => {
  height = 3000;
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
  window.scrollTo = (_: unknown, top?: number) => scrollBy(top ?? 0);
  window.ResizeObserver = class implements ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      grown = () => callback([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {
      grown = () => undefined;
    }
  };
  scrollBy(0);
});
afterEach(() => jest.restoreAllMocks());

function scrollBy(top: number): void {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

function Page({ positions }: { readonly positions: ScrollPositions }) {
  useScrollPosition(positions);
  const navigate = useNavigate();
  return (
    <>
      <Link to="/financials">Financials</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function show() {
  render(
    <MemoryRouter initialEntries={['/overview']}>
      <Page positions={new Map()} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

test('a new screen starts at the top, and back restores the position', async () => {
  const user = show();
  scrollBy(1200);
  await user.click(screen.getByRole('link', { name: 'Financials' }));
  expect(window.scrollY).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(window.scrollY).toBe(1200);
});

test('a position is restored once the screen is tall enough', async () => {
  const user = show();
  scrollBy(1200);
  await user.click(screen.getByRole('link', { name: 'Financials' }));
  height = 900;
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(window.scrollY).toBe(0);
  height = 3000;
  act(grown);
  expect(window.scrollY).toBe(1200);
});

test('a page that grows is waited for, and given up once it has not grown for a time', async () => {
  const user = show();
  scrollBy(1200);
  await user.click(screen.getByRole('link', { name: 'Financials' }));
  height = 900;
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  for (height = 950; height < 1900; height += 200) {
    act(() => jest.advanceTimersByTime(2_900));
    act(grown);
    expect(window.scrollY).toBe(0);
  }
  act(() => jest.advanceTimersByTime(3_000));
  height = 3000;
  act(grown);
  expect(window.scrollY).toBe(0);
  jest.useRealTimers();
});

test('a position is not restored after the user has scrolled', async () => {
  const user = show();
  scrollBy(1200);
  await user.click(screen.getByRole('link', { name: 'Financials' }));
  height = 900;
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.keyboard('{ArrowDown}');
  scrollBy(40);
  expect(window.scrollY).toBe(40);
});

test('positions survive a reload; malformed stored values are ignored', () => {
  const positions = storedPositions(sessionStorage);
  positions.set('a', 700);
  window.dispatchEvent(new Event('pagehide'));
  expect([...storedPositions(sessionStorage)]).toEqual([['a', 700]]);
  sessionStorage.setItem('basecase:scroll', '{"a":1}');
  expect([...storedPositions(sessionStorage)]).toEqual([]);
});
