import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { CompanyPicker } from '@basecase/shared-ui/company/company-picker';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { keepPreviousData, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { Link } from '@basecase/shared-ui/router';
import { CircleHelp, Search, X } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { notifyWithAction } from '../../watching/notify-with-action.ts';
import { joinConditions } from '../conditions.model.ts';
import { countOutcomes, describeEnd, describeVerdict, type Why } from '../distance.model.ts';
import type { Screen } from '../figure-text.model.ts';
import { writeScope } from '../scope.model.ts';
import type { ScreenState } from '../screen-state.model.ts';
import type { ChangeScreen } from '../use-screen.ts';
import { describeNotCovered, describeScreenScope, type Gap } from './not-covered.model.ts';
import styles from './why.module.css';
import { OutcomeMark, type WhyActions, WhyCondition } from './why-condition.tsx';

interface WhyPanelProps {
  readonly screen: ScreenState;
  readonly answer: Screen;
  /** Null before a company is chosen. */
  readonly symbol: string | null;
  readonly actions: WhyActions;
  readonly onSymbol: (symbol: string) => void;
  readonly onClose: () => void;
}

const title = 'Why is a company not here?';

/** Explains the screen for one company: what passes, what fails and by how much, and what has no figure. */
export function WhyPanel({ screen, answer, symbol, actions, onSymbol, onClose }: WhyPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles.head}>
        <h3>{title}</h3>
        <IconButton label="Close" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className={styles.search}>
        <CompanyPicker label="Ticker or company" icon={<Search size={15} aria-hidden="true" />} onPick={onSymbol} />
      </div>
      <div aria-live="polite">
        {symbol !== null && <Explanation screen={screen} answer={answer} symbol={symbol} actions={actions} />}
      </div>
    </aside>
  );
}

type ExplanationProps = Pick<WhyPanelProps, 'screen' | 'answer' | 'actions'> & { readonly symbol: string };

/** A company that is not held is being read, which takes seconds. */
const askAgainMs = 4_000;
const mostAsked = 5;

function Explanation({ screen, answer, symbol, actions }: ExplanationProps) {
  const { api } = useHost();
  const client = useQueryClient();
  const asked = makeQuestion(screen, answer);
  const queryKey = ['why', symbol, asked];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('explainScreen', { params: { symbol }, query: asked }, signal),
    placeholderData: keepPreviousData,
    retry: (failures: number, error: Error) => failures < 1 && !isApiError(error),
    refetchInterval: ({ state }) =>
      state.data?.covered === false && state.data.company === undefined && state.dataUpdateCount < mostAsked
        ? askAgainMs
        : false,
  });
  const count = client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const wasAwaited = !query.isFetching && count >= mostAsked;
  const skeleton = <Skeleton shape="text" label="Loading the answer" height={180} />;
  return (
    <Loaded query={query} skeleton={skeleton} title="The answer did not load">
      {(why) => <WhyAnswer why={why} wasAwaited={wasAwaited} screen={screen} actions={actions} />}
    </Loaded>
  );
}

/** Returns the question: only conditions that are applied. */
function makeQuestion(screen: ScreenState, answer: Screen) {
  const applied = answer.conditions.filter(({ problem }) => problem === undefined).map(({ text }) => text);
  const scope = writeScope(screen);
  return {
    where: joinConditions(applied),
    ...(scope !== '' && { scope }),
    ...(screen.sic.length > 0 && { sic: screen.sic.join(',') }),
    ...(screen.day !== null && { asOf: screen.day }),
    ...(screen.sort !== null && { sortBy: screen.sort.by, descending: String(screen.sort.descending) }),
  };
}

interface WhyAnswerProps {
  readonly why: Why;
  /** Whether a company that is not held had the time to be read. */
  readonly wasAwaited: boolean;
  readonly screen: ScreenState;
  readonly actions: WhyActions;
}

/** The verdict, the tally, and every condition with its distance. */
function WhyAnswer({ why, wasAwaited, screen, actions }: WhyAnswerProps) {
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

export type WhyState = ReturnType<typeof useWhy>;

/** The explanation of one company: what opens and closes it, and what its buttons do. */
export function useWhy(screen: ScreenState, change: ChangeScreen) {
  const host = useHost();
  const [isOpen, setOpen] = useState(false);
  const [symbol, setSymbol] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const [isEditing, setEditing] = useState(false);
  const close = () => {
    setOpen(false);
    setEditing(false);
    opener.current?.focus();
  };
  const set = (from: string, to: string, number: string) => {
    const before = screen.conditions;
    change({ conditions: before.map((one) => (one.text.trim() === from.trim() ? { ...one, text: to } : one)) });
    notifyWithAction(host, `The condition is now at ${number}.`, 'Undo', () => change({ conditions: before }));
  };
  return {
    isOpen,
    symbol,
    shown,
    /** The conditions stand folded beside the explanation until the user edits them. */
    isFolded: isOpen && !isEditing,
    edit: () => setEditing(true),
    close,
    toggle: (anchor: HTMLElement) => {
      opener.current = anchor;
      if (isOpen) close();
      else setOpen(true);
    },
    choose: setSymbol,
    actions: { onSet: set, onDay: (day: string) => change({ day }), onShow: setShown },
  } as const;
}
