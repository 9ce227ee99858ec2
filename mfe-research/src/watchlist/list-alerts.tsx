import { usualWatchRule } from '@basecase/gateway/contract';
import { nameListTarget } from '@basecase/gateway/contract/figures/choose-rule';
import { useWatchRules } from '../watching/use-watch-rules.ts';
import { WatchRulePopover } from '../watching/watch-rule-popover.tsx';
import type { Watchlist } from './watch-rows.model.ts';

interface ListAlertsProps {
  readonly list: Watchlist;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The alerts of the companies of a list that have none of their own. */
export function ListAlerts({ list, anchor, onClose }: ListAlertsProps) {
  const { data: kept } = useWatchRules();
  if (kept === undefined) return null;
  const target = nameListTarget(list.id);
  const own = kept.rules.find((one) => one.target === target);
  return (
    <WatchRulePopover
      anchor={anchor}
      name={list.name}
      target={target}
      rule={own?.rule ?? usualWatchRule}
      prices={kept.prices}
      company={null}
      isOwn={own !== undefined}
      onClose={onClose}
    />
  );
}
