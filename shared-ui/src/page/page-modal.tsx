import { Dialog } from '@base-ui/react/dialog';
import { CircleX } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './auth-dialog.module.css';
import { Mark } from './brand.tsx';

export interface PageModalProps {
  readonly open?: boolean;
  readonly title: string;
  readonly copy?: string | undefined;
  readonly foot?: ReactNode;
  readonly initialFocus?: ComponentProps<typeof Dialog.Popup>['initialFocus'];
  /** Called for Escape, which must not reach a dialog of an app below. */
  readonly onEscape?: () => void;
  readonly children: ReactNode;
}

/** A modal of the page. Dialogs of the apps keep their state below it, unseen. A click outside does not close it. */
export function PageModal({ open = true, title, copy, foot, initialFocus, onEscape, children }: PageModalProps) {
  return (
    <Dialog.Root open={open} modal disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            className={styles.dialog}
            {...(initialFocus !== undefined && { initialFocus })}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              onEscape?.();
            }}
          >
            <div className={styles.head}>
              <Mark size={26} />
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              {copy !== undefined && <Dialog.Description className={styles.copy}>{copy}</Dialog.Description>}
            </div>
            <div className={styles.body}>{children}</div>
            {foot !== undefined && <div className={styles.foot}>{foot}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The reason why the gateway or the page refuses the input. */
export function FormProblem({ text }: { readonly text: string }) {
  return (
    <p className={styles.error} role="alert">
      <CircleX size={16} aria-hidden /> <span>{text}</span>
    </p>
  );
}
