import type { Session } from '@basecase/shared-ui/page/session';
import { lazy } from 'react';
import { useStore } from 'zustand';
import { LazyPart } from '../federation/lazy-part.tsx';

const ProofDialog = lazy(async () => ({
  default: (await import('@basecase/shared-ui/page/proof-dialog')).ProofDialog,
}));

/** The modal that asks for the password before calls that wait for it, fetched when there is one. */
export function LazyProofDialog({ session }: { readonly session: Session }) {
  const request = useStore(session.proof);
  if (request === null) return null;
  return (
    <LazyPart name="The question for your password">
      <ProofDialog session={session} request={request} />
    </LazyPart>
  );
}
