import { act } from '@testing-library/react';

/** The text on user-event's clipboard. Timers of closing menus may run while a task reads it, hence act. */
export function copiedText(): Promise<string> {
  return act(() => navigator.clipboard.readText());
}
