import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { inSentence } from '@basecase/shared-ui/figures/words';
import type { ModelSwitchProps } from './model-switch.tsx';

/** The warning that the DCF does not fit the company, with the way to the other model. */
export function MisfitBanner({ choice, model, onChoose }: ModelSwitchProps) {
  const { misfit, models } = choice;
  const fitting = models[0];
  if (misfit === null || fitting === undefined) return null;
  const action =
    model === 'dcf'
      ? { label: `Back to ${inSentence(fitting.label)}`, to: fitting.name }
      : { label: 'Show the DCF anyway', to: 'dcf' as const };
  return (
    <Banner
      tone="warning"
      title={misfit.title}
      action={
        <Button size="sm" onClick={() => onChoose(action.to)}>
          {action.label}
        </Button>
      }
    >
      {misfit.text}
    </Banner>
  );
}
