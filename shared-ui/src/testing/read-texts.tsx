/** The texts of some elements, in their order. */
export function readTexts(elements: readonly Element[]): (string | null)[] {
  return elements.map(({ textContent }) => textContent);
}
