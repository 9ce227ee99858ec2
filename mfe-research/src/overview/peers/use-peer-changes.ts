import { errorText } from '@basecase/shared-ui/api/api-error';
import type { ToastNotice } from '@basecase/shared-ui/components/states/toast';
import { useHost } from '@basecase/shared-ui/host';
import { useCallback, useState } from 'react';
import { readChanges } from './peer-group.model.ts';
import type { PeerChanges, Peers } from './peers.ts';
import { useSavePeers } from './use-peers.ts';

/** Saves changes of the group. Each is told with the way back. */
export function usePeerChanges(symbol: string, { group }: Peers) {
  const save = useSavePeers(symbol);
  const { notify } = useHost();
  const [notice, setNotice] = useState<ToastNotice | null>(null);
  const close = useCallback(() => setNotice(null), []);
  const fail = (error: Error) => notify({ kind: 'error', text: errorText(error, 'The peers could not be saved.') });
  const undo = (before: PeerChanges) => {
    setNotice(null);
    save.mutate(before, { onError: fail });
  };
  const change = (changes: PeerChanges, done: string) => {
    const before = readChanges(group);
    save.mutate(changes, {
      onError: fail,
      onSuccess: ({ group: after }) => {
        const absent = changes.added.find((added) => !after.members.some((member) => member.symbol === added));
        const isUnknown = absent !== undefined && !before.added.includes(absent);
        const text = isUnknown ? `${absent} is not covered, so it cannot be compared.` : done;
        const action = { label: 'Undo', onClick: () => undo(before) };
        setNotice({ id: Date.now(), kind: isUnknown ? 'error' : 'success', text, action });
      },
    });
  };
  return { change, close, notices: notice === null ? [] : [notice] };
}
