import type { Session, SessionState } from '@basecase/shared-ui/page/session';
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * Email of whose page this is; null for nobody's. A session that ran out keeps its page behind the sign-in modal, so the page
 * stays with whom it was, until somebody else signs in.
 */
export function visitorOf(before: string | null, state: SessionState): string | null {
  switch (state.status) {
    case 'checking':
      return state.stored?.email ?? null;
    case 'unreachable':
      return before;
    case 'signed-out':
      return state.expired ? before : null;
    case 'signed-in':
      return state.user.email;
  }
}

/** The visitor of the page, following its session. */
export function createVisitor(session: Session['store']): StoreApi<string | null> {
  const visitor = createStore<string | null>(() => visitorOf(null, session.getState()));
  session.subscribe((state) => visitor.setState(visitorOf(visitor.getState(), state), true));
  return visitor;
}
