import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly items: readonly TabItem<Value>[];
  /** Controls beside the tabs. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Tabs with one panel: arrow keys, Home and End move and select. */
export function Tabs<Value extends string>({ label, value, onChange, items, actions, children }: TabsProps<Value>) {
  const choose = (next: unknown) => {
    const item = items.find((candidate) => candidate.value === next);
    if (item !== undefined) onChange(item.value);
  };
  return (
    <Base.Root value={value} onValueChange={choose}>
      <div className={actions === undefined ? undefined : styles.head}>
        <Base.List aria-label={label} activateOnFocus className={styles.list}>
          {items.map((item) => (
            <Base.Tab key={item.value} value={item.value} className={styles.tab}>
              {item.label}
            </Base.Tab>
          ))}
        </Base.List>
        {actions}
      </div>
      <Base.Panel value={value} className={styles.panel}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
