import type { AppDescriptor, User } from '@basecase/gateway/contract';
import { hasRole, type Session } from '@basecase/shared-ui/page/session';
import type { Theme } from '@basecase/shared-ui/page/theme';
import { listRoutes } from '../federation/app-registry.ts';
import { printPage } from '../layout/print-page.ts';

export interface CommandSources {
  readonly apps: readonly AppDescriptor[];
  readonly user: User | null;
  readonly session: Pick<Session, 'signOut'>;
  readonly theme: Pick<Theme, 'toggle'>;
  readonly navigate: (path: string) => void;
}

/** The screens that the user may open, and the actions of the page. */
export function listCommands({ apps, user, session, theme, navigate }: CommandSources): Command[] {
  const screen = (path: string, label: string): Command => ({
    key: `screen ${path}`,
    label,
    kind: 'Screen',
    run: () => navigate(path),
  });
  const screens = listRoutes(apps).filter(({ route }) => hasRole(user, route.roles));
  return [
    screen('/', 'Home'),
    ...screens.map(({ route }) => screen(route.path, route.title)),
    screen('/account', 'Account'),
    { key: 'print', label: 'Print this page', kind: 'Action', run: () => void printPage() },
    { key: 'theme', label: 'Switch theme', kind: 'Action', run: theme.toggle },
    { key: 'sign-out', label: 'Sign out', kind: 'Action', run: () => void session.signOut() },
  ];
}

export interface Command {
  readonly key: string;
  readonly label: string;
  /** Category, shown beside the label. */
  readonly kind: 'Screen' | 'Action' | 'Company';
  run(): void;
}

/** The commands whose label contains every word of `text`, in any case. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
