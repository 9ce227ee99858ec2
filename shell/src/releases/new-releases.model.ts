import type { AppDescriptor } from '@basecase/gateway/contract';

/**
 * The apps that a reload would load in another build, or for the first time.
 * @param current the apps of this page
 * @param latest the apps that a new page would get
 * @returns their titles, in the order of the registry
 */
export function newReleases(
  current: readonly AppDescriptor[],
  latest: readonly AppDescriptor[],
): Pick<AppDescriptor, 'title' | 'version'>[] {
  const currentByName = new Map(current.map((app) => [app.name, app]));
  return latest
    .filter(
      ({ name, version, entry }) =>
        currentByName.get(name)?.version !== version || currentByName.get(name)?.entry !== entry,
    )
    .map(({ title, version }) => ({ title, version }));
}

export function offerText(releases: readonly Pick<AppDescriptor, 'title'>[]): string {
  const titles = new Intl.ListFormat('en').format(releases.map(({ title }) => title));
  return releases.length === 1
    ? `There is a new version of ${titles}. Reload the page to use it.`
    : `There are new versions of ${titles}. Reload the page to use them.`;
}
