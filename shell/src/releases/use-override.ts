import type { AppOverride } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { useLocation } from '@basecase/shared-ui/router';
import { useEffect, useRef } from 'react';
import { useApps } from '../federation/app-registry.ts';

export interface OverrideOfPage {
  /** The build that only the visitor gets; null without one. */
  readonly override: AppOverride | null;
  /** The secret of the link that led to the page; null without one, and before sign-in. */
  readonly link: string | null;
}

/**
 * Returns the state of builds that a link shows. The page of a visitor who had such a build reloads for the next
 * visitor: its code must not see the sign-in of another user.
 */
export function useOverride(visitor: string | null, reload = () => window.location.reload()): OverrideOfPage {
  const { data, isPlaceholderData } = useApps(useHost().api, visitor);
  const { hash } = useLocation();
  const override = (!isPlaceholderData && data?.override) || null;
  const shownTo = useRef<string | null>(null);
  const isShown = override?.problem === null;
  useEffect(() => {
    if (shownTo.current !== null && shownTo.current !== visitor) reload();
    else if (isShown) shownTo.current = visitor;
  }, [isShown, visitor, reload]);
  const link = visitor === null ? null : (/^#preview=([\w.-]+)$/.exec(hash)?.[1] ?? null);
  return { override, link };
}
