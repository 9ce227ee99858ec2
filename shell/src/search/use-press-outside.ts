import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `onPress` on a press outside an element. Blur is not enough: on a touch screen such a press keeps the focus. */
export function usePressOutside(element: RefObject<Element | null>, onPress: () => void): void {
  const report = useEffectEvent(onPress);
  useEffect(() => {
    const listen = ({ target }: Event): void => {
      if (target instanceof Node && !element.current?.contains(target)) report();
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [element]);
}
