import styles from './range-bar.module.css';

export interface RangeMark {
  readonly key: string;
  readonly value: number;
  /** `point` is the figure itself, `tick` a value to compare it with. */
  readonly kind: 'point' | 'tick';
  /** Short name above the track, such as "50 d". */
  readonly label?: string;
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
  const share = (value: number) => (high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5);
  const named = marks.filter((mark) => mark.label !== undefined).sort((one, other) => one.value - other.value);
  const places = spread(named.map(({ value }) => share(value)));
  return (
    <div role="img" aria-label={label} className={styles.range}>
      {named.length > 0 && (
        <div className={styles.names} aria-hidden="true">
          {named.map((mark, index) => (
            <span key={mark.key} style={{ left: percent(places[index] ?? 0) }}>
              {mark.label}
            </span>
          ))}
        </div>
      )}
      <div className={styles.track}>
        {marks.map((mark) => (
          <span key={mark.key} className={styles[mark.kind]} style={{ left: percent(share(mark.value)) }} />
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{format(low)}</span>
        <span>{format(high)}</span>
      </div>
    </div>
  );
}

const percent = (share: number): string => `${share * 100}%`;

const NAME_SHARE = 0.12;

/** Returns places for names in ascending order that neither overlap nor leave the track. */
function spread(shares: readonly number[]): number[] {
  const forward: number[] = [];
  for (const share of shares) forward.push(Math.max(share, (forward.at(-1) ?? -NAME_SHARE / 2) + NAME_SHARE));
  const backward: number[] = [];
  for (const place of forward.toReversed()) {
    backward.push(Math.min(place, (backward.at(-1) ?? 1 + NAME_SHARE / 2) - NAME_SHARE));
  }
  return backward.toReversed();
}
