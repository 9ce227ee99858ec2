import { mostAddedPeers } from '@basecase/gateway/contract/figures/peer-rules';
import { companySearchQuery } from '@basecase/shared-ui/company/company-search-query';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { formatMoneyShort } from '@basecase/shared-ui/figures/format';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Plus, RotateCcw, Undo2, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  countCompanies,
  formatTimes,
  listShownPeers,
  nameSize,
  nameSizeLine,
  nearestShown,
  type PeerChanges,
  type PeerMember,
  type Peers,
  readChanges,
} from './peer-group.model.ts';
import styles from './peers-panel.module.css';

interface PeersPanelProps {
  readonly group: Peers['group'];
  readonly pointed: string | null;
  readonly onPoint: (symbol: string | null) => void;
  /** Saves the changes; the text says what was done. */
  readonly onChange: (changes: PeerChanges, done: string) => void;
  readonly onExplain: () => void;
}

/** The peers by nearness, which the user adds and removes, and the rule with its choices. */
export function PeersPanel({ group, pointed, onPoint, onChange, onExplain }: PeersPanelProps) {
  const [isWhole, setWhole] = useState(false);
  const changes = readChanges(group);
  const { members, removed, own } = group;
  const shown = listShownPeers(group, isWhole);
  const add = (symbol: string) =>
    onChange(
      {
        ...changes,
        removed: changes.removed.filter((other) => other !== symbol),
        added: changes.removed.includes(symbol) ? changes.added : [...changes.added, symbol],
      },
      `${symbol} is added to the peers.`,
    );
  const remove = ({ symbol, added }: PeerMember) =>
    onChange(
      added
        ? { ...changes, added: changes.added.filter((other) => other !== symbol) }
        : { ...changes, removed: [...changes.removed, symbol] },
      `${symbol} is removed from the peers.`,
    );
  const subtitle =
    isWhole || shown.length === members.length
      ? `${countCompanies(members.length)}, the nearest first`
      : `The ${nearestShown} nearest by size and margin, of ${members.length}`;
  return (
    <Panel
      title="Peers"
      subtitle={subtitle}
      flush
      actions={
        members.length > shown.length || isWhole ? (
          <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : 'Show all'}
          </Button>
        ) : undefined
      }
    >
      <AddPeer
        full={changes.added.length < mostAddedPeers ? null : `${mostAddedPeers} added companies are the most.`}
        onAdd={add}
      />
      <ul className={styles.peers} aria-label="Peers">
        {shown.map((member) => (
          <PeerItem
            key={member.symbol}
            member={member}
            isPointed={member.symbol === pointed}
            onPoint={onPoint}
            onRemove={() => remove(member)}
          />
        ))}
        {removed.map(({ symbol, name }) => (
          <li key={symbol} className={styles.gone}>
            <b>{symbol}</b>
            <span className={styles.name}>{name}</span>
            <span>Removed</span>
            <IconButton
              label={`Put ${name} back`}
              icon={<Undo2 size={14} aria-hidden="true" />}
              onClick={() => add(symbol)}
            />
          </li>
        ))}
      </ul>
      <RuleChoices group={group} onChange={onChange} />
      <div className={styles.foot}>
        <span>{own ? 'Saved for you. Others see the rule.' : 'Changes are saved for you alone.'}</span>
        <Button size="sm" variant="ghost" onClick={onExplain}>
          Why these peers?
        </Button>
        {own && (
          <Button
            size="sm"
            icon={<RotateCcw size={13} aria-hidden="true" />}
            onClick={() =>
              onChange({ added: [], removed: [], level: null, size: null }, 'The peers are the rule’s again.')
            }
          >
            Reset
          </Button>
        )}
      </div>
    </Panel>
  );
}

interface PeerItemProps {
  readonly member: PeerMember;
  readonly isPointed: boolean;
  readonly onPoint: (symbol: string | null) => void;
  readonly onRemove: () => void;
}

function PeerItem({ member, isPointed, onPoint, onRemove }: PeerItemProps) {
  const { openCompany } = useHost();
  const { symbol, name, size, times, added } = member;
  return (
    <li
      data-pointed={isPointed || undefined}
      className={added ? styles.mine : undefined}
      onPointerEnter={() => onPoint(symbol)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(symbol)}
      onBlur={() => onPoint(null)}
    >
      <button type="button" className={styles.ticker} title={`Open ${name}`} onClick={() => openCompany(symbol)}>
        {symbol}
      </button>
      <span className={styles.name}>{name}</span>
      {added ? (
        <Badge tone="info">Yours</Badge>
      ) : (
        <span className={styles.size}>
          {formatMoneyShort(size)}
          {times !== null && `, ${formatTimes(times)}`}
        </span>
      )}
      <IconButton label={`Remove ${name}`} icon={<X size={14} aria-hidden="true" />} onClick={onRemove} />
    </li>
  );
}

const levels = [4, 3, 2] as const;
const sizes = [0.25, 0.1, 0] as const;

/** Digits of the industry and the bound of the size, in place of those that the rule chooses. */
function RuleChoices({ group, onChange }: Pick<PeersPanelProps, 'group' | 'onChange'>) {
  const { sic, level, size, sizeLine, ownSize } = group;
  if (sic === null || level === null) return null;
  const changes = readChanges(group);
  return (
    <div className={styles.choices}>
      <span aria-hidden="true">Industry</span>
      <ToggleGroup
        label="Industry"
        wide
        value={`${level}`}
        options={levels.map((digits) => ({
          value: `${digits}`,
          label: digits === 4 ? `SIC ${sic}` : sic.slice(0, digits),
        }))}
        onChange={(text) => {
          const chosen = levels.find((digits) => `${digits}` === text) ?? null;
          onChange({ ...changes, level: chosen }, 'The industry of the peers is changed.');
        }}
      />
      <span aria-hidden="true">Size, by {nameSizeLine(sizeLine)}</span>
      <ToggleGroup
        label="Size"
        wide
        value={`${size ?? 0}`}
        options={sizes.map((bound) => ({
          value: `${bound}`,
          label: bound === 0 ? 'Any' : nameSize(bound),
          disabled: bound !== 0 && ownSize === null,
        }))}
        onChange={(text) => {
          const chosen = sizes.find((bound) => `${bound}` === text) ?? null;
          onChange({ ...changes, size: chosen }, 'The size of the peers is changed.');
        }}
      />
    </div>
  );
}

const PAUSE_MS = 200;
const fewestLetters = 2;
const mostMatches = 6;

interface AddPeerProps {
  /** Why none can be added; null where one can. */
  readonly full: string | null;
  readonly onAdd: (symbol: string) => void;
}

/** A search for a company to add. Enter takes the first match; the matches are buttons below the field. */
function AddPeer({ full, onAdd }: AddPeerProps) {
  const { api } = useHost();
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), PAUSE_MS);
  const isSearch = wanted.length >= fewestLetters && text.trim() !== '';
  const search = useQuery({ ...companySearchQuery(api, wanted), enabled: isSearch });
  const matches = isSearch ? (search.data?.results ?? []).slice(0, mostMatches) : [];
  const add = (symbol: string) => {
    setText('');
    onAdd(symbol);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const exact = matches.find(({ ticker }) => ticker === text.trim().toUpperCase());
    const first = exact ?? (wanted === text.trim() ? matches[0] : undefined);
    if (first !== undefined) add(first.ticker);
  };
  if (full !== null) return <p className={styles.full}>{full}</p>;
  return (
    <form className={styles.add} data-print="none" onSubmit={submit}>
      <TextField
        label="Add a company to the peers"
        labelHidden
        placeholder="Add a company"
        autoComplete="off"
        value={text}
        onChange={setText}
        icon={<Plus size={15} aria-hidden="true" />}
      />
      <p role="status" className={styles.found}>
        {isSearch && search.data !== undefined && matches.length === 0 && 'No company was found.'}
        {isSearch && search.isError && 'The search did not answer.'}
      </p>
      {matches.length > 0 && (
        <ul className={styles.matches} aria-label="Companies found">
          {matches.map(({ ticker, name }) => (
            <li key={ticker}>
              <button type="button" onClick={() => add(ticker)}>
                <b>{ticker}</b> <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
