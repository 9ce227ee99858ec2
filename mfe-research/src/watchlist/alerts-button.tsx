import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { Bell, BellOff } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { describeFairValue } from '../watching/fair-value-words.model.ts';
import { useWatchRules } from '../watching/use-watch-rules.ts';
import { countAlerts, findRule } from '../watching/watch-rule-words.model.ts';
import { useWatchlists, type WatchRow } from '../watching/watchlists-query.ts';
import styles from './alerts-button.module.css';

const WatchRulePopover = lazy(async () => ({
  default: (await import('../watching/watch-rule-popover.tsx')).WatchRulePopover,
}));

interface AlertsButtonProps {
  readonly symbol: string;
  /** Null while it is loaded. */
  readonly row: WatchRow | null;
}

/** The bell of a company with the number of its alerts, which opens their choice. */
export function AlertsButton({ symbol, row }: AlertsButtonProps) {
  const { data: lists } = useWatchlists();
  const { data: kept, isError } = useWatchRules();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (lists === undefined || kept === undefined) {
    return isError ? <span title="The alerts did not load">{NOT_AVAILABLE}</span> : null;
  }
  const rule = findRule(symbol, lists.lists, kept.rules);
  const count = countAlerts({ ...rule, fairValue: rule.fairValue && row?.fairValue.value != null });
  const Icon = count === 0 ? BellOff : Bell;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles.button, count === 0 && styles.off)}
        aria-label={`Alerts for ${symbol}, ${count === 0 ? 'off' : `${count} on`}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-alerts=""
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={15} aria-hidden="true" />
        {count === 0 ? 'Off' : count}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <WatchRulePopover
            anchor={button.current}
            name={symbol}
            target={symbol}
            rule={rule}
            prices={kept.prices}
            company={describeCompany(row)}
            isOwn={kept.rules.some(({ target }) => target === symbol)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function describeCompany(row: WatchRow | null) {
  if (row === null) return { price: null, fairValue: null };
  return { price: row.price.value, fairValue: describeFairValue(row) };
}
