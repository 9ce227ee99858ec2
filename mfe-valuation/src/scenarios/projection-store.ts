import type { ScenarioName } from '@basecase/gateway/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Projection } from './projection.model.ts';
import { type InputRow, withInput } from './scenarios.model.ts';

export interface Status {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** The state before a step: the projection and the open scenario. A null projection is the initial one. */
interface Step {
  readonly scenario: ScenarioName;
  readonly projection: Projection | null;
}

/** The user's edits to the projection of a company. */
export interface ProjectionDraft {
  /** The open scenario. */
  readonly scenario: ScenarioName;
  /** The edited projection; null while it is the initial one. */
  readonly projection: Projection | null;
  /** The projection that was last saved or loaded on this page. */
  readonly saved: Projection | null;
  readonly status: Status | null;
  /** Steps that can be undone, the latest last. */
  readonly past: readonly Step[];
  /** Steps that were undone, the next one to redo last. */
  readonly future: readonly Step[];
  /** The cell that is being typed into: its keystrokes are one step. */
  readonly typing: string | null;
}

export interface Edit {
  readonly row: InputRow;
  readonly column: number;
  readonly value: number;
}

/** Drafts by account and company. They live as long as the page: a change of screen loses nothing. */
export type ProjectionStore = StoreApi<Readonly<Record<string, ProjectionDraft>>>;

const MAX_STEPS = 200;

export const emptyDraft: ProjectionDraft = {
  scenario: 'base',
  projection: null,
  saved: null,
  status: null,
  past: [],
  future: [],
  typing: null,
};

/** Returns an empty store. */
export function createProjectionStore(): ProjectionStore {
  return createStore<Readonly<Record<string, ProjectionDraft>>>(() => ({}));
}

/** Changes parts of a company's draft. */
export function change(store: ProjectionStore, key: string, part: Partial<ProjectionDraft>): void {
  store.setState((all) => ({ ...all, [key]: { ...(all[key] ?? emptyDraft), ...part } }));
}

/** Sets values in the open scenario and recalculates it; all of them are one step. */
export function edit(store: ProjectionStore, key: string, initial: Projection, edits: readonly Edit[]): void {
  const draft = store.getState()[key] ?? emptyDraft;
  const { scenarios, currentYear } = draft.projection ?? initial;
  const { scenario } = draft;
  const before = scenarios[scenario];
  const changes = edits.filter(({ row, column, value }) => before[row][column] !== value);
  const [first] = changes;
  if (first === undefined) return;
  const after = changes.reduce((last, { row, column, value }) => withInput(last, row, column, value), before);
  const typing = edits.length === 1 ? `${scenario} ${first.row} ${first.column}` : null;
  const continues = typing !== null && typing === draft.typing;
  // Typing back to the original value is no step.
  const original = (draft.past.at(-1)?.projection ?? initial).scenarios[scenario][first.row][first.column];
  if (continues && original === first.value) {
    cancelTyping(store, key);
    return;
  }
  change(store, key, {
    ...(continues ? {} : stepFrom(draft)),
    projection: { scenarios: { ...scenarios, [scenario]: after }, currentYear },
    status: null,
    typing,
  });
}

/** Replaces the whole projection in one step; null restores the initial one. */
export function replaceProjection(store: ProjectionStore, key: string, projection: Projection | null): void {
  change(store, key, { ...stepFrom(store.getState()[key] ?? emptyDraft), projection, status: null });
}

/** Ends the current step: the next keystroke in the same cell begins another. */
export function endTyping(store: ProjectionStore, key: string): void {
  if (store.getState()[key]?.typing != null) change(store, key, { typing: null });
}

/** Discards what has been typed into the current cell, and its step. */
export function cancelTyping(store: ProjectionStore, key: string): void {
  const draft = store.getState()[key] ?? emptyDraft;
  const before = draft.past.at(-1);
  if (draft.typing === null || before === undefined) return;
  change(store, key, { ...before, past: draft.past.slice(0, -1), typing: null });
}

/** Undoes the last step and opens the scenario it was made in. */
export function undo(store: ProjectionStore, key: string): void {
  moveStep(store, key, 'past', 'future');
}

/** Repeats the step that was undone last. */
export function redo(store: ProjectionStore, key: string): void {
  moveStep(store, key, 'future', 'past');
}

/** Returns whether the projection was edited since it was last saved or loaded. */
export function isUnsaved({ projection, saved }: Pick<ProjectionDraft, 'projection' | 'saved'>): boolean {
  return projection !== null && projection !== saved;
}

function stepFrom({
  scenario,
  projection,
  past,
}: ProjectionDraft): Pick<ProjectionDraft, 'past' | 'future' | 'typing'> {
  return { past: [...past.slice(1 - MAX_STEPS), { scenario, projection }], future: [], typing: null };
}

function moveStep(store: ProjectionStore, key: string, from: 'past' | 'future', to: 'past' | 'future'): void {
  const draft = store.getState()[key] ?? emptyDraft;
  const target = draft[from].at(-1);
  if (target === undefined) return;
  const scenario = from === 'past' ? target.scenario : draft.scenario;
  change(store, key, {
    ...target,
    [from]: draft[from].slice(0, -1),
    [to]: [...draft[to], { scenario, projection: draft.projection }],
    status: null,
    typing: null,
  });
}

export const projectionStore = createProjectionStore();
