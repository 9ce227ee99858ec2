import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './badge.module.css';

export interface BadgeProps {
  readonly tone?: 'neutral' | 'positive' | 'negative' | 'caution' | 'info' | 'outline';
  readonly children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
