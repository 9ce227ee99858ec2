import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';

export interface PanelProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** Height of the content in pixels, kept in every state so that nothing jumps. */
  readonly height?: number;
  /** Level of the title. Default: 3. */
  readonly headingLevel?: 2 | 3;
  /** Removes the padding of the body. */
  readonly flush?: boolean;
}

/** A framed region of a screen, named by its title. */
export function Panel({ title, subtitle, actions, children, height, headingLevel = 3, flush = false }: PanelProps) {
  const titleId = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <Heading id={titleId} className={styles.title}>
            {title}
          </Heading>
          {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {actions}
      </header>
      <div
        className={classNames(styles.body, flush && styles.flush)}
        style={height === undefined ? undefined : { minHeight: height }}
      >
        {children}
      </div>
    </section>
  );
}
