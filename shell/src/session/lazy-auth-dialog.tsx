import { UnavailableState } from '@basecase/shared-ui/components/state';
import type { AuthDialogProps } from '@basecase/shared-ui/page/auth-dialog';
import { lazy, Suspense, useRef } from 'react';
import { PartBoundary } from '../federation/part-boundary.tsx';

const AuthDialog = lazy(async () => ({ default: (await import('@basecase/shared-ui/page/auth-dialog')).AuthDialog }));

/** The sign-in modal, fetched on first use: signed-in users do not load it. */
export function LazyAuthDialog(props: AuthDialogProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.open;
  if (!wasOpen.current) return null;
  return (
    <PartBoundary fallback={props.open && <UnavailableState app="Sign-in" onRetry={() => window.location.reload()} />}>
      <Suspense>
        <AuthDialog {...props} />
      </Suspense>
    </PartBoundary>
  );
}
