import type { PasswordDialogProps } from '@basecase/shared-ui/page/password-dialog';
import { lazy, Suspense } from 'react';
import { PartBoundary } from '../federation/part-boundary.tsx';

const PasswordDialog = lazy(async () => ({
  default: (await import('@basecase/shared-ui/page/password-dialog')).PasswordDialog,
}));

/** The dialog to change the own password, fetched on first use. */
export function LazyPasswordDialog(props: PasswordDialogProps) {
  return (
    <PartBoundary>
      <Suspense>
        <PasswordDialog {...props} />
      </Suspense>
    </PartBoundary>
  );
}
