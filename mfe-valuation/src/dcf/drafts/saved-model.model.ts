import type { SavedModel } from '@basecase/gateway/contract';
import { isModelInputName } from '@basecase/gateway/contract/dcf-bounds';
import type { TypedInputs } from '../inputs/figure-input.model.ts';
import type { ValuationModel } from '../valuation/valuation-model.ts';

/** A saved valuation, by its model. */
interface OfModel {
  readonly model?: SavedModel | undefined;
}

/** Returns the model of a saved valuation; one of an earlier release is a DCF. */
export function modelOf({ model }: OfModel): ValuationModel {
  return model?.name ?? 'dcf';
}

/** Returns the user's inputs that a saved valuation keeps; null in one of an earlier release, which knew none. */
export function typedOf({ model }: OfModel): TypedInputs | null {
  return model === undefined ? null : Object.fromEntries(model.inputs.map(({ name, value }) => [name, value]));
}

/** Returns the model in use with the user's inputs, as it is saved. */
export function toSavedModel(name: ValuationModel, typed: TypedInputs): SavedModel {
  const inputs = Object.entries(typed).flatMap(([input, value]) =>
    isModelInputName(input) ? [{ name: input, value }] : [],
  );
  return { name, inputs };
}

/** Returns whether two sets of the user's inputs are equal. */
export function sameTyped(a: TypedInputs, b: TypedInputs): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}
