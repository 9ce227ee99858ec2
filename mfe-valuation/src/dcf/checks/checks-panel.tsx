import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { inSentence, listNames } from '@basecase/shared-ui/figures/words';
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MissingInput } from '../inputs/missing-inputs.model.ts';
import type { OverrideName } from '../inputs/overrides.model.ts';
import type { Check } from './check.model.ts';
import styles from './checks.module.css';

export interface ChecksPanelProps {
  readonly checks: readonly Check[];
  readonly missing: readonly MissingInput[];
  /** Sets an input; undefined in a valuation that can only be read. */
  readonly onSet?: ((name: OverrideName, value: number | null) => void) | undefined;
  /** Sets an assumption; undefined in a valuation that can only be read. */
  readonly onAssume?: ((name: 'projectionYears' | 'terminalGrowthRate', value: number) => void) | undefined;
  /** Lines of other warnings, below the raised checks. */
  readonly children?: ReactNode;
  /** How many of them there are. */
  readonly warnings: number;
}

/** The sanity checks of a valuation: the warnings, those that wait for a figure, and those that passed. */
export function ChecksPanel({ checks, missing, onSet, onAssume, children, warnings }: ChecksPanelProps) {
  const of = (state: Check['state']) => checks.filter((check) => check.state === state);
  const [raised, waiting, passed] = [of('raised'), of('waiting'), of('passed')];
  const lacking = listNames(missing.map(({ label }) => label));
  const byReason = new Map<string, Check[]>();
  for (const check of waiting) {
    const reason = check.waitsFor ?? lacking;
    byReason.set(reason, [...(byReason.get(reason) ?? []), check]);
  }
  const counts = [
    ...(raised.length + warnings > 0
      ? [`${raised.length + warnings} ${raised.length + warnings === 1 ? 'warning' : 'warnings'}`]
      : []),
    ...(waiting.length > 0 ? [`${waiting.length} pending`] : []),
    `${passed.length} passed`,
  ];
  return (
    <Panel title="Checks" headingLevel={2} actions={<span className={styles.count}>{counts.join(', ')}</span>}>
      <ul className={styles.checks}>
        {raised.map((check) => (
          <CheckLine
            key={check.code}
            tone={check.severity === 'high' ? 'negative' : 'caution'}
            title={check.title ?? check.name}
            badge={check.severity === 'high' ? 'High' : undefined}
            text={check.text ?? ''}
            end={<AnswerButton check={check} onSet={onSet} onAssume={onAssume} />}
          />
        ))}
        {children}
        {[...byReason].map(([reason, list]) => (
          <CheckLine
            key={reason}
            tone="waiting"
            title={`Needs ${inSentence(reason)}`}
            text={joinNames(list)}
            end={list.length === 1 ? '1 check' : `${list.length} checks`}
          />
        ))}
        {passed.length > 0 && (
          <CheckLine tone="passed" title="Passed" text={<PassedNames checks={passed} />} end={passed.length} />
        )}
      </ul>
    </Panel>
  );
}

/** What was checked. A phone shows it on request: the assumptions must not be far below. */
function PassedNames({ checks }: { readonly checks: readonly Check[] }) {
  const isNarrow = useNarrow();
  const names = (
    <ul className={styles.passedNames}>
      {checks.map(({ code, name }) => (
        <li key={code}>{name}</li>
      ))}
    </ul>
  );
  if (!isNarrow) return names;
  return (
    <details className={styles.names}>
      <summary>What was checked</summary>
      {names}
    </details>
  );
}

const joinNames = (checks: readonly Check[]) => checks.map(({ name }) => name).join(' ');

const icons = { negative: TriangleAlert, caution: TriangleAlert, waiting: Hourglass, passed: CircleCheck } as const;

export interface CheckLineProps {
  readonly tone: keyof typeof icons;
  readonly title: string;
  readonly badge?: string | undefined;
  readonly text: ReactNode;
  /** At the right; below the text on a small screen. */
  readonly end?: ReactNode;
}

/** A line of the list of checks. */
export function CheckLine({ tone, title, badge, text, end }: CheckLineProps) {
  const Icon = icons[tone];
  return (
    <li>
      <Icon size={16} aria-hidden="true" className={styles[tone]} />
      <div>
        <b>{title}</b> {badge !== undefined && <Badge tone={tone === 'negative' ? 'negative' : 'info'}>{badge}</Badge>}
        <div className={styles.text}>{text}</div>
      </div>
      <span className={styles.end}>{end}</span>
    </li>
  );
}

/** The button that goes to an input or sets it. Nothing in a valuation that can only be read. */
export function AnswerButton(props: { readonly check: Check } & Pick<ChecksPanelProps, 'onSet' | 'onAssume'>) {
  const { check, onSet, onAssume } = props;
  const { action } = check;
  if (action === undefined || onSet === undefined) return null;
  const act = () => {
    if ('assumption' in action) return onAssume?.(action.assumption, action.value);
    const { input, value } = action;
    if (value !== undefined) return onSet(input, value);
    document.querySelector<HTMLInputElement>(`[data-input="${input}"]`)?.focus();
  };
  return (
    <button type="button" className={styles.action} onClick={act}>
      {action.label}
    </button>
  );
}
