import {
  firstCaseName,
  type ProjectionBody,
  type SaveCaseBody,
  type SavedCase,
  type Projection as SavedProjection,
  toNameKey,
} from '@basecase/gateway/contract';
import { isApiError, isNetworkError } from '@basecase/shared-ui/api/api-error';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQueryClient } from '@basecase/shared-ui/query';
import { useState } from 'react';
import { failureText } from '../company/failure-text.model.ts';
import { useDraftKey } from '../company/use-draft-key.ts';
import { type Projection, savedProjection } from '../scenarios/projection.model.ts';
import {
  change,
  forgetOrigin,
  markSaved,
  openCase,
  projectionStore,
  renameOrigin,
  type Status,
} from '../scenarios/projection-store.ts';
import { forgetDefault, refreshSaved } from '../scenarios/use-saved-projections.ts';

const NO_COMPANY = 'Please enter a valid company symbol first.';

export type Action = 'load' | 'save' | 'delete' | 'rename' | 'make-default';

/** A saved case to delete. */
export interface DeletedCase extends DeleteRequest {
  readonly isDefault: boolean;
}

export interface SavedActions {
  /** The running action, or null. */
  readonly busy: Action | null;
  /** Loads a case, the default one without a name; that of another company opens the company. */
  readonly load: (symbol: string | null, name?: string) => Promise<void>;
  /**
   * Refused for a null projection: the company has no figures to save.
   * @param target null: the case that the projection grew out of
   */
  readonly save: (projection: Projection | null, companyName: string, target: SaveTarget | null) => Promise<void>;
  readonly remove: (wanted: DeletedCase) => Promise<void>;
  readonly rename: (from: string, name: string) => Promise<void>;
  readonly makeDefault: (name: string) => Promise<void>;
}

/**
 * Returns the actions on saved cases; each sets the status of the company's draft.
 * @param cases saved cases of the company; null where the gateway keeps a single one without a name
 */
export function useSavedActions(company: string | null, cases: readonly SavedCase[] | null): SavedActions {
  const host = useHost();
  const client = useQueryClient();
  const user = useUser()?.email ?? '';
  const draftKey = useDraftKey();
  const { busy, run, refuse } = useAction(company);
  const nameActions = useNameActions(company, run);

  return {
    busy,
    load: (symbol, name) =>
      symbol === null
        ? refuse()
        : run('load', symbol, 'Failed to load projections.', async () => {
            const record = await loadCase(host.api, symbol, name);
            refreshSaved(client, user, symbol, record);
            openCase(projectionStore, draftKey(symbol), savedProjection(record));
            if (symbol !== company) host.openCompany(symbol, '/projections');
            return 'Projections loaded successfully!';
          }),
    save: (projection, companyName, target) =>
      company === null || projection === null
        ? refuse()
        : run('save', company, 'Failed to save projections.', async () => {
            const body = { scenarios: projection.scenarios, companyName, currentYear: projection.currentYear };
            const record = await saveCase(host.api, {
              symbol: company,
              body,
              target: target ?? findTarget(projection),
              cases,
            });
            refreshSaved(client, user, company, record);
            const { name = firstCaseName, savedAt } = record;
            markSaved(projectionStore, draftKey(company), projection, { name, savedAt });
            return 'Projections saved successfully!';
          }),
    remove: ({ isDefault, ...wanted }) =>
      run('delete', company, 'Failed to delete projection.', async () => {
        const { symbol, name } = wanted;
        await deleteCase(host.api, wanted);
        // The table keeps its contents, which may be the deleted ones.
        const record = isDefault ? forgetDefault(client, user, symbol) : null;
        if (!isDefault) refreshSaved(client, user, symbol, null);
        const shown = record === null ? null : savedProjection(record);
        forgetOrigin(projectionStore, draftKey(symbol), name ?? firstCaseName, shown);
        return 'Projection deleted successfully!';
      }),
    ...nameActions,
  };
}

/** Returns the actions that leave the contents of a case as they are. */
function useNameActions(company: string | null, run: Run): Pick<SavedActions, 'rename' | 'makeDefault'> {
  const host = useHost();
  const client = useQueryClient();
  const user = useUser()?.email ?? '';
  const draftKey = useDraftKey();
  return {
    rename: (from, name) =>
      run('rename', company, 'Failed to rename the case.', async () => {
        const symbol = company ?? '';
        await host.api.call('renameCase', { params: { symbol }, body: { case: from, name } });
        refreshSaved(client, user, symbol, null);
        renameOrigin(projectionStore, draftKey(company), from, name);
        return `The case is “${name}” now.`;
      }),
    makeDefault: (name) =>
      run('make-default', company, 'Failed to make it the default.', async () => {
        const symbol = company ?? '';
        await host.api.call('makeDefaultCase', { params: { symbol }, body: { case: name } });
        refreshSaved(client, user, symbol, null);
        return `“${name}” is the default now.`;
      }),
  };
}

/** Returns the case that a projection grew out of; a new one without it. */
function findTarget({ origin }: Projection): SaveTarget {
  return origin === undefined
    ? { name: firstCaseName, replaces: null }
    : { name: origin.name, replaces: origin.savedAt };
}

/** @param target the company whose draft shows the success */
type Run = (action: Action, target: string | null, failed: string, act: () => Promise<string>) => Promise<void>;

/** Returns a function that runs an action and shows its outcome, and the running action. */
function useAction(company: string | null) {
  const draftKey = useDraftKey();
  const [busy, setBusy] = useState<Action | null>(null);
  const setStatus = (symbol: string | null, status: Status) => change(projectionStore, draftKey(symbol), { status });
  const run: Run = async (action, target, failed, act) => {
    setBusy(action);
    change(projectionStore, draftKey(company), { status: null });
    try {
      setStatus(target, { kind: 'success', text: await act() });
    } catch (error) {
      setStatus(company, { kind: 'error', text: failureText(failed, error) });
    } finally {
      setBusy(null);
    }
  };
  const refuse = async () => setStatus(company, { kind: 'error', text: NO_COMPANY });
  return { busy, run, refuse };
}

/** The name that a case is saved under, and the save that it replaces; null for a new case. */
export type SaveTarget = Pick<SaveCaseBody, 'name' | 'replaces'>;

interface SaveRequest {
  readonly symbol: string;
  readonly body: ProjectionBody;
  readonly target: SaveTarget;
  /** The saved cases of the company; null where the gateway keeps a single one without a name. */
  readonly cases: readonly SavedCase[] | null;
}

/**
 * Saves a case under its name. A page or gateway of the release before named cases keeps a single case per company: it gets one that has
 * no other beside it.
 */
async function saveCase(api: ApiClient, { symbol, body, target, cases }: SaveRequest): Promise<SavedProjection> {
  const params = { symbol };
  if (cases === null) return api.call('saveProjection', { params, body });
  try {
    return await api.call('saveCase', { params, body: { ...body, ...target } });
  } catch (error) {
    const isAlone = cases.every(({ name }) => toNameKey(name) === toNameKey(target.name));
    if (!isAlone || !isUnknownCall(error)) throw error;
    return api.call('saveProjection', { params, body });
  }
}

interface DeleteRequest {
  readonly symbol: string;
  /** Undefined: the gateway keeps a single case without a name. */
  readonly name: string | undefined;
  /** Whether the company has no other case. */
  readonly isAlone: boolean;
}

/** Deletes a case. As with saving, a page or gateway of the release before named cases deletes one that has no other beside it. */
async function deleteCase(api: ApiClient, { symbol, name, isAlone }: DeleteRequest): Promise<void> {
  const params = { symbol };
  try {
    if (name !== undefined) return void (await api.call('deleteCase', { params, query: { case: name } }));
  } catch (error) {
    if (!isAlone || !isUnknownCall(error)) throw error;
  }
  await api.call('deleteProjection', { params });
}

/** Loads a case; the default one without a name. @throws Error when the gateway does not know cases and answers with the default one */
async function loadCase(api: ApiClient, symbol: string, name: string | undefined): Promise<SavedProjection> {
  const query = name === undefined ? {} : { case: name };
  const record = await api.call('projection', { params: { symbol }, query });
  const isOther = name !== undefined && record.name !== undefined && toNameKey(record.name) !== toNameKey(name);
  if (isOther || (name !== undefined && record.name === undefined)) throw new Error(`${symbol} has another case`);
  return record;
}

function isUnknownCall(error: unknown): boolean {
  return isApiError(error) ? error.status === 404 : !isNetworkError(error);
}
