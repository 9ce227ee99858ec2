import type { ScenarioName } from '@basecase/gateway/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Plan } from './projection-view.model.ts';
import { type InputRow, withInput } from './projections.model.ts';

export interface Status {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** What a person does to one company's projection. */
export interface Work {
  readonly scenario: ScenarioName;
  /** The plan once it differs from the one the company starts from. */
  readonly plan: Plan | null;
  readonly status: Status | null;
}

export interface Edit {
  readonly row: InputRow;
  readonly column: number;
  readonly value: number;
}

/** Work in progress by account and company. It lives as long as the page: a change of screen loses nothing. */
export type ProjectionStore = StoreApi<Readonly<Record<string, Work>>>;

export const noWork: Work = { scenario: 'base', plan: null, status: null };

export function createProjectionStore(): ProjectionStore {
  return createStore<Readonly<Record<string, Work>>>(() => ({}));
}

/** Changes parts of one company's work. */
export function change(store: ProjectionStore, key: string, part: Partial<Work>): void {
  store.setState((all) => ({ ...all, [key]: { ...(all[key] ?? noWork), ...part } }));
}

/** Puts a value into the scenario that is open and recalculates what follows from it. */
export function edit(store: ProjectionStore, key: string, start: Plan, { row, column, value }: Edit): void {
  const { plan, scenario } = store.getState()[key] ?? noWork;
  const { scenarios, currentYear } = plan ?? start;
  const changed = { ...scenarios, [scenario]: withInput(scenarios[scenario], row, column, value) };
  change(store, key, { plan: { scenarios: changed, currentYear }, status: null });
}

export const projectionStore = createProjectionStore();
