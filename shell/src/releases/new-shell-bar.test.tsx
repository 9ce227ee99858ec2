import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewShellBar } from './new-shell-bar.tsx';

const ask = (event: Event) => event.preventDefault();
afterEach(() => {
  window.removeEventListener('beforeunload', ask);
  jest.useRealTimers();
});

const bar = () => screen.queryByRole('region', { name: 'New version' });

test('the bar offers a reload, and Later hides it', async () => {
  const onLater = jest.fn();
  render(<NewShellBar onLater={onLater} />);
  expect(bar()).toHaveTextContent('A new version of Basecase is ready');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Later' }));
  expect(onLater).toHaveBeenCalledTimes(1);
});

test('the bar waits while a screen has something unsaved', () => {
  jest.useFakeTimers();
  window.addEventListener('beforeunload', ask);
  render(<NewShellBar onLater={() => undefined} />);
  expect(bar()).not.toBeInTheDocument();
  window.removeEventListener('beforeunload', ask);
  act(() => jest.advanceTimersByTime(2000));
  expect(bar()).toBeVisible();
  window.addEventListener('beforeunload', ask);
  act(() => jest.advanceTimersByTime(2000));
  expect(bar()).not.toBeInTheDocument();
});
