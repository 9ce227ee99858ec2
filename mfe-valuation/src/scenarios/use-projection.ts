import type { Overview, ScenarioName } from '@basecase/gateway/contract';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { foreignCurrency, missingParts, partNames } from '../company/company-data.model.ts';
import { type CompanyData, useCompanyData } from '../company/use-company-data.ts';
import { useDraftKey } from '../company/use-draft-key.ts';
import {
  cancelTyping,
  change,
  type Edit,
  edit,
  endTyping,
  noWork,
  projectionStore,
  redo,
  undo,
  type Work,
} from './projection-store.ts';
import { emptyPlan, type Plan, type PlanStart, startPlan } from './projection-view.model.ts';

export interface ProjectionWork {
  readonly key: string;
  readonly data: CompanyData;
  readonly overview: Overview | null;
  readonly work: Work;
  /** Where the company starts from; null before a company is chosen and while it loads. */
  readonly start: PlanStart | null;
  /** What the table shows. */
  readonly plan: Plan;
  /** Whether the table holds figures of the company: not while it loads, nor when nothing of it came. */
  readonly state: 'loading' | 'failed' | 'ready';
  /** ISO code of the statements; null when not told. */
  readonly currency: string | null;
  /** Today's price where it is in the currency of the statements. */
  readonly price: number | null;
  readonly choose: (scenario: ScenarioName) => void;
  /** Puts values into the open case: one step that can be undone. */
  readonly edit: (edits: readonly Edit[]) => void;
  readonly endTyping: () => void;
  /** Takes back what has been typed into the cell since it was entered. */
  readonly cancelTyping: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** One company's projection: its figures, what was done to them, and how to change them. */
export function useProjection(symbol: string | null): ProjectionWork {
  const data = useCompanyData(symbol);
  const key = useDraftKey()(symbol);
  const work = useStore(projectionStore, (all) => all[key] ?? noWork);
  const { overview, statements, loading } = data;
  const start = useMemo(
    () => (symbol === null || loading ? null : startPlan(overview, statements)),
    [symbol, loading, overview, statements],
  );
  const first = useMemo(() => start ?? emptyPlan(), [start]);
  return {
    key,
    data,
    overview,
    work,
    start,
    plan: work.plan ?? first,
    state: work.plan === null ? stateOf(symbol, data) : 'ready',
    currency: statements?.incomeStatement?.annualReports[0]?.reportedCurrency ?? null,
    price: foreignCurrency(data) === null ? (overview?.price ?? null) : null,
    choose: (scenario) => change(projectionStore, key, { scenario }),
    edit: (edits) => edit(projectionStore, key, first, edits),
    endTyping: () => endTyping(projectionStore, key),
    cancelTyping: () => cancelTyping(projectionStore, key),
    undo: () => undo(projectionStore, key),
    redo: () => redo(projectionStore, key),
  };
}

function stateOf(symbol: string | null, data: CompanyData): ProjectionWork['state'] {
  if (data.loading) return 'loading';
  return symbol !== null && missingParts(data).length === partNames.length ? 'failed' : 'ready';
}
