import type { FigureMark } from '../origin/figure-marks.model.ts';
import type { GrowthCell } from './figure-growth.model.ts';

/** A figure of a table. Each kind of table adds what it knows of the figure's origin. */
export interface FigureCell {
  /** In full units, as printed; a fraction for a share of a base. Null when missing. */
  readonly value: number | null;
  /** The figure in the chosen unit. */
  readonly text: string;
  /** The amount in full units, of a share too. */
  readonly full: string;
  readonly mark: FigureMark | null;
  /** Why the figure is missing; null for a figure. */
  readonly missing: string | null;
}

export interface FigureColumn {
  readonly label: string;
  /** The label within a title: `fiscal 2024`. */
  readonly title: string;
}

/** A line of figures. */
export interface FigureRow<Cell extends FigureCell = FigureCell> {
  /** Identifies the line within its table. */
  readonly key: string;
  readonly label: string;
  readonly level?: number | undefined;
  /** About calculated figures of the line; null without a note. */
  readonly note?: string | null;
  readonly strong?: boolean;
  readonly groupEnd?: boolean;
  /** `last` for the last sum of a statement. */
  readonly total?: 'sum' | 'last' | undefined;
  /** One per column. */
  readonly cells: readonly Cell[];
  /** Change from the year before, one per column; null for a line without. */
  readonly growth?: readonly GrowthCell[] | null;
}

/** Why a share of a base is missing although its figure is known. */
export const NO_BASE = 'The base of common size is missing or not above 0';
