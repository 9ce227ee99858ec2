import { useEffect } from 'react';

/**
 * Prints the page with all of its sections. The browser's own print would show those that were not scrolled to as placeholders.
 * Prints the page as it is if the code for that cannot be loaded.
 */
export async function printPage(): Promise<void> {
  await import('@basecase/shared-ui/components/layout/draw-all').then(({ drawAll }) => drawAll(), ignored);
  window.print();
}

const ignored = () => undefined;

/** Takes Ctrl+P and Cmd+P, so that the page is complete on paper. */
export function usePrintShortcut(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
      if (!isPrint || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) void printPage();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
