import type { AppDescriptor, Role } from '@basecase/gateway/contract';
import { type NavigationEntry, navigationOf } from '../federation/app-registry.ts';

export interface NavigationSection {
  readonly id: string;
  readonly label: string;
  /** The least role that any of its links is open to. */
  readonly opensTo: Role;
  readonly entries: readonly NavigationEntry[];
}

/** Roles from least to most, with the place of a section that is open from there on and that no app describes. */
const ranks: readonly (readonly [Role, number])[] = [
  ['Guest', 10],
  ['Member', 20],
  ['Admin', 30],
];

/** The sections of the sidebar that hold a link, in order. An app that describes its own section is heard before others. */
export function sectionsOf(apps: readonly AppDescriptor[]): NavigationSection[] {
  const described = apps
    .flatMap((app) => (app.sections ?? []).map((section) => ({ ...section, isOwn: section.id === app.name })))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
  const ids = new Set(apps.flatMap(({ navigation }) => navigation.map(({ section }) => section)));
  return [...ids]
    .flatMap((id) => {
      const entries = navigationOf(apps, id);
      const rank = ranks.find(([role]) => entries.some(({ target }) => target.route.roles.includes(role)));
      if (rank === undefined) return [];
      const { label, order } = described.find((section) => section.id === id) ?? { label: titleOf(id), order: rank[1] };
      return [{ id, label, order, opensTo: rank[0], entries }];
    })
    .sort((a, b) => a.order - b.order);
}

function titleOf(id: string): string {
  return id.charAt(0).toUpperCase() + id.slice(1);
}
