import { useHost } from '@basecase/shared-ui/host';
import { useRef, useState } from 'react';
import { notifyWithAction } from '../../watching/notify-with-action.ts';
import type { ScreenState } from '../screen-state.model.ts';
import type { ChangeScreen } from '../use-screen-state.ts';

export type WhyState = ReturnType<typeof useWhy>;

/** The explanation of one company: what opens and closes it, and what its buttons do. */
export function useWhy(screen: ScreenState, change: ChangeScreen) {
  const host = useHost();
  const [isOpen, setOpen] = useState(false);
  const [symbol, setSymbol] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const [isEditing, setEditing] = useState(false);
  const close = () => {
    setOpen(false);
    setEditing(false);
    opener.current?.focus();
  };
  const set = (from: string, to: string, number: string) => {
    const before = screen.conditions;
    change({ conditions: before.map((one) => (one.text.trim() === from.trim() ? { ...one, text: to } : one)) });
    notifyWithAction(host, `The condition is now at ${number}.`, 'Undo', () => change({ conditions: before }));
  };
  return {
    isOpen,
    symbol,
    shown,
    /** The conditions stand folded beside the explanation until the user edits them. */
    isFolded: isOpen && !isEditing,
    edit: () => setEditing(true),
    close,
    toggle: (anchor: HTMLElement) => {
      opener.current = anchor;
      if (isOpen) close();
      else setOpen(true);
    },
    choose: setSymbol,
    actions: { onSet: set, onDay: (day: string) => change({ day }), onShow: setShown },
  } as const;
}
