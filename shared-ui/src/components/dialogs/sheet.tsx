import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { Row } from '../layout/primitives.tsx';
import styles from './sheet.module.css';

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A modal sheet at the bottom of a narrow window. It traps the focus and restores it when it closes. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Popup className={styles.sheet}>
          <Row justify="between" gap={12} className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close render={<IconButton label="Close" icon={<X size={16} aria-hidden="true" />} />} />
          </Row>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
