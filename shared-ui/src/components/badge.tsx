import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'positive' | 'negative' | 'caution' | 'info' | 'outline';
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
