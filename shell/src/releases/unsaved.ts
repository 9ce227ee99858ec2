/**
 * Returns whether a screen would ask before the page is left. The apps answer the browser's own question, so those that were
 * built before this one are asked too.
 */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
