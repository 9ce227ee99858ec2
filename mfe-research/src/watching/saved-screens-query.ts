import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';

export const savedScreensKey = ['saved-screens'] as const;
const freshMs = 60_000;

/** Returns the user's screens, each with who came and went since the user looked. */
export function useSavedScreens() {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({
    queryKey: savedScreensKey,
    queryFn: async ({ signal }) => (await api.call('savedScreens', {}, signal)).screens,
    enabled: isSignedIn,
    staleTime: freshMs,
    retry: false,
  });
}
