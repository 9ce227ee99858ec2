import { type ReactElement, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

export interface ChartCase {
  readonly draw: () => ReactElement;
  /** Number of canvases after everything is drawn. */
  readonly canvases: number;
}

export interface Run {
  /** Milliseconds from the call of render to the frame in which everything is drawn. */
  readonly frame: number;
  /** Milliseconds from the call of render until the last chart is drawn, without waiting for a frame. */
  readonly script: number;
  /** Longest task in milliseconds. Browsers do not report tasks under 50 ms; they count as 0. */
  readonly longest: number;
}

declare global {
  interface Window {
    run: (name: string) => Promise<Run>;
    keep?: boolean;
  }
}

function Probe({ onCommit, children }: { readonly onCommit: () => void; readonly children: ReactElement }) {
  useLayoutEffect(onCommit, [onCommit]);
  return children;
}

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves to the end of the next frame: a message sent in a frame arrives after it. */
const frameEnd = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(0);
    });
  });

/** Time of the last drawing on each canvas. Both sides get the context and draw at once. */
const drawnAt = new WeakMap<HTMLCanvasElement, number>();
const getContext = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = new Proxy(getContext, {
  apply(target, canvas: HTMLCanvasElement, args) {
    // A microtask runs after the drawing that got the context.
    queueMicrotask(() => drawnAt.set(canvas, performance.now()));
    return Reflect.apply(target, canvas, args);
  },
});

const drawings = (host: HTMLElement) =>
  [...host.querySelectorAll('canvas')].flatMap((canvas) => drawnAt.get(canvas) ?? []);

/** Defines `window.run`, which draws a case into a fresh root and measures the time until it is complete. */
export function offer(cases: Readonly<Record<string, ChartCase>>): void {
  window.run = async (name) => {
    const wanted = cases[name];
    if (wanted === undefined) throw new Error(`Unknown case ${name}`);
    const host = document.createElement('div');
    host.style.width = '1160px';
    document.body.append(host);
    const root = createRoot(host);
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
    });
    observer.observe({ type: 'longtask' });
    await frame();
    const started = performance.now();
    const committed = new Promise<void>((resolve) => {
      root.render(<Probe onCommit={resolve}>{wanted.draw()}</Probe>);
    });
    await committed;
    let end = await frameEnd();
    while (drawings(host).length < wanted.canvases) {
      if (end - started > 5000) throw new Error(`${name} drew ${drawings(host).length} of ${wanted.canvases} charts`);
      end = await frameEnd();
    }
    await pause(80);
    observer.disconnect();
    const script = Math.max(...drawings(host)) - started;
    if (window.keep !== true) {
      root.unmount();
      host.remove();
    }
    return { frame: end - started, script, longest };
  };
}
