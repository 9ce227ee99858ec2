import type { ProjectionList } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { useState } from 'react';
import { failureText } from '../company/failure-text.model.ts';
import { useDraftKey } from '../company/use-draft-key.ts';
import { change, projectionStore, replacePlan, type Status } from '../scenarios/projection-store.ts';
import { type Plan, savedPlan } from '../scenarios/projection-view.model.ts';

const NO_COMPANY = 'Please enter a valid company symbol first.';

/** The query of the projections a user has saved. @param user email; records are per user */
function projectionsQuery(api: ApiClient, user: string) {
  return queryOptions({
    queryKey: ['projections', user],
    queryFn: ({ signal }) => api.call('projections', {}, signal),
    retry: false,
  });
}

function useListQuery() {
  return projectionsQuery(useHost().api, useUser()?.email ?? '');
}

/** The projections the signed-in user has saved. */
export function useSavedProjections(): UseQueryResult<ProjectionList> {
  return useQuery(useListQuery());
}

export type Action = 'load' | 'save' | 'delete';

export interface SavedActions {
  /** What is under way; null when nothing is. */
  readonly busy: Action | null;
  /** Puts a saved record into the table; of another company: goes there. */
  readonly load: (symbol: string | null) => Promise<void>;
  /** A null plan is one without figures: the symbol is none that can be saved. */
  readonly save: (plan: Plan | null, companyName: string) => Promise<void>;
  readonly remove: (symbol: string) => Promise<void>;
}

/** Load, save and delete; what came of it stands in the status of the company's work. */
export function useSavedActions(company: string | null): SavedActions {
  const host = useHost();
  const client = useQueryClient();
  const { queryKey } = useListQuery();
  const keyOf = useDraftKey();
  const [busy, setBusy] = useState<Action | null>(null);
  const tell = (symbol: string | null, status: Status) => change(projectionStore, keyOf(symbol), { status });

  /** @param told the company whose status line says that it went well */
  const run = async (action: Action, told: string | null, failed: string, work: () => Promise<Status>) => {
    setBusy(action);
    change(projectionStore, keyOf(company), { status: null });
    try {
      tell(told, await work());
    } catch (error) {
      tell(company, { kind: 'error', text: failureText(failed, error) });
    } finally {
      setBusy(null);
      void client.invalidateQueries({ queryKey });
    }
  };
  const refuse = async () => tell(company, { kind: 'error', text: NO_COMPANY });

  return {
    busy,
    load: (symbol) =>
      symbol === null
        ? refuse()
        : run('load', symbol, 'Failed to load projections.', async () => {
            const record = await host.api.call('projection', { params: { symbol } });
            const plan = savedPlan(record);
            replacePlan(projectionStore, keyOf(symbol), plan);
            change(projectionStore, keyOf(symbol), { kept: plan });
            if (symbol !== company) host.openCompany(symbol, '/projections');
            return { kind: 'success', text: 'Projections loaded successfully!' };
          }),
    save: (plan, companyName) =>
      company === null || plan === null
        ? refuse()
        : run('save', company, 'Failed to save projections.', async () => {
            await host.api.call('saveProjection', {
              params: { symbol: company },
              body: { scenarios: plan.scenarios, companyName, currentYear: plan.currentYear },
            });
            change(projectionStore, keyOf(company), { kept: plan });
            return { kind: 'success', text: 'Projections saved successfully!' };
          }),
    remove: (symbol) =>
      run('delete', company, 'Failed to delete projection.', async () => {
        await host.api.call('deleteProjection', { params: { symbol } });
        change(projectionStore, keyOf(symbol), { kept: null });
        return { kind: 'success', text: 'Projection deleted successfully!' };
      }),
  };
}
