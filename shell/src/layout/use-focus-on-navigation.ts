import { useLocation } from '@basecase/shared-ui/router';
import { useEffect, useRef } from 'react';

/** After a change of screen, keyboard and screen reader start at its top. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
