import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './sortable-list.module.css';
import { type SortableOptions, type SortHandle, useSortable } from './use-sortable.tsx';

export interface SortableListProps<Item> extends SortableOptions<Item> {
  /** Accessible name of the list. */
  readonly label: string;
  /** Renders an item; `handle` belongs on a button in it. */
  readonly renderItem: (item: Item, handle: SortHandle) => ReactNode;
  readonly className?: string | undefined;
  readonly itemClassName?: string | undefined;
  /** A last element that does not move. */
  readonly children?: ReactNode;
}

/** A list that the user orders, by dragging or with Alt and the arrow keys. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { keyOf } = props;
  const sortable = useSortable<Item, HTMLUListElement>(props);
  return (
    <>
      <ul {...sortable.container} aria-label={props.label} className={classNames(styles.list, props.className)}>
        {sortable.items.map((item) => {
          const { className, ...rest } = sortable.itemProps(item);
          return (
            <li key={keyOf(item)} {...rest} className={classNames(props.itemClassName, className)}>
              {props.renderItem(item, sortable.handleOf(item))}
            </li>
          );
        })}
        {props.children !== undefined && <li>{props.children}</li>}
      </ul>
      {sortable.announcement}
    </>
  );
}
