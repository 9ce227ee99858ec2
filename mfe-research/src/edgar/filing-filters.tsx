import type { EdgarCompany } from '@basecase/gateway/contract';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import styles from './edgar.module.css';
import { formLabel, otherForms } from './filings.model.ts';

export interface FilingFiltersProps {
  readonly company: EdgarCompany;
  readonly form: string;
  readonly onForm: (form: string) => void;
  /** The years of the form's filings, newest first. */
  readonly years: readonly string[];
  /** Null lists all years. */
  readonly year: string | null;
  readonly onYear: (year: string | null) => void;
}

const ALL_YEARS = 'all';

/** The choices of another form and of a year. */
export function FilingFilters({ company, form, onForm, years, year, onYear }: FilingFiltersProps) {
  const others = otherForms(company);
  return (
    <Row align="stretch" wrap gap={12} className={styles.filters}>
      {others.length > 0 && (
        <Select
          label="Other forms"
          value={others.some((other) => other.form === form) ? form : null}
          placeholder="Choose a form"
          options={others.map((other) => ({ value: other.form, label: formLabel(other) }))}
          onChange={onForm}
        />
      )}
      {years.length > 1 && (
        <Select
          label="Filed in"
          value={year ?? ALL_YEARS}
          options={[{ value: ALL_YEARS, label: 'All years' }, ...years.map((value) => ({ value, label: value }))]}
          onChange={(next) => onYear(next === ALL_YEARS ? null : next)}
        />
      )}
    </Row>
  );
}
