/** One call of a canvas context: the method's name and its arguments. */
export interface CanvasCall {
  readonly name: string;
  readonly arguments: readonly unknown[];
  /** The colour of a stroke or a fill. */
  readonly ink?: string;
}

const inks: Readonly<Record<string, string>> = { stroke: 'strokeStyle', fill: 'fillStyle' };

/**
 * Gives every element a size and every canvas a context that records its calls.
 * @returns the recorded calls and a function that restores the originals
 */
export function recordCanvas(width: number, height: number): { readonly calls: CanvasCall[]; restore(): void } {
  const calls: CanvasCall[] = [];
  const gradient = { addColorStop: () => {} };
  const context = new Proxy<Record<string, unknown>>(
    {},
    {
      get(target, name) {
        if (typeof name !== 'string') return undefined;
        if (name in target) return target[name];
        return (...received: unknown[]) => {
          const ink = inks[name];
          calls.push({ name, arguments: received, ...(ink !== undefined && { ink: String(target[ink]) }) });
          if (name === 'createLinearGradient') return gradient;
          return name === 'measureText' ? { width: 0 } : undefined;
        };
      },
    },
  );
  const spies = [
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width),
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height),
    jest
      .spyOn(HTMLCanvasElement.prototype, 'getContext')
      .mockImplementation(() => context as unknown as CanvasRenderingContext2D),
  ];
  return {
    calls,
    restore() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

/** The drawn texts, in order. */
export function drawnTexts(calls: readonly CanvasCall[]): string[] {
  return calls.filter((call) => call.name === 'fillText').map((call) => String(call.arguments[0]));
}

/** The calls with NaN or Infinity, of which there must be none. */
export function brokenCalls(calls: readonly CanvasCall[]): CanvasCall[] {
  const broken = (value: unknown): boolean =>
    (typeof value === 'number' && !Number.isFinite(value)) ||
    (typeof value === 'string' && /NaN|Infinity|undefined/.test(value));
  return calls.filter((call) => call.arguments.some(broken));
}
