import type { StoreApi } from 'zustand/vanilla';

/**
 * Makes the browser ask before the page is left while work would be lost with it.
 * The listener is there only then: a page that always has one is kept out of the browser's back/forward cache.
 */
export function warnBeforeLeaving<State>(store: StoreApi<State>, wouldLose: (state: State) => boolean): void {
  let listening = false;
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const follow = (state: State) => {
    const wanted = wouldLose(state);
    if (wanted === listening) return;
    listening = wanted;
    if (wanted) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  follow(store.getState());
  store.subscribe(follow);
}
