import { nameAccountKey } from '@basecase/shared-ui/components/layout/account-key';

const KEY = 'home-desk';
const DESK = 'desk';
/** More heights than this are those of panels that are gone. */
const mostHeights = 40;
const highest = 5_000;

/** What this browser remembers of the start page of an account, so that a visit opens as the last one ended. */
export interface DeskMemory {
  /** Whether the page showed panels. */
  readonly isDesk: boolean;
  /** Heights of panels in pixels, by panel and width of the window. */
  readonly heights: ReadonlyMap<string, number>;
}

/** Returns the memory of an account; an empty one where nothing or something else is stored. */
export function readDesk(storage: Pick<Storage, 'getItem'>, account: string): DeskMemory {
  const [kind, ...entries] = (storage.getItem(nameAccountKey(KEY, account)) ?? '').split(' ');
  const heights = entries.flatMap((entry) => {
    const [, key, text] = /^([a-z/-]{3,70}@[a-z]+)=(\d{1,4})$/.exec(entry) ?? [];
    return key === undefined || Number(text) > highest ? [] : [[key, Number(text)] as const];
  });
  return { isDesk: kind === DESK, heights: new Map(heights.slice(-mostHeights)) };
}

export function keepDesk(storage: Pick<Storage, 'setItem'>, account: string, { isDesk, heights }: DeskMemory): void {
  const entries = [...heights].slice(-mostHeights).map(([key, height]) => `${key}=${Math.round(height)}`);
  storage.setItem(nameAccountKey(KEY, account), [isDesk ? DESK : 'start', ...entries].join(' '));
}
