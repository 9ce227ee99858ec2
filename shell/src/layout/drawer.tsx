import { Dialog } from '@base-ui/react/dialog';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './app-frame.module.css';
import { Brand } from './brand.tsx';

export interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children: ReactNode;
}

/** The sidebar of a narrow screen. Escape and a press outside close it. */
export function Drawer({ open, onOpenChange, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.scrim} />
        <Dialog.Popup className={styles.drawer} aria-label="Menu">
          <div className={styles.drawerHead}>
            <Brand />
            <Dialog.Close render={<IconButton label="Close menu" icon={<X size={20} aria-hidden />} />} />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
