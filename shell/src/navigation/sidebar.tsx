import type { AppDescriptor, Role, User } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { hasRole } from '@basecase/shared-ui/page/session';
import { Link, NavLink } from '@basecase/shared-ui/router';
import { CircleHelp, House, Icon, Lock, LogOut } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatAddress } from '../company/company-store.ts';
import type { NavigationEntry } from '../federation/app-registry.ts';
import { LazyPart, PartBoundary } from '../federation/part-boundary.tsx';
import { listSections, type NavigationSection } from './sections.model.ts';
import styles from './sidebar.module.css';

export interface SidebarProps {
  readonly apps: readonly AppDescriptor[];
  readonly user: User | null;
  readonly company: string | null;
  readonly onPreload: (app: AppDescriptor, path: string) => void;
  readonly onNavigate: () => void;
  readonly onSignOut: () => void;
}

/**
 * The links that a role may open. A section for members that the role may not open explains how to get access. A first
 * section that is open to every role starts with Home instead of a title.
 */
export function Sidebar({ apps, user, company, onPreload, onNavigate, ...account }: SidebarProps) {
  const sections = listSections(apps);
  const [first] = sections;
  const homeSection = first?.minimumRole === 'Guest' ? first : undefined;
  const links = (entries: readonly NavigationEntry[]) =>
    entries
      .filter(({ target }) => hasRole(user, target.route.roles))
      .map(({ target: { app, route }, label, icon, iconLines }) => (
        <NavigationLink
          key={route.path}
          path={route.path}
          label={label}
          icon={<AppIcon name={icon} lines={iconLines} />}
          company={company}
          onPreload={() => onPreload(app, route.path)}
          onNavigate={onNavigate}
        />
      ));

  return (
    <>
      <nav className={styles.nav} aria-label={homeSection?.label ?? 'Home'}>
        <NavigationLink
          path="/"
          label="Home"
          icon={<House size={16} strokeWidth={1.75} aria-hidden />}
          company={company}
          onNavigate={onNavigate}
        />
        {links(homeSection?.entries ?? [])}
      </nav>
      {sections
        .filter((section) => section !== homeSection)
        .map((section) => (
          <Section key={section.id} section={section} user={user} links={links(section.entries)} />
        ))}
      <UserBox
        user={user}
        menu={<AdminMenu sections={sections} company={company} onNavigate={onNavigate} />}
        onNavigate={onNavigate}
        {...account}
      />
    </>
  );
}

interface SectionProps {
  readonly section: NavigationSection;
  readonly user: User | null;
  readonly links: readonly React.ReactNode[];
}

function Section({ section: { label, minimumRole }, user, links }: SectionProps) {
  if (links.length === 0 && minimumRole !== 'Member') return null;
  return (
    <>
      <h2 className={styles.heading}>{label}</h2>
      {links.length > 0 ? (
        <nav className={styles.nav} aria-label={label}>
          {links}
        </nav>
      ) : (
        <p className={styles.lock}>
          <Lock size={13} aria-hidden />{' '}
          {user === null ? 'Members only. Register to access.' : 'Members only. Contact admin for member access.'}
        </p>
      )}
    </>
  );
}

interface NavigationLinkProps {
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly company: string | null;
  /** Called on hover and focus, before a likely click. */
  readonly onPreload?: () => void;
  readonly onNavigate: () => void;
}

function NavigationLink({ path, label, icon, company, onPreload, onNavigate }: NavigationLinkProps) {
  return (
    <NavLink
      to={formatAddress(path, company)}
      end={path === '/'}
      className={styles.link ?? ''}
      onMouseEnter={onPreload}
      onFocus={onPreload}
      onClick={onNavigate}
    >
      {icon} {label}
    </NavLink>
  );
}

const AdminMenu = lazy(async () => ({ default: (await import('./admin-menu.tsx')).AdminMenu }));

const tones = { Guest: 'neutral', Member: 'positive', Admin: 'info' } as const satisfies Record<Role, string>;

interface UserBoxProps {
  readonly user: User | null;
  /** Shown to Admins. */
  readonly menu: ReactNode;
  readonly onNavigate: () => void;
  readonly onSignOut: () => void;
}

/** The signed-in user with sign-out, and a menu for Admins. A signed-out visitor signs in through the modal. */
function UserBox({ user, menu, onNavigate, onSignOut }: UserBoxProps) {
  if (user === null) {
    return (
      <div className={styles.box}>
        <Button variant="primary" className={styles.wide}>
          Sign In
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.box}>
      <div className={styles.owner}>
        <Link className={styles.identity} to="/account" aria-label={`Account ${user.email}`} onClick={onNavigate}>
          <span className={styles.avatar} aria-hidden>
            {user.email.slice(0, 2).toUpperCase()}
          </span>
          <span className={styles.mail} title={user.email}>
            {user.email}
          </span>
        </Link>
        {user.role === 'Admin' && <LazyPart>{menu}</LazyPart>}
      </div>
      <div className={styles.actions}>
        <Badge tone={tones[user.role]}>{user.role}</Badge>
        <Button variant="ghost" size="sm" icon={<LogOut size={14} aria-hidden />} onClick={onSignOut}>
          Sign Out
        </Button>
      </div>
    </div>
  );
}

const NamedIcon = lazy(async () => ({ default: (await import('./named-icon.tsx')).NamedIcon }));

const iconProps = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface AppIconProps {
  /** Name of an icon in the shell's set, for apps without lines. */
  readonly name: string;
  /** SVG paths on a grid of 24 by 24 units. */
  readonly lines: readonly string[] | undefined;
}

/** The icon of an app's link: the lines of its descriptor, or the named icon for builds older than `iconLines`. */
export function AppIcon({ name, lines }: AppIconProps) {
  if (lines !== undefined) return <Icon iconNode={lines.map((d) => ['path', { d, key: d }])} {...iconProps} />;
  return (
    <PartBoundary fallback={<CircleHelp {...iconProps} />}>
      <Suspense fallback={<Icon iconNode={[]} {...iconProps} />}>
        <NamedIcon name={name} {...iconProps} />
      </Suspense>
    </PartBoundary>
  );
}
