import { type Bands, bandCentre, type Margin } from '../plot/geometry.model.ts';
import type { Size } from '../plot/use-size.ts';
import styles from './chart.module.css';

export interface ActiveBandProps {
  readonly size: Size;
  readonly margin: Margin;
  readonly bands: Bands;
  readonly index: number;
}

export function ActiveBand({ size, margin, bands, index }: ActiveBandProps) {
  return (
    <svg className={styles.overlay} aria-hidden="true">
      <rect
        className={styles.band}
        x={margin.left + bandCentre(bands, index) - bands.step / 2}
        y={margin.top}
        width={bands.step}
        height={Math.max(0, size.height - margin.top - margin.bottom)}
      />
    </svg>
  );
}
