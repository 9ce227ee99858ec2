/** A layout shift as browsers report it, in lack of a type of TypeScript's own. */
export interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

declare global {
  interface Window {
    shifts: readonly Shift[];
  }
}

/** Keeps the shifts of the page that no input caused in `window.shifts`. */
export function watchShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    const unasked = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
    window.shifts = [...window.shifts, ...unasked];
  }).observe({ type: 'layout-shift', buffered: true });
}
