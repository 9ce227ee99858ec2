import { lazy, useRef } from 'react';
import { LazyPart } from '../federation/lazy-part.tsx';
import type { PageModalsProps } from './page-modals.tsx';

const PageModals = lazy(async () => ({ default: (await import('./page-modals.tsx')).PageModals }));

/** The modals of the page, fetched with the first that opens: most visits of signed-in users have none. */
export function LazyPageModals({ open, ...props }: PageModalsProps & { readonly open: boolean }) {
  const wasOpen = useRef(false);
  wasOpen.current ||= open;
  if (!wasOpen.current) return null;
  return (
    <LazyPart name="Sign-in" wanted={open}>
      <PageModals {...props} />
    </LazyPart>
  );
}
