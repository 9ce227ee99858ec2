import type { Coverage } from '@basecase/shared-ui/company/coverage-query';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { type LineShares, listLineShares } from './coverage.model.ts';
import styles from './coverage.module.css';

const parts = [
  { className: 'filed', label: 'Filed' },
  { className: 'derived', label: 'Derived' },
  { className: 'missing', label: 'Missing' },
  { className: 'notPresented', label: 'Not presented' },
] as const;

/** The share of companies that have each line. */
export function LinesPanel({ coverage }: { readonly coverage: Coverage }) {
  return (
    <Panel title="Share of companies with each line" subtitle="Latest report of each covered company" headingLevel={2}>
      <ul className={styles.legend}>
        {parts.map(({ className, label }) => (
          <li key={label}>
            <i className={styles[className]} aria-hidden="true" />
            {label}
          </li>
        ))}
      </ul>
      <dl className={styles.lines}>
        {listLineShares(coverage).map((line) => (
          <Line key={line.label} line={line} />
        ))}
      </dl>
      <p className={styles.hint}>
        A line is not presented where the company has no such thing, for example no debt. A missing line was looked for
        and not found. It is never taken as 0.
      </p>
    </Panel>
  );
}

function Line({ line }: { readonly line: LineShares }) {
  const { label, filed, derived, missing, notPresented } = line;
  const words = `${filed}% filed, ${derived}% derived, ${notPresented}% do not present it, ${missing}% missing`;
  return (
    <div>
      <dt>{label}</dt>
      <dd className={styles.lineBar}>
        <span role="img" aria-label={`${label}: ${words}`}>
          <i className={styles.filed} style={{ width: `${filed}%` }} />
          <i className={styles.derived} style={{ width: `${derived}%` }} />
          <i className={styles.missing} style={{ width: `${missing}%` }} />
          <i className={styles.notPresented} style={{ width: `${notPresented}%` }} />
        </span>
      </dd>
      <dd>{filed + derived}%</dd>
    </div>
  );
}
