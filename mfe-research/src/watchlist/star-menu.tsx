import { mostWatchlists, toNameKey } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { useHost } from '@basecase/shared-ui/host';
import { Bell, Plus } from 'lucide-react';
import { type FormEvent, type RefObject, useState } from 'react';
import { describeFairValue } from '../watching/fair-value-words.model.ts';
import { notifyWithAction } from '../watching/notify-with-action.ts';
import { useWatchRules } from '../watching/use-watch-rules.ts';
import { WatchRulePopover } from '../watching/watch-rule-popover.tsx';
import { findRule } from '../watching/watch-rule-words.model.ts';
import { useWatchFigures, useWatchlists } from '../watching/watchlists-query.ts';
import styles from './star-menu.module.css';
import { makeListId, useChangeWatchlists } from './use-watchlists.ts';
import { findLists, makeUndo, type Watchlist } from './watch-rows.model.ts';

interface StarMenuProps {
  readonly symbol: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** The lists of a company as boxes, and the field of a new one. */
export function StarMenu({ symbol, anchor, onClose }: StarMenuProps) {
  const [isChoosing, setChoosing] = useState(false);
  const host = useHost();
  const { data: lists } = useWatchlists();
  const { change } = useChangeWatchlists();
  if (lists === undefined) return null;
  const toggle = ({ id, symbols }: Watchlist) => {
    if (!symbols.includes(symbol)) return change([{ kind: 'add', symbol, list: id }]);
    const isLast = findLists(lists, symbol).length === 1;
    change([{ kind: 'remove', symbol, list: id }], {
      onChanged: () => {
        if (!isLast) return;
        onClose();
        notifyWithAction(host, `${symbol} left your watchlist.`, 'Undo', () => change(makeUndo(lists, symbol)));
      },
    });
  };
  if (isChoosing) return <CompanyAlerts symbol={symbol} anchor={anchor.current} onClose={onClose} />;
  return (
    <Popover anchor={anchor.current} title={`Lists of ${symbol}`} onClose={onClose}>
      <ListBoxes lists={lists.lists} symbol={symbol} onToggle={toggle} />
      {lists.lists.length < mostWatchlists && (
        <NewList
          taken={lists.lists.map(({ name }) => name)}
          onMake={(name) => {
            const list = makeListId();
            change([
              { kind: 'makeList', list, name },
              { kind: 'add', symbol, list },
            ]);
          }}
        />
      )}
      {findLists(lists, symbol).length > 0 && (
        <Button
          variant="ghost"
          className={styles.alerts}
          icon={<Bell size={15} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          Alerts for {symbol}
        </Button>
      )}
    </Popover>
  );
}

interface ListBoxesProps {
  readonly lists: readonly Watchlist[];
  readonly symbol: string;
  readonly onToggle: (list: Watchlist) => void;
}

function ListBoxes({ lists, symbol, onToggle }: ListBoxesProps) {
  return (
    <ul className={styles.lists}>
      {lists.map((list) => (
        <li key={list.id}>
          <label className={styles.list}>
            <input type="checkbox" checked={list.symbols.includes(symbol)} onChange={() => onToggle(list)} />
            <span>{list.name}</span>
            <small>{list.symbols.length}</small>
          </label>
        </li>
      ))}
    </ul>
  );
}

interface NewListProps {
  readonly taken: readonly string[];
  readonly onMake: (name: string) => void;
}

function NewList({ taken, onMake }: NewListProps) {
  const [name, setName] = useState('');
  const isTaken = taken.some((other) => toNameKey(other) === toNameKey(name));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || isTaken) return;
    onMake(name);
    setName('');
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="New list"
        labelHidden
        placeholder="New list"
        maxLength={40}
        value={name}
        onChange={setName}
        error={isTaken ? 'A list has this name.' : null}
        icon={<Plus size={14} aria-hidden="true" />}
      />
      <Button type="submit">Add</Button>
    </form>
  );
}

interface CompanyAlertsProps {
  readonly symbol: string;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The choice of alerts of a company outside of the watchlist; it opens once price and case are known. */
function CompanyAlerts({ symbol, anchor, onClose }: CompanyAlertsProps) {
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
