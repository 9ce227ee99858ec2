import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Link } from '@basecase/shared-ui/router';
import { CircleHelp } from 'lucide-react';
import { Fragment } from 'react';
import { countOutcomes, describeEnd, describeVerdict, type Why } from '../distance.model.ts';
import type { ScreenState } from '../screen-state.model.ts';
import { describeNotCovered, describeScreenScope, type Gap } from './not-covered.model.ts';
import { OutcomeMark, type WhyActions } from './outcome-mark.tsx';
import styles from './why.module.css';
import { WhyCondition } from './why-condition.tsx';

interface WhyAnswerProps {
  readonly why: Why;
  /** Whether a company that is not held had the time to be read. */
  readonly wasAwaited: boolean;
  readonly screen: ScreenState;
  readonly actions: WhyActions;
}

/** The verdict, the tally, and every condition with its distance. */
export function WhyAnswer({ why, wasAwaited, screen, actions }: WhyAnswerProps) {
  const gap = describeNotCovered(why, screen.day, wasAwaited);
  if (gap !== null) return <NotCovered gap={gap} why={why} actions={actions} />;
  const end = describeEnd(why);
  const newest = why.company?.newest ?? null;
  return (
    <>
      <div className={styles.answer}>
        <h4>{describeVerdict(why)}</h4>
        <p>
          It is covered.
          {newest !== null && ` Its newest report is the ${newest.form} filed ${formatCalendarDay(newest.filed)}.`}
        </p>
        <TallyBadges why={why} />
        {why.place !== undefined && (
          <Button size="sm" onClick={() => actions.onShow(why.symbol)}>
            Show it in the list
          </Button>
        )}
      </div>
      <ul className={styles.list} aria-label="Conditions">
        <ScopeLine why={why} />
        {why.conditions.map((explained) => (
          <WhyCondition key={explained.text} explained={explained} why={why} actions={actions} />
        ))}
      </ul>
      {end !== null && (
        <p className={styles.end}>
          <CircleHelp size={15} aria-hidden="true" />
          <span>
            {end.text}
            {end.conditions.map((text, at) => (
              <Fragment key={text}>
                {at > 0 && ','} <code>{text}</code>
              </Fragment>
            ))}
          </span>
        </p>
      )}
    </>
  );
}

function TallyBadges({ why }: { readonly why: Why }) {
  const { passed, failed, without } = countOutcomes(why);
  return (
    <p className={styles.tally}>
      {passed > 0 && <Badge tone="positive">{passed} passed</Badge>}
      {failed > 0 && <Badge tone="negative">{failed} failed</Badge>}
      {without > 0 && <Badge tone="outline">{without} without a figure</Badge>}
    </p>
  );
}

function ScopeLine({ why }: { readonly why: Why }) {
  const isIn = why.scope?.isIn !== false;
  return (
    <li>
      <OutcomeMark outcome={isIn ? 'passes' : 'fails'} />
      <div>
        <p className={styles.top}>
          <span>Scope</span>
          <b className={isIn ? styles.passes : styles.fails}>{isIn ? 'Passes' : 'Fails'}</b>
        </p>
        <p>{describeScreenScope(why)}</p>
      </div>
    </li>
  );
}

interface NotCoveredProps {
  readonly gap: Gap;
  readonly why: Why;
  readonly actions: WhyActions;
}

/** A company that no condition can be asked of, with a way on. */
function NotCovered({ gap, why: { symbol }, actions }: NotCoveredProps) {
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
