import { useLocation, useNavigate } from '@basecase/shared-ui/router';
import { useCallback } from 'react';

/** Whether the address is the first of its page, so that nothing of ours is before it in the history. */
export function useIsFirst(): boolean {
  const { key, state } = useLocation();
  return key === 'default' || (typeof state === 'object' && state !== null && Reflect.get(state, 'isFirst') === true);
}

/** Returns an action that changes the address without a step of the history; it stays known whether it is the first one. */
export function useReplace(): (address: string) => void {
  const navigate = useNavigate();
  const isFirst = useIsFirst();
  return useCallback((address) => navigate(address, { replace: true, state: { isFirst } }), [navigate, isFirst]);
}
