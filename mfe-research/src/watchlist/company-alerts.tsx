import { describeFairValue } from '../watching/fair-value-words.model.ts';
import { useWatchRules } from '../watching/use-watch-rules.ts';
import { WatchRulePopover } from '../watching/watch-rule-popover.tsx';
import { findRule } from '../watching/watch-rule-words.model.ts';
import { useWatchFigures, useWatchlists } from '../watching/watchlists-query.ts';

interface CompanyAlertsProps {
  readonly symbol: string;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The choice of alerts of a company outside of the watchlist; it opens once price and case are known. */
export function CompanyAlerts({ symbol, anchor, onClose }: CompanyAlertsProps) {
  const { data: lists } = useWatchlists();
  const { data: kept } = useWatchRules();
  const { data: figures, isError } = useWatchFigures(lists);
  if (lists === undefined || kept === undefined || (figures === undefined && !isError)) return null;
  const row = figures?.rows.find((one) => one.symbol === symbol) ?? null;
  return (
    <WatchRulePopover
      anchor={anchor}
      name={symbol}
      target={symbol}
      rule={findRule(symbol, lists.lists, kept.rules)}
      prices={kept.prices}
      company={{ price: row?.price.value ?? null, fairValue: row === null ? null : describeFairValue(row) }}
      isOwn={kept.rules.some(({ target }) => target === symbol)}
      onClose={onClose}
    />
  );
}
