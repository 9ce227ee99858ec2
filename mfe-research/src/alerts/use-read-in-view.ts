import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Alert } from '../watching/alerts-query.ts';
import { useMarkAlerts } from './use-alerts.ts';

/** An alert that was in view for this long while its list had the focus is read. */
const READ_MS = 5_000;

/** Marks the unread alerts in view as read while their list has the focus. @param view the element around the list */
export function useReadInView(view: RefObject<HTMLElement | null>, alerts: readonly Alert[]): void {
  const mark = useMarkAlerts();
  const markSeen = useEffectEvent(() => {
    const { current } = view;
    if (current === null || !current.contains(document.activeElement)) return;
    const unread = new Set(alerts.flatMap(({ id, readAt }) => (readAt === null ? [id] : [])));
    const seen = [...current.querySelectorAll<HTMLElement>('[data-alert]')].filter(isInView);
    const ids = seen.flatMap(({ dataset: { alert } }) => (alert !== undefined && unread.has(alert) ? [alert] : []));
    if (ids.length > 0) mark(ids);
  });
  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = () => {
      timer ??= setTimeout(() => markSeen(), READ_MS);
    };
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && current.contains(event.relatedTarget)) return;
      clearTimeout(timer);
      timer = undefined;
    };
    current.addEventListener('focusin', enter);
    current.addEventListener('focusout', leave);
    return () => {
      clearTimeout(timer);
      current.removeEventListener('focusin', enter);
      current.removeEventListener('focusout', leave);
    };
  }, [view]);
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}
