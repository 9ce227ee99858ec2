import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Tells of a press outside an element. On a touch screen such a press leaves the focus where it was. */
export function usePressOutside(element: RefObject<Element | null>, onPress: () => void): void {
  const tell = useEffectEvent(onPress);
  useEffect(() => {
    const listen = ({ target }: Event): void => {
      if (target instanceof Node && !element.current?.contains(target)) tell();
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [element]);
}
