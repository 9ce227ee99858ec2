import type { Session, SessionState } from '@basecase/shared-ui/page/session';
import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * Email of the user whose data the page may hold; null for none. A session that ended in use keeps its page, so the
 * visitor remains until another user signs in.
 */
export function findVisitor(before: string | null, state: SessionState): string | null {
  switch (state.status) {
    case 'checking':
      return state.stored?.email ?? null;
    case 'unreachable':
      return before;
    case 'signed-out':
      return state.keepsPage ? before : null;
    case 'signed-in':
      return state.user.email;
  }
}

/** A store with the visitor of the page, updated with its session. */
export function createVisitor(session: Session['store']): StoreApi<string | null> {
  const visitor = createStore<string | null>(() => findVisitor(null, session.getState()));
  session.subscribe((state) => visitor.setState(findVisitor(visitor.getState(), state), true));
  return visitor;
}
