import type { AuthDialogProps } from '@basecase/shared-ui/page/auth-dialog';
import { lazy, useRef } from 'react';
import { LazyPart } from '../federation/lazy-part.tsx';

const AuthDialog = lazy(async () => {
  const [{ AuthDialog: Dialog }, { StrengthMeter }] = await Promise.all([
    import('@basecase/shared-ui/page/auth-dialog'),
    import('../account/strength-meter.tsx'),
  ]);
  return { default: (props: AuthDialogProps) => <Dialog {...props} Strength={StrengthMeter} /> };
});

/** The sign-in modal, fetched on first use: signed-in users do not load it. */
export function LazyAuthDialog(props: AuthDialogProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.open;
  if (!wasOpen.current) return null;
  return (
    <LazyPart name="Sign-in" wanted={props.open}>
      <AuthDialog {...props} />
    </LazyPart>
  );
}
