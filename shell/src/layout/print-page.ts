import { drawAll } from '@basecase/shared-ui/components/draw-all';

/** Prints the page with all of its sections. The browser's own print would show those that were not scrolled to as placeholders. */
export async function printPage(): Promise<void> {
  await drawAll();
  window.print();
}
