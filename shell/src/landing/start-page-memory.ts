import { nameAccountKey } from '@basecase/shared-ui/components/layout/account-key';

/** Names of earlier releases, in the memories of browsers. */
const KEY = 'home-desk';
const PANELS = 'desk';
/** More heights than this are those of panels that are gone. */
const mostHeights = 40;
const highest = 5_000;

/** What this browser remembers of the start page of an account, so that a visit opens as the last one ended. */
export interface StartPageMemory {
  /** Whether the page showed panels. */
  readonly hasPanels: boolean;
  /** Heights of panels in pixels, by panel and width of the window. */
  readonly heights: ReadonlyMap<string, number>;
}

/** Returns the memory of an account; an empty one where nothing or something else is stored. */
export function readStartPage(storage: Pick<Storage, 'getItem'>, account: string): StartPageMemory {
  const [kind, ...entries] = (storage.getItem(nameAccountKey(KEY, account)) ?? '').split(' ');
  const heights = entries.flatMap((entry) => {
    const [, key, text] = /^([a-z/-]{3,70}@[a-z]+)=(\d{1,4})$/.exec(entry) ?? [];
    return key === undefined || Number(text) > highest ? [] : [[key, Number(text)] as const];
  });
  return { hasPanels: kind === PANELS, heights: new Map(heights.slice(-mostHeights)) };
}

export function keepStartPage(
  storage: Pick<Storage, 'setItem'>,
  account: string,
  { hasPanels, heights }: StartPageMemory,
): void {
  const entries = [...heights].slice(-mostHeights).map(([key, height]) => `${key}=${Math.round(height)}`);
  storage.setItem(nameAccountKey(KEY, account), [hasPanels ? PANELS : 'start', ...entries].join(' '));
}
