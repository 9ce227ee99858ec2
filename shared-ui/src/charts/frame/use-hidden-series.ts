import { useState } from 'react';

const none: ReadonlySet<string> = new Set();

/** State of the series that the user has hidden. */
export function useHiddenSeries(): { readonly hidden: ReadonlySet<string>; readonly toggle: (key: string) => void } {
  const [hidden, setHidden] = useState(none);
  const toggle = (key: string) =>
    setHidden((last) =>
      last.has(key) ? new Set([...last].filter((other) => other !== key)) : new Set([...last, key]),
    );
  return { hidden, toggle };
}
