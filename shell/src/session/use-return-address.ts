import type { SessionState } from '@basecase/shared-ui/page/session';
import { useLocation, useNavigate } from '@basecase/shared-ui/router';
import { useEffect, useRef } from 'react';

/** Remembers the requested address until sign-in, then navigates to it. */
export function useReturnAddress(state: SessionState): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const returnAddress = useRef<string | null>(null);
  const signedOut = state.status === 'signed-out';
  const signedIn = state.status === 'signed-in';

  useEffect(() => {
    if (!signedIn && pathname !== '/') returnAddress.current = pathname + search;
    if (!signedIn || returnAddress.current === null) return;
    const address = returnAddress.current;
    returnAddress.current = null;
    if (address !== pathname + search) navigate(address, { replace: true });
  }, [signedIn, pathname, search, navigate]);

  const wasSignedIn = useRef(false);
  useEffect(() => {
    // After a deliberate sign-out the next sign-in must not return to the previous screen.
    if (signedOut && wasSignedIn.current) returnAddress.current = null;
    wasSignedIn.current = signedIn;
  }, [signedOut, signedIn]);
}
