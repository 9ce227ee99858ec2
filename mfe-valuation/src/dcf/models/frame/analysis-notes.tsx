import { StaleNote } from '@basecase/shared-ui/answers/stale-note';
import { staleMetas } from '../../../company/company-data.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import styles from './analysis.module.css';
import { MisfitBanner } from './misfit-banner.tsx';
import type { ModelSwitchProps } from './model-switch.tsx';

export interface AnalysisNotesProps {
  readonly company: ValuedCompany;
  /** The choice of a model; without it only the DCF is offered. */
  readonly chosen?: ModelSwitchProps | undefined;
}

/** The notes below the heading of an analysis: figures that are stale, a DCF that does not fit. */
export function AnalysisNotes({ company, chosen }: AnalysisNotesProps) {
  return (
    <div className={styles.notes}>
      <StaleNote meta={staleMetas(company)} />
      {chosen !== undefined && <MisfitBanner {...chosen} />}
    </div>
  );
}
