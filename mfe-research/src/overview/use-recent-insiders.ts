import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { insidersQuery } from '../watching/insiders-query.ts';

/** The known trades of a company's insiders. The overview neither waits for them nor fails without them. */
export function useRecentInsiders(symbol: string) {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({ ...insidersQuery(api, symbol, 'recent'), enabled: isSignedIn, retry: false });
}
