import type { AppDescriptor } from '@basecase/gateway/contract';

/**
 * Which apps a reload would bring in another build, or for the first time.
 * @param current the apps as this page got them
 * @param latest the apps as a new page would
 * @returns their titles, in the order of the registry
 */
export function newReleases(
  current: readonly AppDescriptor[],
  latest: readonly AppDescriptor[],
): Pick<AppDescriptor, 'title' | 'version'>[] {
  const known = new Map(current.map((app) => [app.name, app]));
  return latest
    .filter(({ name, version, entry }) => known.get(name)?.version !== version || known.get(name)?.entry !== entry)
    .map(({ title, version }) => ({ title, version }));
}

/** What the page says of them. */
export function offerOf(releases: readonly Pick<AppDescriptor, 'title'>[]): string {
  const titles = new Intl.ListFormat('en').format(releases.map(({ title }) => title));
  return releases.length === 1
    ? `There is a new version of ${titles}. Reload the page to use it.`
    : `There are new versions of ${titles}. Reload the page to use them.`;
}
