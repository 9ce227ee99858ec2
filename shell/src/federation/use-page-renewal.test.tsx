import type { Apps } from '@basecase/gateway/contract';
import { QueryClient, QueryClientProvider } from '@basecase/shared-ui/page/query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { descriptor } from '../testing/descriptors.ts';
import type { AppSource } from './app-loader.ts';
import { usePageRenewal } from './use-page-renewal.ts';

const apps = [descriptor()];

const data: Apps = { apps, settings: { signUp: 'Guest', logoBaseUrl: null, sampleData: false } };

interface Props {
  readonly visitor: string | null;
  /** Whether the apps of the visitor are still to come. */
  readonly isPlaceholderData: boolean;
  /** Whether there are no apps at all, and they are asked for again. */
  readonly isAskedAgain?: boolean;
}

function renewal(renewPage: NonNullable<AppSource['renewPage']>, visitor: string | null) {
  const client = new QueryClient();
  const initialProps: Props = { visitor, isPlaceholderData: false };
  const source = { fetchModule: async () => null, renewPage };
  return renderHook(
    ({ visitor: current, isPlaceholderData, isAskedAgain = false }: Props) =>
      usePageRenewal(
        source,
        { data: isAskedAgain ? undefined : data, isPlaceholderData, isFetching: isAskedAgain },
        current,
      ),
    {
      initialProps,
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
}

test('a page that was sent to its user is not renewed', () => {
  const renewPage = jest.fn();
  expect(renewal(renewPage, 'ann@example.com').result.current).toBe(false);
  expect(renewPage).not.toHaveBeenCalled();
});

test('after a sign-in the page waits for the apps of the user, then for a page that may load them', async () => {
  let allow: () => void = () => undefined;
  const renewPage = jest.fn(() => new Promise<void>((resolve) => (allow = resolve)));
  const { result, rerender } = renewal(renewPage, null);
  rerender({ visitor: 'ann@example.com', isPlaceholderData: true });
  expect(result.current).toBe(true);
  expect(renewPage).not.toHaveBeenCalled();
  rerender({ visitor: 'ann@example.com', isPlaceholderData: false });
  expect(result.current).toBe(true);
  await waitFor(() => expect(renewPage).toHaveBeenCalledWith(apps));
  allow();
  await waitFor(() => expect(result.current).toBe(false));
});

test('a page whose list of apps failed at the sign-in waits for it when it is asked for again', async () => {
  const { result, rerender } = renewal(async () => undefined, null);
  rerender({ visitor: 'ann@example.com', isPlaceholderData: false, isAskedAgain: true });
  expect(result.current).toBe(true);
  rerender({ visitor: 'ann@example.com', isPlaceholderData: false });
  await waitFor(() => expect(result.current).toBe(false));
});

test('a page that no build can be added to is used as it is', async () => {
  const { result, rerender } = renewal(async () => Promise.reject(new Error('refused')), null);
  rerender({ visitor: 'ann@example.com', isPlaceholderData: false });
  expect(result.current).toBe(true);
  await waitFor(() => expect(result.current).toBe(false));
});

test('signing out ends the wait', () => {
  const { result, rerender } = renewal(() => new Promise(() => undefined), null);
  rerender({ visitor: 'ann@example.com', isPlaceholderData: false });
  expect(result.current).toBe(true);
  rerender({ visitor: null, isPlaceholderData: false });
  expect(result.current).toBe(false);
});
