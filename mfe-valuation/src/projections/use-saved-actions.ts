import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQueryClient } from '@basecase/shared-ui/query';
import { useState } from 'react';
import { failureText } from '../company/failure-text.model.ts';
import { useDraftKey } from '../company/use-draft-key.ts';
import { type Projection, savedProjection } from '../scenarios/projection.model.ts';
import { change, projectionStore, replaceProjection, type Status } from '../scenarios/projection-store.ts';
import { forgetSaved, keepSaved } from '../scenarios/use-saved-projections.ts';

const NO_COMPANY = 'Please enter a valid company symbol first.';

export type Action = 'load' | 'save' | 'delete';

export interface SavedActions {
  /** The running action, or null. */
  readonly busy: Action | null;
  /** Loads a saved projection; that of another company opens the company. */
  readonly load: (symbol: string | null) => Promise<void>;
  /** Refused for a null projection: the company has no figures to save. */
  readonly save: (projection: Projection | null, companyName: string) => Promise<void>;
  readonly remove: (symbol: string) => Promise<void>;
}

/** Returns the actions on saved projections; each sets the status of the company's draft. */
export function useSavedActions(company: string | null): SavedActions {
  const host = useHost();
  const client = useQueryClient();
  const user = useUser()?.email ?? '';
  const keyOf = useDraftKey();
  const [busy, setBusy] = useState<Action | null>(null);
  const setStatus = (symbol: string | null, status: Status) => change(projectionStore, keyOf(symbol), { status });

  /** @param target the company whose draft shows the success */
  const run = async (action: Action, target: string | null, failed: string, act: () => Promise<Status>) => {
    setBusy(action);
    change(projectionStore, keyOf(company), { status: null });
    try {
      setStatus(target, await act());
    } catch (error) {
      setStatus(company, { kind: 'error', text: failureText(failed, error) });
    } finally {
      setBusy(null);
    }
  };
  const refuse = async () => setStatus(company, { kind: 'error', text: NO_COMPANY });

  return {
    busy,
    load: (symbol) =>
      symbol === null
        ? refuse()
        : run('load', symbol, 'Failed to load projections.', async () => {
            const record = await host.api.call('projection', { params: { symbol } });
            const projection = savedProjection(record);
            keepSaved(client, user, record);
            replaceProjection(projectionStore, keyOf(symbol), projection);
            change(projectionStore, keyOf(symbol), { saved: projection });
            if (symbol !== company) host.openCompany(symbol, '/projections');
            return { kind: 'success', text: 'Projections loaded successfully!' };
          }),
    save: (projection, companyName) =>
      company === null || projection === null
        ? refuse()
        : run('save', company, 'Failed to save projections.', async () => {
            const record = await host.api.call('saveProjection', {
              params: { symbol: company },
              body: { scenarios: projection.scenarios, companyName, currentYear: projection.currentYear },
            });
            keepSaved(client, user, record);
            change(projectionStore, keyOf(company), { projection, saved: projection });
            return { kind: 'success', text: 'Projections saved successfully!' };
          }),
    remove: (symbol) =>
      run('delete', company, 'Failed to delete projection.', async () => {
        await host.api.call('deleteProjection', { params: { symbol } });
        const record = forgetSaved(client, user, symbol);
        const shown = projectionStore.getState()[keyOf(symbol)]?.projection ?? null;
        // The table keeps its contents, which may be the deleted ones.
        const kept = shown ?? (record === null ? null : savedProjection(record));
        change(projectionStore, keyOf(symbol), { saved: null, projection: kept });
        return { kind: 'success', text: 'Projection deleted successfully!' };
      }),
  };
}
