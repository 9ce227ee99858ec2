import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import type { BankEarnings } from './bank-earnings.model.ts';
import styles from './bank-earnings.module.css';

/** The main figures of a bank in the newest period. */
export function BankFigures({ earnings }: { readonly earnings: BankEarnings }) {
  return (
    <div className={styles.figures}>
      <StatStrip label={`Main figures, ${earnings.title}`}>
        {earnings.figures.map(({ label, value, note }) => (
          <Stat key={label} label={label} value={value} note={note} />
        ))}
      </StatStrip>
    </div>
  );
}

/** How a bank earned its net income, a bar for each step. */
export function BankSteps({ earnings }: { readonly earnings: BankEarnings }) {
  return (
    <div className={styles.panel}>
      <Panel title="How it was earned" subtitle={earnings.title.replace(/^./, (first) => first.toUpperCase())}>
        <ul className={styles.steps} aria-label={earnings.label}>
          {earnings.steps.map(({ label, text, kind, from, to }) => (
            <li key={label} className={kind === 'result' ? styles.result : undefined}>
              <span>{label}</span>
              <strong>{text}</strong>
              <span className={styles.track} aria-hidden="true">
                <i className={styles[kind]} style={{ left: `${from * 100}%`, right: `${(1 - to) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
