import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useRef } from 'react';
import styles from './menu.module.css';
import type { MenuProps } from './menu.tsx';

/** A menu that opens when it comes, with the button it belongs to. */
export function MenuList({ trigger, items, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The press that asked for the menu went to the button that stood here before.
    button.current?.focus();
    button.current?.click();
  }, []);
  return (
    <Base.Root modal={false}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} className={styles.positioner}>
          <Base.Popup className={styles.popup}>
            {items.map(({ key, label, icon, disabled, onSelect }) => (
              <Base.Item key={key} className={styles.item} disabled={disabled === true} onClick={onSelect}>
                {icon}
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
