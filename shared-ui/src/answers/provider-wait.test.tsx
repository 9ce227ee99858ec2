import { QueryClient, QueryClientProvider, useQuery } from '@basecase/shared-ui/query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/api-error.ts';
import { askAgainWhenQueued } from '../api/ask-again.ts';
import { LoadErrorState } from './load-error-state.tsx';
import { ProviderWait } from './provider-wait.tsx';

const queued = (retryAfterSeconds: number) =>
  new ApiError('Waiting for the data provider: about 12 s. Please try again then.', 503, 'queued', {
    retryAfterSeconds,
  });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A panel whose load is answered by `replies`, one after the other. */
function show(...replies: readonly (ApiError | string)[]) {
  const left = [...replies];
  const load = jest.fn(async () => {
    const reply = left.shift();
    if (typeof reply !== 'string') throw reply;
    return reply;
  });
  const Panel = () => {
    const query = useQuery({ queryKey: ['prices'], queryFn: load, ...askAgainWhenQueued });
    if (query.isError) {
      return <LoadErrorState error={query.error} title="?" fallback="?" onRetry={() => void query.refetch()} />;
    }
    return <p>{query.data ?? 'loading'}</p>;
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProviderWait />
      <Panel />
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  return { load, user };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('the wait is shown, counts down, and ends with the answer that the page asks for by itself', async () => {
  const { load } = show(queued(12), 'prices');
  await pass(0);
  expect(screen.getByText('Waiting for the data provider: about 12 s')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Waiting for the data provider.');
  await pass(3_000);
  expect(screen.getByText('Waiting for the data provider: about 9 s')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Waiting' })).toHaveAttribute('aria-valuenow', '25');
  await pass(2_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByText('prices')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('The wait for the data provider is over.');
});

test('a longer estimate does not raise the figure; past it the wait is longer than usual', async () => {
  show(queued(10), queued(20), queued(20), queued(20), queued(20));
  await pass(0);
  await pass(4_000);
  expect(screen.getByText('Waiting for the data provider: about 6 s')).toBeVisible();
  await pass(7_000);
  expect(screen.getByText('Still waiting, longer than usual')).toBeVisible();
});

test('a reader who stops waiting can ask again', async () => {
  const { load, user } = show(queued(12), 'prices');
  await pass(0);
  await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
  await pass(0);
  expect(screen.getByText('You stopped waiting for the data provider.')).toBeVisible();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  await pass(0);
  expect(screen.getByText('prices')).toBeVisible();
});

test('nothing waits: nothing is shown or announced', async () => {
  show('prices');
  await pass(0);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
