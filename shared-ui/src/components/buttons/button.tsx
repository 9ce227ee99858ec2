import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Tooltip } from '../tooltips/tooltip.tsx';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'secondary' | 'danger' | 'danger-solid' | 'ghost';
  readonly size?: 'sm' | 'md' | 'lg';
  /** True while an action runs: presses are ignored, the width stays. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  /** Disables the button and explains why; it stays focusable so that the reason can be read. */
  readonly disabledReason?: string | undefined;
}

const ignore = (event: MouseEvent) => event.preventDefault();

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  icon,
  disabledReason,
  className,
  children,
  ...rest
}: ButtonProps) {
  const blocked = busy || disabledReason !== undefined;
  const button = (
    <button
      type="button"
      {...rest}
      {...(blocked ? { onClick: ignore } : {})}
      className={classNames(styles.button, styles[variant], styles[size], busy && styles.busy, className)}
      aria-busy={busy || undefined}
      aria-disabled={blocked || undefined}
    >
      {busy && <LoaderCircle className={styles.spinner} size={16} aria-hidden="true" />}
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </button>
  );
  return disabledReason === undefined ? button : <Tooltip text={disabledReason}>{button}</Tooltip>;
}
