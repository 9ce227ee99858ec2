import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

export interface TooltipProps {
  readonly text: ReactNode;
  /** The control it belongs to; it takes the handlers as props. */
  readonly children: ReactElement<Record<string, unknown>>;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A word about a control, on hover and on focus. Escape hides it. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={200} render={children} />
      <TooltipPopup side={side}>{text}</TooltipPopup>
    </Base.Root>
  );
}

interface TooltipPopupProps {
  readonly side: NonNullable<TooltipProps['side']>;
  readonly children: ReactNode;
}

/** The floating part, for components that open a tooltip in their own way. */
export function TooltipPopup({ side, children }: TooltipPopupProps) {
  return (
    <Base.Portal>
      <Base.Positioner side={side} sideOffset={6} className={styles.positioner}>
        <Base.Popup role="tooltip" className={styles.popup}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
