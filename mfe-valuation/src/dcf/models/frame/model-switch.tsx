import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { TriangleAlert } from 'lucide-react';
import type { TypedInputs } from '../../inputs/figure-input.model.ts';
import type { ModelChoice, ValuationModel } from '../../valuation/valuation-model.ts';
import styles from './models.module.css';

export interface ModelSwitchProps {
  readonly choice: ModelChoice;
  readonly model: ValuationModel;
  readonly onChoose: (model: ValuationModel) => void;
}

/** The model that a company is valued by, with the user's inputs of the models beside the DCF. */
export interface ChosenModel extends ModelSwitchProps {
  readonly typed: TypedInputs;
  /** Null restores the product's value. */
  readonly onType: (name: string, value: number | null) => void;
}

/** The choice of a model; one that does not fit carries a mark. Nothing where only one model applies. */
export function ModelSwitch({ choice, model, onChoose }: ModelSwitchProps) {
  if (choice.models.length < 2) return null;
  const options = choice.models.map(({ name, label }) =>
    name === 'dcf' && choice.misfit !== null
      ? { value: name, label: <MisfitLabel name={label} />, name: `${label}, does not fit` }
      : { value: name, label },
  );
  return <ToggleGroup label="Model" value={model} options={options} onChange={onChoose} />;
}

function MisfitLabel({ name }: { readonly name: string }) {
  return (
    <span className={styles.misfit}>
      <TriangleAlert size={13} aria-hidden="true" />
      {name}
    </span>
  );
}
