import { lazy } from 'react';
import { LazyPart } from '../federation/lazy-part.tsx';

const AskForMembership = lazy(async () => ({ default: (await import('./ask-for-membership.tsx')).AskForMembership }));

/** The request for membership, fetched for a Guest at a members' screen. Without it the screen still says whom to ask. */
export function LazyAskForMembership() {
  return (
    <LazyPart name="The request for membership" wanted={false}>
      <AskForMembership />
    </LazyPart>
  );
}
