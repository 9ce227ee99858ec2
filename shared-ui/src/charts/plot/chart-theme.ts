import type { PartialTheme } from '@nivo/theming';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Resolved colours, because nivo and the canvas cannot read custom properties. */
export interface ChartTheme {
  readonly color: (token: ChartColor) => string;
  /** Canvas font of axis labels. */
  readonly font: string;
  readonly strongFont: string;
  readonly nivo: PartialTheme;
}

/** The colour while no style sheet is loaded, as in tests. */
const FALLBACK = '#858e9b';

/** @param scope the element whose theme is read */
function readTheme(scope: Element = document.documentElement): ChartTheme {
  const style = getComputedStyle(scope);
  const cache = new Map<ChartColor, string>();
  const color = (token: ChartColor): string => {
    const known = cache.get(token);
    if (known !== undefined) return known;
    const value = style.getPropertyValue(`--${token}`).trim() || FALLBACK;
    cache.set(token, value);
    return value;
  };
  const family = style.getPropertyValue('--font-ui').trim() || 'sans-serif';
  return {
    color,
    font: `11px ${family}`,
    strongFont: `600 11px ${family}`,
    nivo: { grid: { line: { stroke: color('line-grid'), strokeWidth: 1 } }, background: 'transparent' },
  };
}

const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};
let unwatch: (() => void) | null = null;

/** An element in the light theme while the page is printed; null otherwise. Paper is light in every theme. */
let paper: HTMLElement | null = null;

/** The browser prints the page as it is when the event ends, so charts must be redrawn by then. */
function startPrint(): void {
  if (paper !== null) return;
  paper = document.createElement('div');
  paper.dataset.theme = 'light';
  paper.hidden = true;
  document.body.append(paper);
  flushSync(notify);
}

function endPrint(): void {
  paper?.remove();
  paper = null;
  notify();
}

function watchScheme(): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  window.addEventListener('beforeprint', startPrint);
  window.addEventListener('afterprint', endPrint);
  return () => {
    observer.disconnect();
    window.removeEventListener('beforeprint', startPrint);
    window.removeEventListener('afterprint', endPrint);
    paper?.remove();
    paper = null;
  };
}

/** Subscribes to changes of the page's theme. All charts share one observer. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  unwatch ??= watchScheme();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    unwatch?.();
    unwatch = null;
  };
}

function currentScheme(): string {
  if (paper !== null) return 'print';
  return document.documentElement.dataset.theme ?? '';
}

/** True once the fonts are loaded. A canvas does not redraw by itself when a font arrives. */
function useFontsReady(): boolean {
  const [ready, setReady] = useState(() => document.fonts?.status !== 'loading');
  useEffect(() => {
    let mounted = true;
    document.fonts?.ready.then(() => {
      if (mounted) setReady(true);
    });
    return () => {
      mounted = false;
    };
  }, []);
  return ready;
}

let latest: { readonly key: string; readonly theme: ChartTheme } | null = null;

function themeFor(key: string): ChartTheme {
  if (latest?.key !== key) latest = { key, theme: readTheme(paper ?? undefined) };
  return latest.theme;
}

/** The current colours and fonts, for a single drawing. */
export function chartThemeNow(): ChartTheme {
  return readTheme();
}

/** The colours and fonts of the page's theme, updated when the theme changes. */
export function useChartTheme(): ChartTheme {
  const scheme = useSyncExternalStore(subscribe, currentScheme);
  const ready = useFontsReady();
  return useMemo(() => themeFor(`${scheme}/${ready}`), [scheme, ready]);
}

export type ChartColor =
  | `series-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | `seq-${1 | 2 | 3 | 4}`
  | 'seq-4-edge'
  | `wf-${'operating' | 'investing' | 'financing'}-${'pos' | 'neg'}`
  | 'wf-net'
  | 'cagr-strong'
  | 'cagr-mid'
  | 'cagr-light'
  | 'cagr-light-neg'
  | 'cagr-dark-neg'
  | 'cagr-edge-pos'
  | 'cagr-edge-neg'
  | `bar-${'low' | 'mid' | 'high' | 'none'}`
  | `health-${'good' | 'amber' | 'poor'}`
  | `${'positive' | 'negative' | 'neutral'}-fill`
  | `heat-${'n3' | 'n2' | 'n1' | '0' | 'p1' | 'p2' | 'p3' | 'text'}`
  | 'bear'
  | 'base'
  | 'bull'
  | 'accent'
  | 'text'
  | 'text-2'
  | 'text-3'
  | 'text-on-fill'
  | 'bg-surface'
  | 'bg-subtle'
  | 'line-strong'
  | 'line-control'
  | 'line-grid';
