import { errorText } from '@basecase/shared-ui/api/api-error';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { useEffect, useEffectEvent } from 'react';
import { savedScreensKey } from '../../watching/saved-screens-query.ts';
import type { SavedBody, SavedScreen } from '../screen-state.model.ts';

const freshMs = 60_000;

/** Returns what made companies join or leave a screen. */
export function useChanges(saved: SavedScreen | null) {
  const { api } = useHost();
  const isAny = saved !== null && saved.entrants.length + saved.leavers.length > 0;
  return useQuery({
    queryKey: ['screen-changes', saved?.name, saved?.seenAt],
    queryFn: ({ signal }) => api.call('screenChanges', { params: { name: saved?.name ?? '' } }, signal),
    enabled: isAny,
    staleTime: freshMs,
    retry: false,
  });
}

/** Marks the changes of a screen as seen when its tab is left. */
export function useSeenOnLeave(saved: SavedScreen | null): void {
  const { api } = useHost();
  const client = useQueryClient();
  const name = saved === null || saved.entrants.length + saved.leavers.length === 0 ? null : saved.name;
  const leave = useEffectEvent(async (left: string) => {
    try {
      await api.call('savedScreen', { params: { name: left } });
    } catch {
      // The changes stay, and are marked when the tab is left the next time.
      return;
    }
    await client.invalidateQueries({ queryKey: savedScreensKey });
  });
  useEffect(() => {
    if (name === null) return;
    return () => void leave(name);
  }, [name]);
}

interface SaveOptions {
  readonly name: string;
  readonly body: SavedBody;
}

/** Saves a screen under a name. @param onSaved called with the name */
export function useSaveScreen(onSaved: (name: string) => void) {
  const { api, notify } = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, body }: SaveOptions) => api.call('saveScreen', { params: { name }, body }),
    onSuccess: async ({ name }) => {
      await client.invalidateQueries({ queryKey: savedScreensKey });
      notify({ kind: 'success', text: `Saved as ${name}.` });
      onSaved(name);
    },
    onError: (error) =>
      notify({ kind: 'error', text: errorText(error, 'The screen was not saved. Please try again.') }),
  });
}

/** Deletes a screen. @param onRemoved called with its name */
export function useRemoveScreen(onRemoved: (name: string) => void) {
  const { api, notify } = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.call('removeScreen', { params: { name } }),
    onSuccess: async ({ message }, name) => {
      onRemoved(name);
      await client.invalidateQueries({ queryKey: savedScreensKey });
      notify({ kind: 'success', text: message });
    },
    onError: (error) =>
      notify({ kind: 'error', text: errorText(error, 'The screen was not deleted. Please try again.') }),
  });
}
