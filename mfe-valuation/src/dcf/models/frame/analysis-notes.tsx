import { StaleNote } from '@basecase/shared-ui/answers/stale-note';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { inSentence } from '@basecase/shared-ui/figures/words';
import { staleMetas } from '../../../company/company-data.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import styles from './analysis.module.css';
import type { ModelSwitchProps } from './model-switch.tsx';

export interface AnalysisNotesProps {
  readonly company: ValuedCompany;
  /** The choice of a model; without it only the DCF is offered. */
  readonly chosen?: ModelSwitchProps | undefined;
}

/** The notes below the heading of an analysis: figures that are stale, a DCF that does not fit. */
export function AnalysisNotes({ company, chosen }: AnalysisNotesProps) {
  return (
    <Grid gap={12} top={12} className={styles.notes}>
      <StaleNote meta={staleMetas(company)} />
      {chosen !== undefined && <MisfitBanner {...chosen} />}
    </Grid>
  );
}

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
