import type { Apps } from '@basecase/gateway/contract';
import { AuthDialog } from '@basecase/shared-ui/page/auth-dialog';
import { LinkDialog } from '@basecase/shared-ui/page/link-dialog';
import { ProofDialog } from '@basecase/shared-ui/page/proof-dialog';
import type { Session } from '@basecase/shared-ui/page/session';
import { useRef } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { StrengthMeter } from '../account/strength-meter.tsx';

export interface PageModalsProps {
  readonly session: Session;
  /** True while a page for the user who signed in is decided on. */
  readonly entering: boolean;
  readonly settings: Apps['settings'];
  /** The secret of the account link that led to the page; null without one. */
  readonly accountLink: StoreApi<string | null>;
}

/** The modals of the page: sign-in, an account link, and the proof before an action that grants power. */
export function PageModals({ session, entering, settings, accountLink }: PageModalsProps) {
  const state = useStore(session.store);
  const proof = useStore(session.proof);
  const link = useStore(accountLink);
  const { signUp, mail, demoAccounts, passwordMinLength } = settings;
  const isSignedOut = state.status === 'signed-out';
  // An account link signs in without this window, which must not appear for that moment.
  const wasOpen = useRef(false);
  const isOpen = link === null && (isSignedOut || (entering && wasOpen.current));
  wasOpen.current = isOpen;
  const newPassword = { passwordMinLength, Strength: StrengthMeter };
  return (
    <>
      <AuthDialog
        open={isOpen}
        session={session}
        entering={entering}
        signUp={signUp}
        mail={mail}
        demoAccounts={demoAccounts}
        expired={isSignedOut && state.expired}
        {...newPassword}
      />
      {proof !== null && <ProofDialog session={session} request={proof} />}
      {link !== null && (
        <LinkDialog token={link} session={session} onClose={() => accountLink.setState(null, true)} {...newPassword} />
      )}
    </>
  );
}
