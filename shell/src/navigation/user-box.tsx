import type { Role, User } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Link } from '@basecase/shared-ui/router';
import { LogOut } from 'lucide-react';
import styles from './user-box.module.css';

const tones = { Guest: 'neutral', Member: 'positive', Admin: 'info' } as const satisfies Record<Role, string>;

export interface UserBoxProps {
  readonly user: User | null;
  readonly onNavigate: () => void;
  readonly onSignOut: () => void;
}

/** The signed-in user with sign-out. A signed-out visitor signs in through the modal. */
export function UserBox({ user, onNavigate, onSignOut }: UserBoxProps) {
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
      <Link className={styles.identity} to="/account" aria-label={`Account ${user.email}`} onClick={onNavigate}>
        <span className={styles.avatar} aria-hidden>
          {user.email.slice(0, 2).toUpperCase()}
        </span>
        <span className={styles.mail} title={user.email}>
          {user.email}
        </span>
      </Link>
      <div className={styles.actions}>
        <Badge tone={tones[user.role]}>{user.role}</Badge>
        <Button variant="ghost" size="sm" icon={<LogOut size={14} aria-hidden />} onClick={onSignOut}>
          Sign Out
        </Button>
      </div>
    </div>
  );
}
