import { Popover as Base } from '@base-ui/react/popover';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../layout/class-names.ts';
import { Row } from '../layout/primitives.tsx';
import styles from './popover.module.css';
import { useFirstField } from './use-first-field.ts';

export interface PopoverProps {
  /** The element it is positioned at and returns the focus to; null closes the popover. */
  readonly anchor: HTMLElement | null;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Selector of other anchors: a press on one of them moves the popover instead of closing it. */
  readonly anchors?: string;
  /** The preferred side of the anchor. Default: bottom. */
  readonly side?: 'bottom' | 'left';
  /** For a long list: wider, and up to 768 px as high as the screen. */
  readonly large?: boolean;
}

/** A non-modal window beside its anchor, up to 768 px a sheet at the bottom. Escape and a press outside close it. The focus begins in its first field, and Tab stays inside. */
export function Popover({ anchor, title, children, onClose, anchors, side = 'bottom', large = false }: PopoverProps) {
  const firstField = useFirstField();
  // The owner has no anchor any more while the popover closes.
  const opener = useRef(anchor);
  useEffect(() => {
    if (anchor !== null) opener.current = anchor;
  }, [anchor]);
  const change = (open: boolean, target: EventTarget | null) => {
    const moves = anchors !== undefined && target instanceof Element && target.closest(anchors) !== null;
    if (!open && !moves) onClose();
  };
  return (
    <Base.Root
      open={anchor !== null}
      onOpenChange={(open, { reason, event }) => change(open, reason === 'outside-press' ? event.target : null)}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={side === 'left' ? 'start' : 'center'}
          sideOffset={6}
          collisionPadding={12}
          className={styles.positioner}
        >
          <Base.Popup
            {...firstField}
            onKeyDown={keepTabInside}
            className={classNames(styles.popup, large && styles.large)}
            finalFocus={() => opener.current ?? true}
          >
            <Row justify="between" gap={8}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<IconButton label="Close" icon={<X size={15} aria-hidden="true" />} />} />
            </Row>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

/** Lets Tab go from the last control to the first. The popover has no trigger whose next control could follow: the focus would be lost. */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const own = [...event.currentTarget.querySelectorAll<HTMLElement>(controls)].filter(({ tabIndex }) => tabIndex >= 0);
  const [first, last] = [own[0], own.at(-1)];
  const [end, next] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== end) return;
  event.preventDefault();
  next?.focus();
}
