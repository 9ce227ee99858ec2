import type { StoreApi } from 'zustand/vanilla';

/**
 * Makes the browser ask before the page is left with unsaved changes.
 * The listener must exist only then: a permanent one keeps the page out of the browser's back/forward cache.
 */
export function warnBeforeLeaving<State>(store: StoreApi<State>, hasUnsaved: (state: State) => boolean): void {
  let listening = false;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const follow = (state: State) => {
    const wanted = hasUnsaved(state);
    if (wanted === listening) return;
    listening = wanted;
    if (wanted) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  follow(store.getState());
  store.subscribe(follow);
}
