import type { Notice } from '@basecase/shared-ui/host';
import { CircleCheck, CircleX, RefreshCw, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './toast.module.css';

/** How long a success stays. Errors, offers and what can be undone stay until they are closed. */
const SUCCESS_MS = 4000;

export interface ToastNotice {
  readonly id: string | number;
  readonly kind: Notice['kind'] | 'offer';
  readonly text: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

const icons = { success: CircleCheck, error: CircleX, offer: RefreshCw } as const;

export interface ToastsProps {
  readonly notices: readonly ToastNotice[];
  readonly onClose: (id: ToastNotice['id']) => void;
}

/** Toasts at the edge of the page. Escape closes the newest one. */
export function Toasts({ notices, onClose }: ToastsProps) {
  const newest = notices.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose(newest);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [newest, onClose]);
  return (
    <section className={styles.toasts} aria-label="Notifications">
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} onClose={onClose} />
      ))}
    </section>
  );
}

function Toast({ notice, onClose }: { notice: ToastNotice; onClose: ToastsProps['onClose'] }) {
  const { id, kind, text, action } = notice;
  useEffect(() => {
    if (kind !== 'success' || action !== undefined) return;
    const timer = setTimeout(() => onClose(id), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [id, kind, action, onClose]);
  const Icon = icons[kind];
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={classNames(styles.toast, styles[kind])}>
      <Icon size={16} aria-hidden="true" />
      <span>{text}</span>
      {action !== undefined && (
        <Button size="sm" className={styles.action} onClick={action.onClick}>
          {action.label}
        </Button>
      )}
      <IconButton
        label="Close"
        className={styles.close}
        icon={<X size={15} aria-hidden="true" />}
        onClick={() => onClose(id)}
      />
    </div>
  );
}
