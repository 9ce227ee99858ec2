import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Link } from '@basecase/shared-ui/router';
import type { Why } from '../distance.model.ts';
import type { Gap } from './not-covered.model.ts';
import type { WhyActions } from './outcome-mark.tsx';
import styles from './why.module.css';

interface NotCoveredProps {
  readonly gap: Gap;
  readonly why: Why;
  readonly actions: WhyActions;
}

/** A company that no condition can be asked of, with a way on. */
export function NotCovered({ gap, why: { symbol }, actions }: NotCoveredProps) {
  const { badge, title, text, facts, fromDay, hasPages } = gap;
  return (
    <div className={styles.answer}>
      <p className={styles.badge}>
        <b>{symbol}</b> <Badge>{badge}</Badge>
      </p>
      <h4>{title}</h4>
      <p>{text}</p>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.ways}>
        {fromDay !== null && (
          <Button size="sm" onClick={() => actions.onDay(fromDay)}>
            Set the day to {formatCalendarDay(fromDay)}
          </Button>
        )}
        {hasPages && <Link to={`/overview?symbol=${encodeURIComponent(symbol)}`}>Open its pages</Link>}
        {hasPages && <Link to={`/compare?symbols=${encodeURIComponent(symbol)}`}>Compare it</Link>}
      </p>
    </div>
  );
}
