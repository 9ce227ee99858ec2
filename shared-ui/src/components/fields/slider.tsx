import { Slider as Base } from '@base-ui/react/slider';
import styles from './slider.module.css';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The value as text for screen readers. */
  readonly valueText?: (value: number) => string;
  readonly disabled?: boolean;
}

/** A slider: arrows step, Page Up and Down take ten steps, Home and End go to the ends. */
export function Slider({ label, value, onChange, min, max, step, valueText, disabled = false }: SliderProps) {
  return (
    <Base.Root<number>
      value={value}
      onValueChange={onChange}
      min={min}
      max={max}
      step={step}
      largeStep={step * 10}
      disabled={disabled}
      className={styles.slider}
      data-print="none"
    >
      <Base.Control className={styles.control}>
        <Base.Track className={styles.track}>
          <Base.Indicator className={styles.indicator} />
          <Base.Thumb
            className={styles.thumb}
            aria-label={label}
            getAriaValueText={(formatted, current) => valueText?.(current) ?? formatted}
          />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  );
}
