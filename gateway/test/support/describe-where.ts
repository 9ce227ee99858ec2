/** Describes tests that need a part which some machines lack. They are reported as skipped where the part is missing. */
export function describeWhere(isThere: boolean, name: string, tests: () => void): void {
  (isThere ? describe : describe.skip)(name, tests);
}
