import { ToggleButton } from '@basecase/shared-ui/components/buttons/toggle-button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import { columnCounts, type TableOptions, type TablePeriod } from './table-period.model.ts';
import type { ToolbarControl } from './table-toolbar.tsx';

export interface TableChoice {
  readonly options: TableOptions;
  readonly onChange: (options: TableOptions) => void;
}

export interface PeriodControlProps extends TableChoice {
  readonly disabled: Readonly<Record<TablePeriod, boolean>>;
  /** Why twelve months cannot be chosen; null where they can, or where reports are missing. */
  readonly ttmReason?: string | null;
}

/** The choice of the period. */
export function PeriodControl({ options, onChange, disabled, ttmReason = null }: PeriodControlProps) {
  return (
    <Row as="span" inline gap={4}>
      <ToggleGroup
        label="Period"
        value={options.period}
        onChange={(period) => onChange({ ...options, period })}
        options={[
          { value: 'annual', label: 'Annual', disabled: disabled.annual },
          { value: 'quarterly', label: 'Quarterly', disabled: disabled.quarterly },
          { value: 'ttm', label: 'TTM', name: 'Twelve months', disabled: disabled.ttm },
        ]}
      />
      {ttmReason !== null && <InfoMark label="About twelve months" text={ttmReason} />}
    </Row>
  );
}

const scales = [
  { value: 'reported', label: 'Amounts' },
  { value: 'common', label: 'Common size' },
] as const;

/** The sign of a currency, or its code. */
const chooseSign = (currency: string | null): string => (currency === null || currency === 'USD' ? '$' : currency);

const spanWords = { annual: 'years', quarterly: 'quarters', ttm: 'periods' } as const;

export interface UnitChoice extends TableChoice {
  /** ISO code; US dollars when null. */
  readonly currency: string | null;
}

export interface TableControls extends UnitChoice {
  /** Number of columns there are. */
  readonly available: number;
  /** Whether the table has rows of growth. */
  readonly growth: boolean;
}

/** Returns the unit of amounts as a control. */
export function unitControl({ options, onChange, currency }: UnitChoice): ToolbarControl {
  return {
    label: 'Units',
    control: (
      <ToggleGroup
        label="Units"
        value={options.unit}
        onChange={(unit) => onChange({ ...options, unit })}
        options={[
          { value: 'full', label: chooseSign(currency), name: 'Full amounts' },
          { value: 'thousands', label: 'Thousands' },
          { value: 'millions', label: 'Millions' },
        ]}
      />
    ),
  };
}

/** Returns the number of columns as a control. */
export function columnsControl({ options, onChange }: TableChoice, available: number): ToolbarControl {
  const few = available <= columnCounts.few;
  const words = spanWords[options.period];
  return {
    label: words === 'years' ? 'Years' : 'Columns',
    control: (
      <ToggleGroup
        label="Columns"
        value={few ? 'few' : options.count}
        onChange={(count) => onChange({ ...options, count })}
        options={[
          { value: 'few', label: `${columnCounts.few} ${words}` },
          { value: 'many', label: `${columnCounts.many}`, name: `${columnCounts.many} ${words}`, disabled: few },
        ]}
      />
    ),
  };
}

/** Returns the choices of a statement besides its period: scale, units, growth, columns. */
export function statementControls({ options, onChange, currency, available, growth }: TableControls): ToolbarControl[] {
  const scale = {
    label: 'Scale',
    control: (
      <ToggleGroup
        label="Scale"
        value={options.scale}
        onChange={(next) => onChange({ ...options, scale: next })}
        options={scales}
      />
    ),
  };
  const switchGrowth = {
    label: 'Change from the year before',
    control: (
      <ToggleButton pressed={options.growth} onChange={(next) => onChange({ ...options, growth: next })}>
        Growth
      </ToggleButton>
    ),
  };
  return [
    scale,
    unitControl({ options, onChange, currency }),
    ...(growth ? [switchGrowth] : []),
    columnsControl({ options, onChange }, available),
  ];
}
