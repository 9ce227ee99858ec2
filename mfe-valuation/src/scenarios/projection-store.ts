import type { ScenarioName } from '@basecase/gateway/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Plan } from './projection-view.model.ts';
import { type InputRow, withInput } from './projections.model.ts';

export interface Status {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** A plan as it stood before a step, and the case that was open then. A null plan is the one the company starts from. */
interface Moment {
  readonly scenario: ScenarioName;
  readonly plan: Plan | null;
}

/** What a person does to one company's projection. */
export interface Work {
  readonly scenario: ScenarioName;
  /** The plan once it differs from the one the company starts from. */
  readonly plan: Plan | null;
  /** The plan that the gateway keeps, as far as this page knows. */
  readonly kept: Plan | null;
  readonly status: Status | null;
  /** Steps that can be undone, the latest last. */
  readonly past: readonly Moment[];
  /** Steps that were undone, the next one to redo last. */
  readonly future: readonly Moment[];
  /** The cell that is being typed into: its keystrokes are one step. */
  readonly typing: string | null;
}

export interface Edit {
  readonly row: InputRow;
  readonly column: number;
  readonly value: number;
}

/** Work in progress by account and company. It lives as long as the page: a change of screen loses nothing. */
export type ProjectionStore = StoreApi<Readonly<Record<string, Work>>>;

/** Steps that are remembered. */
const DEPTH = 200;

export const noWork: Work = {
  scenario: 'base',
  plan: null,
  kept: null,
  status: null,
  past: [],
  future: [],
  typing: null,
};

export function createProjectionStore(): ProjectionStore {
  return createStore<Readonly<Record<string, Work>>>(() => ({}));
}

/** Changes parts of one company's work. */
export function change(store: ProjectionStore, key: string, part: Partial<Work>): void {
  store.setState((all) => ({ ...all, [key]: { ...(all[key] ?? noWork), ...part } }));
}

/** Puts values into the scenario that is open and recalculates what follows; all of them are one step. */
export function edit(store: ProjectionStore, key: string, start: Plan, edits: readonly Edit[]): void {
  const work = store.getState()[key] ?? noWork;
  const { scenarios, currentYear } = work.plan ?? start;
  const { scenario } = work;
  const before = scenarios[scenario];
  const changes = edits.filter(({ row, column, value }) => before[row][column] !== value);
  const [first] = changes;
  if (first === undefined) return;
  const after = changes.reduce((last, { row, column, value }) => withInput(last, row, column, value), before);
  const typing = edits.length === 1 ? `${scenario} ${first.row} ${first.column}` : null;
  const goesOn = typing !== null && typing === work.typing;
  // Typed back to what it was: nothing has been done.
  const original = (work.past.at(-1)?.plan ?? start).scenarios[scenario][first.row][first.column];
  if (goesOn && original === first.value) {
    cancelTyping(store, key);
    return;
  }
  change(store, key, {
    ...(goesOn ? {} : stepFrom(work)),
    plan: { scenarios: { ...scenarios, [scenario]: after }, currentYear },
    status: null,
    typing,
  });
}

/** Replaces the whole plan in one step: by a saved one, or with null by the one the company starts from. */
export function replacePlan(store: ProjectionStore, key: string, plan: Plan | null): void {
  change(store, key, { ...stepFrom(store.getState()[key] ?? noWork), plan, status: null });
}

/** What is typed next into the same cell is a step of its own. */
export function endTyping(store: ProjectionStore, key: string): void {
  if (store.getState()[key]?.typing != null) change(store, key, { typing: null });
}

/** Gives up what is being typed: the step is not made at all. */
export function cancelTyping(store: ProjectionStore, key: string): void {
  const work = store.getState()[key] ?? noWork;
  const before = work.past.at(-1);
  if (work.typing === null || before === undefined) return;
  change(store, key, { ...before, past: work.past.slice(0, -1), typing: null });
}

/** Takes the last step back and shows the case it was made in. */
export function undo(store: ProjectionStore, key: string): void {
  travel(store, key, 'past', 'future');
}

/** Makes the step again that was undone last. */
export function redo(store: ProjectionStore, key: string): void {
  travel(store, key, 'future', 'past');
}

/** Whether something would be lost with the page. */
export function isUnsaved({ plan, kept }: Pick<Work, 'plan' | 'kept'>): boolean {
  return plan !== null && plan !== kept;
}

function stepFrom({ scenario, plan, past }: Work): Pick<Work, 'past' | 'future' | 'typing'> {
  return { past: [...past.slice(1 - DEPTH), { scenario, plan }], future: [], typing: null };
}

function travel(store: ProjectionStore, key: string, from: 'past' | 'future', to: 'past' | 'future'): void {
  const work = store.getState()[key] ?? noWork;
  const target = work[from].at(-1);
  if (target === undefined) return;
  const scenario = from === 'past' ? target.scenario : work.scenario;
  change(store, key, {
    ...target,
    [from]: work[from].slice(0, -1),
    [to]: [...work[to], { scenario, plan: work.plan }],
    status: null,
    typing: null,
  });
}

export const projectionStore = createProjectionStore();
