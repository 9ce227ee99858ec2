import type { Notice } from '@basecase/shared-ui/host';
import { CircleCheck, CircleX, X } from 'lucide-react';
import { useEffect } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

/** How long a success stays; an error stays until it is closed. */
const SUCCESS_MS = 4000;

export interface ToastNotice extends Notice {
  readonly id: string | number;
}

export interface ToastsProps {
  readonly notices: readonly ToastNotice[];
  readonly onClose: (id: ToastNotice['id']) => void;
}

/** Short notices at the edge of the page. Escape closes the newest. */
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
  const { id, kind, text } = notice;
  useEffect(() => {
    if (kind !== 'success') return;
    const timer = setTimeout(() => onClose(id), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [id, kind, onClose]);
  const Icon = kind === 'success' ? CircleCheck : CircleX;
  return (
    <div role={kind === 'success' ? 'status' : 'alert'} className={classNames(styles.toast, styles[kind])}>
      <Icon size={16} aria-hidden="true" />
      <span>{text}</span>
      <IconButton
        label="Close"
        className={styles.close}
        icon={<X size={15} aria-hidden="true" />}
        onClick={() => onClose(id)}
      />
    </div>
  );
}
