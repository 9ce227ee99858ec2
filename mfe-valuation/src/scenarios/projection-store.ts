import { type ScenarioName, toNameKey } from '@basecase/gateway/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { asNewCase, type CaseOrigin, type Projection } from './projection.model.ts';
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
  /** The edited projection; null while it is the default case or the initial one. */
  readonly projection: Projection | null;
  /** The projections that were last saved or loaded on this page, by the key of their case. */
  readonly saved: Readonly<Record<string, Projection>>;
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
  saved: {},
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
  const { scenarios, currentYear, origin } = draft.projection ?? initial;
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
    projection: { scenarios: { ...scenarios, [scenario]: after }, currentYear, ...(origin && { origin }) },
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
  if (projection === null) return false;
  return projection.origin === undefined || saved[toNameKey(projection.origin.name)] !== projection;
}

/** Returns the state that the open case was last saved or loaded in; null for the default case as it was first shown. */
export function savedState({ projection, saved }: Pick<ProjectionDraft, 'projection' | 'saved'>): Projection | null {
  return projection?.origin === undefined ? null : (saved[toNameKey(projection.origin.name)] ?? null);
}

/** Opens a saved case, as one step. */
export function openCase(store: ProjectionStore, key: string, projection: Projection): void {
  replaceProjection(store, key, projection);
  keepState(store, key, projection);
}

/** Marks a projection as saved under a case. What was edited while it was being saved stays, as an edit of that case. */
export function markSaved(store: ProjectionStore, key: string, sent: Projection, origin: CaseOrigin): void {
  const before = store.getState()[key] ?? emptyDraft;
  const saved: Projection = { ...asNewCase(sent), origin };
  changeOrigins(store, key, (last) => (isSameCase(last, sent.origin) ? origin : last));
  const { projection } = store.getState()[key] ?? emptyDraft;
  change(store, key, { projection: before.projection === null || before.projection === sent ? saved : projection });
  keepState(store, key, saved);
}

/** Gives a saved case another name. */
export function renameOrigin(store: ProjectionStore, key: string, from: string, name: string): void {
  changeOrigins(store, key, (last) => (last && toNameKey(last.name) === toNameKey(from) ? { ...last, name } : last));
}

/** Forgets a saved case that was deleted. Its contents stay, as a new case. @param shown the contents of an unedited table */
export function forgetOrigin(store: ProjectionStore, key: string, name: string, shown: Projection | null): void {
  changeOrigins(store, key, (last) => (last && toNameKey(last.name) === toNameKey(name) ? undefined : last));
  const { projection } = store.getState()[key] ?? emptyDraft;
  if (projection === null && shown !== null) change(store, key, { projection: asNewCase(shown) });
}

function keepState(store: ProjectionStore, key: string, projection: Projection): void {
  const { saved } = store.getState()[key] ?? emptyDraft;
  if (projection.origin === undefined) return;
  change(store, key, { saved: { ...saved, [toNameKey(projection.origin.name)]: projection } });
}

/** Changes the cases that the projection, its steps and the saved states grew out of. */
function changeOrigins(
  store: ProjectionStore,
  key: string,
  originOf: (last: CaseOrigin | undefined) => CaseOrigin | undefined,
): void {
  const draft = store.getState()[key] ?? emptyDraft;
  // A step that is a saved state must stay the same object: by it the step counts as saved.
  const made = new Map<Projection, Projection>();
  const changed = (projection: Projection): Projection => {
    const origin = originOf(projection.origin);
    if (origin === projection.origin) return projection;
    const next = made.get(projection) ?? { ...asNewCase(projection), ...(origin && { origin }) };
    made.set(projection, next);
    return next;
  };
  const changeStep = (step: Step) => ({ ...step, projection: step.projection && changed(step.projection) });
  const saved = Object.values(draft.saved).flatMap((projection) => {
    const next = changed(projection);
    return next.origin === undefined ? [] : [[toNameKey(next.origin.name), next] as const];
  });
  change(store, key, {
    projection: draft.projection && changed(draft.projection),
    saved: Object.fromEntries(saved),
    past: draft.past.map(changeStep),
    future: draft.future.map(changeStep),
  });
}

function isSameCase(a: CaseOrigin | undefined, b: CaseOrigin | undefined): boolean {
  return a === undefined || b === undefined ? a === b : toNameKey(a.name) === toNameKey(b.name);
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
