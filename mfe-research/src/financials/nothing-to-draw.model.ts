interface Series {
  readonly values: readonly (number | null)[];
}

/** True when not a single figure of some series is there. */
export function nothingToDraw(series: readonly Series[]): boolean {
  return series.every(({ values }) => values.every((value) => value === null));
}
