import type { CallReply } from '@basecase/gateway/contract';
import { useQuery } from '@basecase/shared-ui/query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/api-error.ts';
import { askAgainWhenWaiting } from '../api/ask-again.ts';
import { renderWithHost } from '../testing/fake-host.tsx';
import { LoadErrorState } from './load-error-state.tsx';
import { ProviderWait } from './provider-wait.tsx';

const queued = (retryAfterSeconds: number) =>
  new ApiError('Waiting for a free call: about 12 s. Please try again then.', 503, 'queued', {
    retryAfterSeconds,
  });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const counted: CallReply<'providerCalls'> = { calls: { limit: 25, left: 3, isPlenty: false, nextAt: null }, fresh: [] };
let providerCalls: CallReply<'providerCalls'>;
beforeEach(() => {
  providerCalls = counted;
});

/** A panel whose load is answered by `replies`, one after the other. */
function show(...replies: readonly (ApiError | string)[]) {
  const left = [...replies];
  const load = jest.fn(async () => {
    const reply = left.shift();
    if (typeof reply !== 'string') throw reply;
    return reply;
  });
  const Panel = () => {
    const query = useQuery({ queryKey: ['prices'], queryFn: load, ...askAgainWhenWaiting });
    if (query.isError) {
      return <LoadErrorState error={query.error} title="?" fallback="?" onRetry={() => void query.refetch()} />;
    }
    return <p>{query.data ?? 'loading'}</p>;
  };
  renderWithHost(
    <>
      <ProviderWait />
      <Panel />
    </>,
    { replies: { providerCalls } },
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
  expect(screen.getByRole('status')).toHaveTextContent('The wait is over.');
});

test('where no provider counts calls, the page waits for the SEC', async () => {
  providerCalls = { calls: null, fresh: [] };
  show(queued(12), 'filings');
  await pass(0);
  expect(screen.getByText('Waiting for the SEC: about 12 s')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Waiting for the SEC.');
});

test('a longer estimate does not raise the figure; past it the wait is longer than usual', async () => {
  show(queued(10), queued(20), queued(20), queued(20), queued(20));
  await pass(0);
  await pass(4_000);
  expect(screen.getByText('Waiting for the data provider: about 6 s')).toBeVisible();
  await pass(7_000);
  expect(screen.getByText('Still waiting, longer than usual')).toBeVisible();
});

const away = (retryAfterSeconds: number) =>
  new ApiError('The data provider does not answer.', 502, 'provider_away', { retryAfterSeconds });
const failed = () => new ApiError('The data provider failed.', 502, 'bad_upstream', { retryAfterSeconds: 15 });

test('a provider that does not answer is asked again at its next try, not before', async () => {
  const { load } = show(away(40), away(30), 'prices');
  await pass(0);
  expect(screen.getByText('The data provider does not answer. Next try: about 40 s')).toBeVisible();
  await pass(39_900);
  expect(load).toHaveBeenCalledTimes(1);
  await pass(200);
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByText('The data provider does not answer. Next try: about 30 s')).toBeVisible();
  await pass(30_000);
  expect(screen.getByText('prices')).toBeVisible();
});

test('a pause of more than two minutes is left to the reader, who is told its length', async () => {
  const { load } = show(away(120), away(240));
  await pass(0);
  await pass(120_100);
  expect(screen.getByText('The data provider does not answer.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  await pass(600_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a single failure is asked again once, and a second one is shown', async () => {
  const { load } = show(failed(), failed(), 'prices');
  await pass(0);
  expect(screen.getByText('Waiting for the data provider: about 15 s')).toBeVisible();
  await pass(15_100);
  expect(screen.getByText('The data provider failed.')).toBeVisible();
  await pass(600_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a failure without a time is not asked again', async () => {
  const { load } = show(new ApiError('The key is refused.', 502, 'bad_upstream'), 'prices');
  await pass(600_000);
  expect(screen.getByText('The key is refused.')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a reader who stops waiting can ask again', async () => {
  const { load, user } = show(queued(12), 'prices');
  await pass(0);
  await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
  await pass(0);
  expect(screen.getByText('You stopped waiting.')).toBeVisible();
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
