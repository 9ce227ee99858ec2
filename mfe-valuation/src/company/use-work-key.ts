import { useUser } from '@basecase/shared-ui/host';

/** The key of what a person works on: apart by account and company. `null` stands for no company. */
export function useWorkKey(): (symbol: string | null) => string {
  const email = useUser()?.email ?? '';
  return (symbol) => `${email} ${symbol ?? '-'}`;
}
