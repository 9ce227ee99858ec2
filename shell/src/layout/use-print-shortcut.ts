import { useEffect } from 'react';

/** Prints the page with all of its sections; as it is when the code for that does not load. */
export async function printWhole(): Promise<void> {
  try {
    const { printPage } = await import(/* webpackChunkName: "print" */ './print-page.ts');
    await printPage();
  } catch {
    window.print();
  }
}

/** Takes Ctrl+P and Cmd+P, so that the page is complete on paper. */
export function usePrintShortcut(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
      if (!isPrint || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (!event.repeat) void printWhole();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
