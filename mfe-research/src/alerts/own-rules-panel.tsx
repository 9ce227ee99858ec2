import type { WatchRule } from '@basecase/gateway/contract';
import { nameListTarget } from '@basecase/gateway/contract/figures/choose-rule';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { lazy, Suspense, useRef, useState } from 'react';
import { describeFairValue } from '../watching/fair-value-words.model.ts';
import { useWatchRules } from '../watching/use-watch-rules.ts';
import { describeRule } from '../watching/watch-rule-words.model.ts';
import { useWatchFigures, useWatchlists, type WatchRow } from '../watching/watchlists-query.ts';
import styles from './alert-settings.module.css';

const WatchRulePopover = lazy(async () => ({
  default: (await import('../watching/watch-rule-popover.tsx')).WatchRulePopover,
}));

/** The companies and lists whose alerts are not the usual ones. */
export function OwnRulesPanel() {
  const { data: kept } = useWatchRules();
  const { data: lists } = useWatchlists();
  const { data: figures } = useWatchFigures(kept !== undefined && kept.rules.length > 0 ? lists : undefined);
  if (kept === undefined || lists === undefined) return null;
  const companies = new Set(lists.lists.flatMap(({ symbols }) => symbols));
  const rules = kept.rules.flatMap(({ target, rule }) => {
    const list = lists.lists.find(({ id }) => nameListTarget(id) === target);
    const row = figures?.rows.find(({ symbol }) => symbol === target) ?? null;
    if (list !== undefined) return [{ target, rule, name: list.name, about: 'List', row: null, isList: true }];
    // The settings of a company that left the lists rest until it comes back.
    return companies.has(target) ? [{ target, rule, name: target, about: row?.name ?? '', row, isList: false }] : [];
  });
  return (
    <Panel
      title="Companies with their own settings"
      subtitle={`${rules.length} of ${companies.size}`}
      headingLevel={2}
      flush
    >
      {rules.length === 0 ? (
        <p className={styles.none}>The bell beside a company in your watchlist gives it its own.</p>
      ) : (
        <ul className={styles.own}>
          {rules.map((own) => (
            <OwnRule key={own.target} {...own} prices={kept.prices} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface OwnRuleProps {
  readonly target: string;
  readonly rule: WatchRule;
  readonly name: string;
  readonly about: string;
  readonly row: WatchRow | null;
  readonly isList: boolean;
  readonly prices: 'daily' | 'public';
}

function OwnRule({ target, rule, name, about, row, isList, prices }: OwnRuleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const company = { price: row?.price.value ?? null, fairValue: row === null ? null : describeFairValue(row) };
  return (
    <li>
      <span>
        <b>{name}</b> {about}
        <small>{describeRule(rule)}</small>
      </span>
      <Button ref={button} size="sm" aria-label={`Change the alerts of ${name}`} onClick={() => setOpen(true)}>
        Change
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WatchRulePopover
            anchor={button.current}
            {...{ name, target, rule, prices }}
            company={isList ? null : company}
            isOwn
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
