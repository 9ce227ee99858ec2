import { Link } from '@basecase/shared-ui/router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './link-list.module.css';

export interface LinkListItem {
  readonly href: string;
  readonly icon: LucideIcon;
  readonly name: string;
  /** The line below the name. */
  readonly detail: string;
  readonly title: string;
  readonly mark?: ReactNode;
}

/** Links to saved things in two columns, on a phone in one. */
export function LinkList({ items }: { readonly items: readonly LinkListItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ href, icon: Icon, name, detail, title, mark }) => (
        <li key={`${href} ${name}`}>
          <Link to={href} title={title}>
            <Icon size={16} aria-hidden="true" />
            <span>
              <b>{name}</b>
              <small>{detail}</small>
            </span>
            {mark}
          </Link>
        </li>
      ))}
    </ul>
  );
}
