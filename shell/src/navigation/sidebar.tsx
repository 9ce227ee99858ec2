import type { AppDescriptor, User } from '@basecase/gateway/contract';
import { hasRole } from '@basecase/shared-ui/page/session';
import { Lock } from 'lucide-react';
import { type NavigationEntry, navigationOf } from '../federation/app-registry.ts';
import { NavigationLink } from './navigation-link.tsx';
import styles from './sidebar.module.css';
import { UserBox } from './user-box.tsx';

export interface SidebarProps {
  readonly apps: readonly AppDescriptor[];
  readonly user: User | null;
  readonly company: string | null;
  readonly onPreload: (app: AppDescriptor, path: string) => void;
  readonly onNavigate: () => void;
  readonly onSignOut: () => void;
}

/** Links by role. What a role may not open is not listed; the valuation section says how to get in instead. */
export function Sidebar({ apps, user, company, onPreload, onNavigate, onSignOut }: SidebarProps) {
  const allowed = (section: 'research' | 'valuation' | 'admin'): NavigationEntry[] =>
    navigationOf(apps, section).filter(({ target }) => hasRole(user, target.route.roles));
  const links = (entries: readonly NavigationEntry[]) =>
    entries.map((entry) => (
      <NavigationLink
        key={entry.target.route.path}
        path={entry.target.route.path}
        label={entry.label}
        icon={entry.icon}
        company={company}
        onPreload={() => onPreload(entry.target.app, entry.target.route.path)}
        onNavigate={onNavigate}
      />
    ));
  const member = hasRole(user, ['Member', 'Admin']);
  const valuation = allowed('valuation');
  const admin = allowed('admin');

  return (
    <>
      <nav className={styles.nav} aria-label="Research">
        <NavigationLink path="/" label="Home" icon="house" company={company} onNavigate={onNavigate} />
        {links(allowed('research'))}
      </nav>
      {(valuation.length > 0 || !member) && <h2 className={styles.heading}>Valuation</h2>}
      {member ? (
        <nav className={styles.nav} aria-label="Valuation">
          {links(valuation)}
        </nav>
      ) : (
        <p className={styles.lock}>
          <Lock size={13} aria-hidden />{' '}
          {user === null ? 'Members only. Register to access.' : 'Members only. Contact admin for member access.'}
        </p>
      )}
      {admin.length > 0 && (
        <>
          <h2 className={styles.heading}>Admin</h2>
          <nav className={styles.nav} aria-label="Admin">
            {links(admin)}
          </nav>
        </>
      )}
      <UserBox user={user} onSignOut={onSignOut} />
    </>
  );
}
