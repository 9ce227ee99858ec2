import styles from './range-bar.module.css';

export interface RangeMark {
  readonly key: string;
  readonly value: number;
  /** `point` is the figure itself, `tick` a value to compare it with. */
  readonly kind: 'point' | 'tick';
}

export interface RangeBarProps {
  /** Accessible description, such as "Price $229.87 between $164.08 and $237.49". */
  readonly label: string;
  readonly low: number;
  readonly high: number;
  readonly marks: readonly RangeMark[];
  readonly format: (value: number) => string;
}

/** Positions of figures between a low and a high. Marks outside the range are drawn at its end. */
export function RangeBar({ label, low, high, marks, format }: RangeBarProps) {
  const place = (value: number) => {
    const share = high > low ? (value - low) / (high - low) : 0.5;
    return `${Math.min(1, Math.max(0, share)) * 100}%`;
  };
  return (
    <div role="img" aria-label={label} className={styles.range}>
      <div className={styles.track}>
        {marks.map((mark) => (
          <span key={mark.key} className={styles[mark.kind]} style={{ left: place(mark.value) }} />
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{format(low)}</span>
        <span>{format(high)}</span>
      </div>
    </div>
  );
}
