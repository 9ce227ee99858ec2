import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Badge } from './badge.tsx';
import styles from './banner.module.css';

type Tone = 'error' | 'warning' | 'info' | 'success';

export interface BannerProps {
  readonly tone: Tone;
  readonly title: ReactNode;
  /** The severity as a word. */
  readonly badge?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** `alert` only for an error caused by the user's last action. */
  readonly role?: 'status' | 'alert';
}

const icons = { error: CircleX, warning: TriangleAlert, info: Info, success: CircleCheck } as const;
const badgeTones = { error: 'negative', warning: 'caution', info: 'info', success: 'positive' } as const;

/** A message inside a screen. */
export function Banner({ tone, title, badge, children, action, role = 'status' }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div role={role} className={classNames(styles.banner, styles[tone])}>
      <Icon size={17} aria-hidden="true" className={styles.icon} />
      <div className={styles.head}>
        <strong>{title}</strong>
        {badge !== undefined && <Badge tone={badgeTones[tone]}>{badge}</Badge>}
      </div>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
