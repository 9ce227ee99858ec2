import { type InputState, stateLabels } from './figure-state.model.ts';
import styles from './inputs.module.css';

/** The state of an input: a mark with its word, because colour must not be its only sign. */
export function StateMark({ state }: { readonly state: InputState }) {
  return (
    <span className={styles.state} data-state={state}>
      <i aria-hidden="true" />
      {stateLabels[state]}
    </span>
  );
}
