import { NumberField as Base } from '@base-ui/react/number-field';
import { useId } from 'react';
import { formatNumber, formatPercent } from '../../figures/format.ts';
import { InputCell, InputRow, makeHintId } from './input-row.tsx';
import { Slider } from './slider.tsx';

export interface NumberFieldProps {
  readonly label: string;
  /** A fraction for `percent` (0.05 shows as 5.0%); null when empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly unit?: 'percent' | 'plain';
  /** Decimals shown. Default: 1 for percent, up to 3 for plain numbers. */
  readonly decimals?: number;
  readonly placeholder?: string;
  readonly hint?: string;
  /** Marks a value that differs from its default. */
  readonly changed?: boolean;
  /** Adds a slider for the same value. Requires min and max. */
  readonly slider?: boolean;
  readonly disabled?: boolean;
}

function chooseFormat(unit: 'percent' | 'plain', decimals: number | undefined): Intl.NumberFormatOptions {
  if (unit === 'percent') {
    const digits = decimals ?? 1;
    return { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 2) };
  }
  return decimals === undefined
    ? { maximumFractionDigits: 3 }
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

/** A labelled number that can be typed, stepped with the arrow keys and, with `slider`, dragged. Out-of-range input is clamped. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, min, max, step = 1, unit = 'plain', decimals, placeholder, hint, disabled } = props;
  const id = useId();
  return (
    <InputRow id={id} label={label} hint={hint} changed={props.changed === true}>
      <Base.Root
        id={id}
        value={value}
        onValueChange={onChange}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        step={step}
        smallStep={step / 10}
        largeStep={step * 10}
        disabled={disabled === true}
        locale="en-US"
        format={chooseFormat(unit, decimals)}
      >
        <Base.Input
          render={<InputCell />}
          placeholder={placeholder}
          aria-describedby={hint === undefined ? undefined : makeHintId(id)}
        />
      </Base.Root>
      {props.slider === true && min !== undefined && max !== undefined && (
        <div>
          <Slider
            label={`${label}, slider`}
            value={value ?? min}
            onChange={onChange}
            min={min}
            max={max}
            step={step}
            disabled={disabled === true}
            valueText={(current) =>
              unit === 'percent' ? formatPercent(current) : formatNumber(current, decimals ?? 0)
            }
          />
        </div>
      )}
    </InputRow>
  );
}
