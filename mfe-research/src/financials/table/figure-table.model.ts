import type { FigureMark } from '../origin/provenance.model.ts';
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

/** A line of figures, on screen and in exports. */
export interface FigureRow<Cell extends FigureCell = FigureCell> {
  /** Identifies the line within its table. */
  readonly key: string;
  readonly label: string;
  readonly unit: 'money' | 'shares' | 'perShare' | 'number' | 'fraction';
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

/** A heading among the lines. */
export interface FigureHeading {
  readonly key: string;
  readonly section: string;
  /** Indentation among indented lines. */
  readonly level?: number;
  /** Whether the lines below are of another origin. */
  readonly apart?: boolean;
}

/** Returns whether a row has figures. */
export function isFigureRow<Row extends FigureRow>(row: Row | FigureHeading): row is Row {
  return 'cells' in row;
}

/** Returns the lines without their headings. */
export function listFigureRows<Row extends FigureRow>(rows: readonly (Row | FigureHeading)[]): Row[] {
  return rows.filter((row): row is Row => isFigureRow(row));
}

/** Returns whether a line has its change from the year before. */
export function hasGrowthRows(rows: readonly (FigureRow | FigureHeading)[]): boolean {
  return rows.some((row) => isFigureRow(row) && row.growth != null);
}

/** Why a share of a base is missing although its figure is known. */
export const NO_BASE = 'The base of common size is missing or not above 0';
