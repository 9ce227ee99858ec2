import styles from './form.module.css';

export interface ChangeListProps {
  readonly title: string;
  /** Each assumption or input with its value before and after; '' where the label says all. */
  readonly changes: readonly { readonly label: string; readonly change: string }[];
}

/** What the user changed, below the buttons of a form. Nothing without a change. */
export function ChangeList({ title, changes }: ChangeListProps) {
  if (changes.length === 0) return null;
  return (
    <div className={styles.changes}>
      <b>{title}:</b>
      <ul aria-label={title}>
        {changes.map(({ label, change }) => (
          <li key={label}>
            {label}
            {change !== '' && `, ${change}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
