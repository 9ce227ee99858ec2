import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import styles from './tooltip.module.css';

export interface TooltipPopupProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: Element | null;
  readonly side: 'top' | 'right' | 'bottom' | 'left';
  readonly id: string;
  /** Called when the pointer enters or leaves the text. */
  readonly onHover: (over: boolean) => void;
  readonly children: ReactNode;
}

export function TooltipPopup({ open, onOpenChange, anchor, side, id, onHover, children }: TooltipPopupProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} className={styles.positioner}>
          <Base.Popup
            id={id}
            role="tooltip"
            className={styles.popup}
            onPointerEnter={() => onHover(true)}
            onPointerLeave={() => onHover(false)}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
