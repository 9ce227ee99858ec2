import type { ToastNotice } from '@basecase/shared-ui/components/states/toast';
import type { Notice, NoticeAction } from '@basecase/shared-ui/host';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ReleaseOffer } from '../releases/release-watch.tsx';

export interface NoticeStore {
  readonly store: StoreApi<readonly ToastNotice[]>;
  add(notice: Notice, action?: NoticeAction): void;
  close(id: ToastNotice['id']): void;
}

/** The toasts on screen, oldest first. */
export function createNoticeStore(): NoticeStore {
  const store = createStore<readonly ToastNotice[]>(() => []);
  let next = 1;
  const close = (id: ToastNotice['id']): void =>
    store.setState(
      store.getState().filter((notice) => notice.id !== id),
      true,
    );
  return {
    store,
    add(notice, action) {
      const id = next++;
      const press = (run: () => void) => () => {
        close(id);
        run();
      };
      const button = action && { action: { label: action.label, onClick: press(action.run) } };
      store.setState([...store.getState(), { ...notice, ...button, id }], true);
    },
    close,
  };
}

const OFFER_ID = 'new-releases';

/** The open notices, including the offer of new releases, and a function that closes one. */
export function useNotices({ store, close }: NoticeStore, offer: ReleaseOffer | null) {
  const notices = useStore(store);
  return useMemo(() => {
    if (offer === null) return { notices, onClose: close };
    const action = { label: 'Reload', onClick: () => window.location.reload() };
    const notice: ToastNotice = { id: OFFER_ID, kind: 'offer', text: offer.text, action };
    return {
      notices: [notice, ...notices],
      onClose: (id: ToastNotice['id']) => (id === OFFER_ID ? offer.dismiss() : close(id)),
    };
  }, [notices, close, offer]);
}
