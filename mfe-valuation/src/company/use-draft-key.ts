import { useUser } from '@basecase/shared-ui/host';

/** Returns a function that makes the key of a user's draft for a company; `null` is the draft before a company is chosen. */
export function useDraftKey(): (symbol: string | null) => string {
  const email = useUser()?.email ?? '';
  return (symbol) => `${email} ${symbol ?? '-'}`;
}
