import type { AppDescriptor, Role } from '@basecase/gateway/contract';
import { listNavigation, type NavigationEntry } from '../federation/app-registry.ts';

export interface NavigationSection {
  readonly id: string;
  readonly label: string;
  /** The lowest role that may open one of its links. */
  readonly minimumRole: Role;
  readonly entries: readonly NavigationEntry[];
}

/** Roles in ascending order, each with the default order of a section with this minimum role. */
const ranks: readonly (readonly [Role, number])[] = [
  ['Guest', 10],
  ['Member', 20],
  ['Admin', 30],
];

/** The sections of the sidebar that have links, sorted. An app's description of its own section wins over those of others. */
export function listSections(apps: readonly AppDescriptor[]): NavigationSection[] {
  const described = apps
    .flatMap((app) => (app.sections ?? []).map((section) => ({ ...section, isOwn: section.id === app.name })))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
  const ids = new Set(apps.flatMap(({ navigation }) => navigation.map(({ section }) => section)));
  return [...ids]
    .flatMap((id) => {
      const entries = listNavigation(apps, id);
      const rank = ranks.find(([role]) => entries.some(({ target }) => target.route.roles.includes(role)));
      if (rank === undefined) return [];
      const { label, order } = described.find((section) => section.id === id) ?? {
        label: formatTitle(id),
        order: rank[1],
      };
      return [{ id, label, order, minimumRole: rank[0], entries }];
    })
    .sort((a, b) => a.order - b.order);
}

function formatTitle(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}
