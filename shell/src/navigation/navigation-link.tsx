import { NavLink } from '@basecase/shared-ui/router';
import { addressOf } from '../company/company-store.ts';
import { iconOf } from './icons.ts';
import styles from './sidebar.module.css';

export interface NavigationLinkProps {
  readonly path: string;
  readonly label: string;
  readonly icon: string;
  readonly company: string | null;
  /** Hover or focus: the screen behind the link is likely to be wanted. */
  readonly onPreload?: () => void;
  readonly onNavigate: () => void;
}

export function NavigationLink({ path, label, icon, company, onPreload, onNavigate }: NavigationLinkProps) {
  const Icon = iconOf(icon);
  return (
    <NavLink
      to={addressOf(path, company)}
      end={path === '/'}
      className={styles.link ?? ''}
      onMouseEnter={onPreload}
      onFocus={onPreload}
      onClick={onNavigate}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden /> {label}
    </NavLink>
  );
}
