import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * The keys of the table: j and k or the arrows move between rows, Enter opens the company (its link has the focus), s presses
 * the star, a opens the alerts, e edits the note. The letters work wherever no field has the focus; the arrows only in the table.
 * @returns the ref of the element around the table
 */
export function useTableKeys(onEdit: (symbol: string) => void): RefObject<HTMLElement | null> {
  const table = useRef<HTMLElement>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { current } = table;
    if (current === null || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const rows = [...current.querySelectorAll<HTMLElement>('tr[data-symbol]')];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const step = steps[event.key];
    if (step !== undefined && (at >= 0 || !event.key.startsWith('Arrow'))) {
      event.preventDefault();
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
      next?.querySelector<HTMLElement>('[data-row]')?.focus();
    }
    const row = rows[at];
    if (row === undefined) return;
    if (event.key === 's') row.querySelector<HTMLElement>('[aria-pressed]')?.click();
    if (event.key === 'a') row.querySelector<HTMLElement>('[data-alerts]')?.click();
    if (event.key === 'e' && row.dataset.symbol !== undefined) {
      event.preventDefault();
      onEdit(row.dataset.symbol);
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return table;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role$="dialog"], [role="tab"]') !== null)
  );
}
