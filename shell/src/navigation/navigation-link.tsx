import { NavLink } from '@basecase/shared-ui/router';
import type { ReactNode } from 'react';
import { formatAddress } from '../company/company-store.ts';
import styles from './sidebar.module.css';

export interface NavigationLinkProps {
  readonly path: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly company: string | null;
  /** Called on hover and focus, before a likely click. */
  readonly onPreload?: () => void;
  readonly onNavigate: () => void;
}

export function NavigationLink({ path, label, icon, company, onPreload, onNavigate }: NavigationLinkProps) {
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
