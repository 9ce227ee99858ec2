import type { IncomeStatement, Overview, ScenarioName } from '@basecase/gateway/contract';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { foreignCurrency, missingParts, partNames, statementCurrency } from '../company/company-data.model.ts';
import { type CompanyData, useCompanyData } from '../company/use-company-data.ts';
import { useDraftKey } from '../company/use-draft-key.ts';
import { type CompanyScenarios, toCompanyScenarios } from './price-ranges.model.ts';
import {
  emptyProjection,
  type InitialProjection,
  initialProjection,
  type Projection,
  savedProjection,
} from './projection.model.ts';
import {
  cancelTyping,
  change,
  type Edit,
  edit,
  emptyDraft,
  endTyping,
  type ProjectionDraft,
  projectionStore,
  redo,
  undo,
} from './projection-store.ts';
import type { YearEnd } from './today-returns.model.ts';
import { type SavedProjectionState, useSavedProjection } from './use-saved-projections.ts';

export interface ProjectionEditor {
  readonly key: string;
  readonly data: CompanyData;
  readonly overview: Overview | null;
  readonly draft: ProjectionDraft;
  /** Null before a company is chosen and while it loads. */
  readonly initial: InitialProjection | null;
  /** The user's saved cases of the company. */
  readonly saved: SavedProjectionState;
  /** The edited projection, else the default case, else the initial one. */
  readonly projection: Projection;
  /** failed: nothing of the company loaded. */
  readonly state: 'loading' | 'failed' | 'ready';
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  /** Today's price in the currency of the statements; null when unknown or in another currency. */
  readonly price: number | null;
  /** The day of that price; null when unknown. */
  readonly priceDay: string | null;
  /** The newest reported fiscal year; null without statements. */
  readonly yearEnd: YearEnd | null;
  /** Whether nothing was typed or saved: the figures are those that the company starts from. */
  readonly isSeed: boolean;
  readonly choose: (scenario: ScenarioName) => void;
  /** Sets values in the open scenario, as one step to undo. */
  readonly edit: (edits: readonly Edit[]) => void;
  readonly endTyping: () => void;
  /** Discards what has been typed since the cell was entered. */
  readonly cancelTyping: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Returns the projection of a company with the user's edits, and the functions that change it. */
export function useProjection(symbol: string | null): ProjectionEditor {
  const data = useCompanyData(symbol);
  const key = useDraftKey()(symbol);
  const draft = useStore(projectionStore, (all) => all[key] ?? emptyDraft);
  const { overview, statements, loading } = data;
  const initial = useMemo(
    () => (symbol === null || loading ? null : initialProjection(overview, statements)),
    [symbol, loading, overview, statements],
  );
  const saved = useSavedProjection(symbol);
  const { record, pending } = saved;
  // Figures that the saved ones replace a moment later must not be shown.
  const base = useMemo(
    () => (record === null ? ((pending ? null : initial) ?? emptyProjection()) : savedProjection(record)),
    [record, pending, initial],
  );
  return {
    key,
    data,
    overview,
    draft,
    initial,
    saved,
    projection: draft.projection ?? base,
    state: draft.projection === null && record === null ? findState(symbol, data, pending) : 'ready',
    currency: statementCurrency(statements),
    price: foreignCurrency(data) === null ? (overview?.price ?? null) : null,
    priceDay: overview?.priceDate ?? null,
    yearEnd: findYearEnd(statements?.incomeStatement ?? null),
    isSeed: draft.projection === null && record === null,
    choose: (scenario) => change(projectionStore, key, { scenario }),
    edit: (edits) => edit(projectionStore, key, base, edits),
    endTyping: () => endTyping(projectionStore, key),
    cancelTyping: () => cancelTyping(projectionStore, key),
    undo: () => undo(projectionStore, key),
    redo: () => redo(projectionStore, key),
  };
}

function findYearEnd(income: IncomeStatement | null): YearEnd | null {
  const latest = income?.annualReports[0];
  return latest === undefined ? null : { year: Number(fiscalYear(latest)), day: latest.fiscalDateEnding };
}

function findState(symbol: string | null, data: CompanyData, pending: boolean): ProjectionEditor['state'] {
  if (data.loading || pending) return 'loading';
  return symbol !== null && missingParts(data).length === partNames.length ? 'failed' : 'ready';
}

/** Returns the three scenarios of a company with the user's edits, and whether there are none. */
export function useScenarios(symbol: string): CompanyScenarios & Pick<ProjectionEditor, 'isSeed'> {
  const { projection, isSeed } = useProjection(symbol);
  return useMemo(() => ({ ...toCompanyScenarios(projection), isSeed }), [projection, isSeed]);
}
