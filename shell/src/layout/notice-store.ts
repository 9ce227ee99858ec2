import type { ToastNotice } from '@basecase/shared-ui/components/states/toast';
import type { Notice } from '@basecase/shared-ui/host';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface NoticeStore {
  readonly store: StoreApi<readonly ToastNotice[]>;
  add(notice: Notice): void;
  close(id: ToastNotice['id']): void;
}

/** The toasts on screen, oldest first. */
export function createNoticeStore(): NoticeStore {
  const store = createStore<readonly ToastNotice[]>(() => []);
  let next = 1;
  return {
    store,
    add(notice) {
      store.setState([...store.getState(), { ...notice, id: next++ }], true);
    },
    close(id) {
      store.setState(
        store.getState().filter((notice) => notice.id !== id),
        true,
      );
    },
  };
}
