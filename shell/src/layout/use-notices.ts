import type { ToastNotice } from '@basecase/shared-ui/components/states/toast';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ReleaseOffer } from '../releases/use-new-releases.ts';
import type { NoticeStore } from './notice-store.ts';

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
