import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the link of the filing whose reader was left.
 * @param opened accession number of the filing in the reader; null while the list is shown
 * @returns a reference for the list
 */
export function useFocusOnReturn(opened: string | null): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef(opened);
  useEffect(() => {
    const left = last.current;
    last.current = opened;
    if (opened !== null || left === null) return;
    const links = list.current?.querySelectorAll<HTMLElement>('[data-filing]') ?? [];
    const link = [...links].find(({ dataset }) => dataset.filing === left);
    (link ?? list.current?.querySelector<HTMLElement>('h1'))?.focus();
  }, [opened]);
  return list;
}
