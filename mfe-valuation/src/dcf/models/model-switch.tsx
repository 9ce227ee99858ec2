import { ToggleGroup } from '@basecase/shared-ui/components/toggle-group';
import { TriangleAlert } from 'lucide-react';
import { type ModelChoice, modelNames, type ValuationModel } from './model-choice.model.ts';
import styles from './models.module.css';

export interface ModelSwitchProps {
  readonly choice: ModelChoice;
  readonly model: ValuationModel;
  readonly onChoose: (model: ValuationModel) => void;
}

/** The choice of a model; one that does not fit carries a mark. Nothing where only one model applies. */
export function ModelSwitch({ choice, model, onChoose }: ModelSwitchProps) {
  if (choice.models.length < 2) return null;
  const options = choice.models.map((value) => {
    const name = modelNames[value];
    return value === 'dcf' && choice.misfit !== null
      ? { value, label: <MisfitLabel name={name} />, name: `${name}, does not fit` }
      : { value, label: name };
  });
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
