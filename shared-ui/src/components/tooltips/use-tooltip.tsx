import {
  type FocusEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

// Loaded on demand: the positioning code is larger than all buttons of a page.
const TooltipPopup = lazy(async () => ({ default: (await import('./tooltip-popup.tsx')).TooltipPopup }));

const OPEN_AFTER_MS = 200;
/** Long enough to move the pointer from the control to the text. */
const CLOSE_AFTER_MS = 120;

export interface TooltipOptions {
  readonly text: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** Effect of a press: `show` is for marks without another action. */
  readonly onPress?: 'show' | 'hide';
}

/**
 * Shows a text beside a control while it has the pointer or the focus. Escape hides it.
 * @returns handlers and description for the control, and the floating text to render beside it
 */
export function useTooltip({ text, side = 'top', onPress = 'hide' }: TooltipOptions) {
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const id = useId();
  const timer = useRef<number>(undefined);
  const pressed = useRef(false);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const change = (next: boolean, after = 0): void => {
    window.clearTimeout(timer.current);
    if (after === 0) setOpen(next);
    else timer.current = window.setTimeout(() => setOpen(next), after);
  };
  const control = {
    'aria-describedby': open ? id : undefined,
    onPointerEnter({ pointerType, currentTarget }: PointerEvent<Element>) {
      if (pointerType === 'touch') return;
      setAnchor(currentTarget);
      change(true, OPEN_AFTER_MS);
    },
    onPointerLeave: () => change(false, CLOSE_AFTER_MS),
    onPointerDown() {
      pressed.current = true;
      if (onPress === 'hide') change(false);
    },
    onClick({ currentTarget }: MouseEvent<Element>) {
      pressed.current = false;
      if (onPress === 'hide') return change(false);
      setAnchor(currentTarget);
      change(true);
    },
    onFocus({ currentTarget }: FocusEvent<Element>) {
      // A press also focuses the control, and must not open the text.
      if (pressed.current) return;
      setAnchor(currentTarget);
      change(true);
    },
    onBlur() {
      pressed.current = false;
      change(false);
    },
  };
  const popup = anchor !== null && (
    <Suspense>
      <TooltipPopup
        open={open}
        onOpenChange={setOpen}
        anchor={anchor}
        side={side}
        id={id}
        onHover={(over) => change(over, over ? 0 : CLOSE_AFTER_MS)}
      >
        {text}
      </TooltipPopup>
    </Suspense>
  );
  return { control, popup };
}
