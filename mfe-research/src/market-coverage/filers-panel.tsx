import type { Coverage } from '@basecase/shared-ui/company/coverage-query';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { CompanyCheck } from './company-check.tsx';
import { CountTable } from './count-table.tsx';
import { countOut, formatCount, listKinds, listReasons } from './coverage.model.ts';
import styles from './coverage.module.css';

/** The filers that are covered, by kind, and those that are left out, by reason. */
export function FilersPanel({ coverage }: { readonly coverage: Coverage }) {
  const { filers } = coverage;
  const out = countOut(filers);
  const all = filers.in + out;
  const percent = (count: number) => `${all === 0 ? 0 : Math.round((count / all) * 100)}%`;
  const reasons = listReasons(coverage);
  return (
    <Panel title="Filers in and out" headingLevel={2} flush>
      <div className={styles.inAndOut}>
        <div
          className={styles.stack}
          role="img"
          aria-label={`${formatCount(filers.in)} covered, ${formatCount(out)} left out`}
          style={{ gridTemplateColumns: [filers.in, ...reasons.map(({ count }) => count)].map(toFraction).join(' ') }}
        >
          <i className={styles.covered} />
          {reasons.map(({ label }) => (
            <i key={label} />
          ))}
        </div>
        <p>
          <span>
            <b>{formatCount(filers.in)}</b> covered, {percent(filers.in)}
          </span>
          <span>
            <b>{formatCount(out)}</b> left out, {percent(out)}
          </span>
        </p>
      </div>
      <CountTable label="Covered, by kind" rows={listKinds(coverage)} />
      {reasons.length > 0 && <CountTable label="Left out, by reason" rows={reasons} unused />}
      <CompanyCheck />
    </Panel>
  );
}

const toFraction = (count: number): string => `${count}fr`;
