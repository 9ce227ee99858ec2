import { useRef } from 'react';

const fields = 'input:not(:disabled, [type="hidden"]), textarea:not(:disabled)';

/** Gives a window its first field as the first focus, so that people can type at once; without one, its first control. */
export function useFirstField() {
  const ref = useRef<HTMLDivElement>(null);
  return { ref, initialFocus: () => ref.current?.querySelector<HTMLElement>(fields) ?? true };
}
