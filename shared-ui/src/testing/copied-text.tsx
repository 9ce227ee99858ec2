import { act } from '@testing-library/react';

/** The text on user-event's clipboard. It is read by a task of its own, in which timers of menus and notices that close may run, hence act. */
export function copiedText(): Promise<string> {
  return act(() => navigator.clipboard.readText());
}
