import { useEffect } from 'react';

interface Steps {
  /** Undefined where there is no next one. */
  readonly onNext?: (() => void) | undefined;
  readonly onPrevious?: (() => void) | undefined;
}

/** Steps with the keys n and p, except while the user types. */
export function useStepKeys({ onNext, onPrevious }: Steps): void {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target)) return;
      if (event.key === 'n') onNext?.();
      if (event.key === 'p') onPrevious?.();
    };
    window.addEventListener('keydown', step);
    return () => window.removeEventListener('keydown', step);
  }, [onNext, onPrevious]);
}

function isTyped(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
