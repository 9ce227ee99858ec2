import { ToggleGroup } from '@basecase/shared-ui/components/toggle-group';
import type { ReactNode } from 'react';
import styles from './financials.module.css';
import { columnCounts, type TableOptions, type TablePeriod } from './table-period.model.ts';

export interface TableToolbarProps {
  readonly caption: string;
  readonly options: TableOptions;
  readonly onChange: (options: TableOptions) => void;
  /** The number of reports per period. */
  readonly available: Readonly<Record<TablePeriod, number>>;
  readonly actions: ReactNode;
}

const scales = [
  { value: 'reported', label: 'As reported' },
  { value: 'common', label: 'Common size' },
] as const;

const spanWords = { annual: 'years', quarterly: 'quarters', ttm: 'periods' } as const;

/** The caption of a table and the choices of period, scale and length. A period without reports is disabled. */
export function TableToolbar({ caption, options, onChange, available, actions }: TableToolbarProps) {
  const { period, scale, count } = options;
  const few = available[period] <= columnCounts.few;
  return (
    <div className={styles.toolbar}>
      <p className={styles.caption}>{caption}</p>
      <ToggleGroup
        label="Period"
        value={period}
        onChange={(next) => onChange({ ...options, period: next })}
        options={[
          { value: 'annual', label: 'Annual', disabled: available.annual === 0 },
          { value: 'quarterly', label: 'Quarterly', disabled: available.quarterly === 0 },
          { value: 'ttm', label: 'TTM', name: 'Twelve months', disabled: available.ttm === 0 },
        ]}
      />
      <ToggleGroup
        label="Scale"
        value={scale}
        onChange={(next) => onChange({ ...options, scale: next })}
        options={scales}
      />
      <ToggleGroup
        label="Columns"
        value={few ? 'few' : count}
        onChange={(next) => onChange({ ...options, count: next })}
        options={[
          { value: 'few', label: `${columnCounts.few} ${spanWords[period]}` },
          {
            value: 'many',
            label: `${columnCounts.many}`,
            name: `${columnCounts.many} ${spanWords[period]}`,
            disabled: few,
          },
        ]}
      />
      {actions}
    </div>
  );
}
