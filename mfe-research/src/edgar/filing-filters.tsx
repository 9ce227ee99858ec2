import type { EdgarCompany } from '@basecase/gateway/contract';
import { Select } from '@basecase/shared-ui/components/select';
import styles from './edgar.module.css';
import { formLabel, otherForms } from './filings.model.ts';

export interface FilingFiltersProps {
  readonly company: EdgarCompany;
  /** The form that is listed. */
  readonly form: string;
  readonly onForm: (form: string) => void;
  /** Years in which filings of the form were filed, newest first. */
  readonly years: readonly string[];
  /** Null while all years are listed. */
  readonly year: string | null;
  readonly onYear: (year: string | null) => void;
}

const ALL_YEARS = 'all';

/** Whatever else the company has filed, and the choice of one year. */
export function FilingFilters({ company, form, onForm, years, year, onYear }: FilingFiltersProps) {
  const others = otherForms(company);
  return (
    <div className={styles.filters}>
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
          options={[{ value: ALL_YEARS, label: 'All years' }, ...years.map((one) => ({ value: one, label: one }))]}
          onChange={(next) => onYear(next === ALL_YEARS ? null : next)}
        />
      )}
    </div>
  );
}
