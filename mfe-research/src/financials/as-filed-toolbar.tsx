import { InfoMark } from '@basecase/shared-ui/components/info-mark';
import { ToggleGroup } from '@basecase/shared-ui/components/toggle-group';
import type { FiledOptions } from './as-filed-table.model.ts';
import styles from './as-filed-table.module.css';
import financials from './financials.module.css';
import type { TablePeriod } from './table-period.model.ts';

export interface AsFiledToolbarProps {
  readonly caption: string;
  readonly options: FiledOptions;
  readonly onChange: (options: FiledOptions) => void;
}

const units = [
  { value: 'full', label: '$', name: 'Full amounts' },
  { value: 'thousands', label: 'Thousands' },
  { value: 'millions', label: 'Millions' },
] as const;

/** The units of a statement as filed and the choices of period and unit. */
export function AsFiledToolbar({ caption, options, onChange }: AsFiledToolbarProps) {
  return (
    <div className={financials.toolbar}>
      <p className={financials.caption}>{caption}</p>
      <span className={styles.choice}>
        <ToggleGroup<TablePeriod>
          label="Period"
          value={options.period}
          onChange={(period) => period !== 'ttm' && onChange({ ...options, period })}
          options={[
            { value: 'annual', label: 'Annual' },
            { value: 'quarterly', label: 'Quarterly' },
            { value: 'ttm', label: 'TTM', name: 'Twelve months', disabled: true },
          ]}
        />
        <InfoMark label="About twelve months" text="As filed shows periods a filing presents" />
      </span>
      <ToggleGroup
        label="Units"
        value={options.unit}
        onChange={(unit) => onChange({ ...options, unit })}
        options={units}
      />
    </div>
  );
}
