import { classNames } from '@basecase/shared-ui/components/class-names';
import { InfoMark } from '@basecase/shared-ui/components/info-mark';
import styles from './figure-list.module.css';

export interface FigureLine {
  readonly label: string;
  readonly value: string;
  /** What the lines above come to. */
  readonly total?: boolean;
  /** Where it comes from. */
  readonly note?: string;
}

/** Figures below each other, each following from those above it. */
export function FigureList({ lines }: { readonly lines: readonly FigureLine[] }) {
  return (
    <dl className={styles.list}>
      {lines.map(({ label, value, total, note }) => (
        <div key={label} className={classNames(total === true && styles.total)}>
          <dt>
            {label}
            {note !== undefined && (
              <>
                {' '}
                <InfoMark label={`Where ${label.toLowerCase()} comes from`} text={note} />
              </>
            )}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
