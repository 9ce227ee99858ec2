import { createStore, type StoreApi } from 'zustand/vanilla';

/** A store with the secret of the account link that led to the page; null without one. */
export function createAccountLink(page: Window): StoreApi<string | null> {
  const link = createStore<string | null>(() => takeSecret(page));
  // In an open page a pasted link changes only the fragment.
  page.addEventListener('hashchange', () => {
    const secret = takeSecret(page);
    if (secret !== null) link.setState(secret, true);
  });
  return link;
}

/**
 * Takes the secret out of the address: it must not stay in the history, nor in an address that is copied. A fragment is never
 * sent to a server.
 */
function takeSecret({ location, history }: Window): string | null {
  const secret = /^#link=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (secret !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return secret;
}
