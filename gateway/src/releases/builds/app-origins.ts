/**
 * Returns the reason why a build on another origin is not loaded; null when its origin is listed.
 * @param entry address of its federation manifest
 * @param appOrigins the origins that the operator lists in APP_ORIGINS
 */
export function originProblem(entry: string, appOrigins: readonly string[]): string | null {
  const origin = URL.canParse(entry) ? new URL(entry).origin : entry;
  if (appOrigins.includes(origin)) return null;
  return `${origin} is not among the origins that apps may be loaded from. The operator lists it in APP_ORIGINS.`;
}
