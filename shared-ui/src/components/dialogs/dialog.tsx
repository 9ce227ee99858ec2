import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import styles from './dialog.module.css';
import { useFirstField } from './use-first-field.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose?: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** False: neither Escape nor a click outside closes it, and it has no close button. */
  readonly dismissible?: boolean;
  /** Maximum width in pixels. Default: 420. */
  readonly width?: number;
}

/** A modal dialog. It traps the focus, which begins in its first field, and restores it when it closes. */
export function Dialog({ open, onClose, title, children, dismissible = true, width = 420 }: DialogProps) {
  const firstField = useFirstField();
  const change = (next: boolean) => {
    if (!next && dismissible) onClose?.();
  };
  return (
    <Base.Root open={open} onOpenChange={change} disablePointerDismissal={!dismissible}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup {...firstField} className={styles.dialog} style={{ maxWidth: width }}>
            <div className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {dismissible && (
                <Base.Close render={<IconButton label="Close" icon={<X size={16} aria-hidden="true" />} />} />
              )}
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
