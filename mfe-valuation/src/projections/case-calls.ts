import {
  type ProjectionBody,
  type SaveCaseBody,
  type SavedCase,
  type Projection as SavedProjection,
  toNameKey,
} from '@basecase/gateway/contract';
import { isApiError, isNetworkError } from '@basecase/shared-ui/api/api-error';
import type { ApiClient } from '@basecase/shared-ui/api/client';

/** The name that a case is saved under, and the save that it replaces; null for a new case. */
export type SaveTarget = Pick<SaveCaseBody, 'name' | 'replaces'>;

export interface SaveRequest {
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
export async function saveCase(api: ApiClient, { symbol, body, target, cases }: SaveRequest): Promise<SavedProjection> {
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

export interface DeleteRequest {
  readonly symbol: string;
  /** Undefined: the gateway keeps a single case without a name. */
  readonly name: string | undefined;
  /** Whether the company has no other case. */
  readonly isAlone: boolean;
}

/** Deletes a case. As with saving, a page or gateway of the release before named cases deletes one that has no other beside it. */
export async function deleteCase(api: ApiClient, { symbol, name, isAlone }: DeleteRequest): Promise<void> {
  const params = { symbol };
  try {
    if (name !== undefined) return void (await api.call('deleteCase', { params, query: { case: name } }));
  } catch (error) {
    if (!isAlone || !isUnknownCall(error)) throw error;
  }
  await api.call('deleteProjection', { params });
}

/** Loads a case; the default one without a name. @throws Error when the gateway does not know cases and answers with the default one */
export async function loadCase(api: ApiClient, symbol: string, name: string | undefined): Promise<SavedProjection> {
  const query = name === undefined ? {} : { case: name };
  const record = await api.call('projection', { params: { symbol }, query });
  const isOther = name !== undefined && record.name !== undefined && toNameKey(record.name) !== toNameKey(name);
  if (isOther || (name !== undefined && record.name === undefined)) throw new Error(`${symbol} has another case`);
  return record;
}

function isUnknownCall(error: unknown): boolean {
  return isApiError(error) ? error.status === 404 : !isNetworkError(error);
}
