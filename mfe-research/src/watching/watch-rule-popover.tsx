import { type WatchRule, watchForms } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSavedScreens } from './saved-screens-query.ts';
import { useSaveWatchRule, type WatchRules } from './use-watch-rules.ts';
import styles from './watch-rule-popover.module.css';
import {
  countAlerts,
  describePassed,
  formatLevel,
  isSameRule,
  quietRule,
  readLevel,
  toggleForm,
} from './watch-rule-words.model.ts';

export interface WatchRulePopoverProps {
  readonly anchor: HTMLElement | null;
  /** A symbol, or the name of a list for the heading. */
  readonly name: string;
  /** What the settings are kept under: a symbol, or a list. */
  readonly target: string;
  /** The alerts that are in force. */
  readonly rule: WatchRule;
  readonly prices: WatchRules['prices'];
  /** Null for a list, which has no price. */
  readonly company: {
    /** Null where it is not known. */
    readonly price: number | null;
    /** The user's case in words, such as "Base, DCF: $160.00, 7% below price"; null without one. */
    readonly fairValue: string | null;
  } | null;
  /** Whether own settings are kept, which can be reset. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** What a user types: levels are texts until they are saved. */
interface Draft {
  readonly rule: WatchRule;
  readonly above: string;
  readonly below: string;
}

const write = (level: number | null): string => (level === null ? '' : String(level));

/** The alerts of a company or a list. Escape closes, and asks only where something is not saved. */
export function WatchRulePopover(props: WatchRulePopoverProps) {
  const { anchor, name, target, rule, company, isOwn, onClose } = props;
  const { save, isPending, error } = useSaveWatchRule();
  const [draft, setDraft] = useState<Draft>({ rule, above: write(rule.above), below: write(rule.below) });
  const [isAsking, setAsking] = useState(false);
  const typed = readRule(draft);
  const isChanged = typed === null || !isSameRule(typed, rule);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== null) save(target, typed, onClose);
  };
  const heading = (
    <>
      <b className={styles.name}>Alerts for {name}</b> <small>{describeCount(typed ?? draft.rule, company)}</small>
    </>
  );
  return (
    <Popover anchor={anchor} title={heading} onClose={() => (isChanged && !isAsking ? setAsking(true) : onClose())}>
      <form className={styles.form} onSubmit={submit}>
        <Events draft={draft} company={company} onChange={setDraft} />
        <p className={styles.foot}>
          {company === null ? 'For the companies of this list without own settings.' : describePrices(props.prices)}
        </p>
        {isAsking && <Asking onDiscard={onClose} />}
        {error !== null && (
          <p className={styles.refused} role="alert">
            {error.message} Nothing was saved.
          </p>
        )}
        <Row as="p" justify="end" gap={8} className={styles.actions}>
          {isOwn && (
            <Button size="sm" variant="ghost" onClick={() => save(target, null, onClose)}>
              Reset
            </Button>
          )}
          <Button size="sm" onClick={() => setDraft({ rule: quietRule, above: '', below: '' })}>
            Turn all off
          </Button>
          <Button size="sm" variant="primary" type="submit" busy={isPending} disabled={typed === null}>
            Save alerts
          </Button>
        </Row>
      </form>
    </Popover>
  );
}

function Asking({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <p className={styles.asking} role="alert">
      Your changes are not saved.
      <Button size="sm" onClick={onDiscard}>
        Discard
      </Button>
    </p>
  );
}

function describeCount(rule: WatchRule, company: WatchRulePopoverProps['company']): string {
  const count = countAlerts({ ...rule, fairValue: rule.fairValue && company?.fairValue !== null });
  return count === 1 ? '1 is on' : `${count} are on`;
}

function describePrices(prices: WatchRules['prices']): string {
  return prices === 'daily'
    ? 'Prices are daily closes. Alerts come the next morning.'
    : 'Public prices come twice a month, about two weeks late.';
}

/** Returns the rule of a draft; null while a level is no price. */
function readRule({ rule, above, below }: Draft): WatchRule | null {
  const levels = [readLevel(above), readLevel(below)] as const;
  if (levels[0] === undefined || levels[1] === undefined) return null;
  return { ...rule, above: levels[0], below: levels[1] };
}

interface EventsProps {
  readonly draft: Draft;
  readonly company: WatchRulePopoverProps['company'];
  readonly onChange: (draft: Draft) => void;
}

function Events({ draft, company, onChange }: EventsProps) {
  const { rule } = draft;
  const change = (part: Partial<WatchRule>) => onChange({ ...draft, rule: { ...rule, ...part } });
  return (
    <ul className={styles.events}>
      <AlertEvent
        label="New filing"
        isFirst
        isOn={rule.forms.length > 0}
        onToggle={(isOn) => change({ forms: isOn ? ['10-K', '10-Q'] : [] })}
      >
        <Row as="span" align="stretch" wrap gap={6} className={styles.forms}>
          {watchForms.map((form) => (
            <button
              key={form}
              type="button"
              aria-pressed={rule.forms.includes(form)}
              onClick={() => change(toggleForm(rule, form))}
            >
              {form}
            </button>
          ))}
        </Row>
      </AlertEvent>
      <AlertEvent label="Results" isOn={rule.results} onToggle={(results) => change({ results })}>
        <small>The day before, and when they are filed</small>
      </AlertEvent>
      {company !== null &&
        (['above', 'below'] as const).map((side) => (
          <LevelEvent
            key={side}
            side={side}
            text={draft[side]}
            price={company.price}
            onChange={(text) => onChange({ ...draft, [side]: text })}
          />
        ))}
      <AlertEvent
        label="Price crosses my fair value"
        isOn={rule.fairValue && company?.fairValue !== null}
        isDisabled={company?.fairValue === null}
        onToggle={(fairValue) => change({ fairValue })}
      >
        <small>
          {company === null ? 'Of companies with a saved case' : (company.fairValue ?? 'You have no saved case.')}
        </small>
      </AlertEvent>
      <AlertEvent label="Insider trades" isOn={rule.insiders} onToggle={(insiders) => change({ insiders })}>
        <small>In the open market, outside of plans, from $50,000</small>
      </AlertEvent>
      {company !== null && <ScreenEvent chosen={rule.screen ?? null} onChange={(screen) => change({ screen })} />}
    </ul>
  );
}

interface LevelEventProps {
  readonly side: 'above' | 'below';
  readonly text: string;
  readonly price: number | null;
  readonly onChange: (text: string) => void;
}

/** A level: a typed one ticks its box, an empty one unticks it. */
function LevelEvent({ side, text, price, onChange }: LevelEventProps) {
  const level = readLevel(text);
  const label = `Price ${side}`;
  const passed = describePassed(side, level ?? null, price);
  const field = (
    <TextField
      label={label}
      labelHidden
      className={styles.level}
      placeholder="$"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={onChange}
      invalid={level === undefined}
    />
  );
  const hint = level === undefined ? 'That is no price.' : passed;
  return (
    <AlertEvent
      label={label}
      isOn={level !== null}
      onToggle={(isOn) => onChange(isOn && price !== null ? formatLevel(Math.round(price)) : '')}
      end={field}
    >
      {hint !== null && <small role="status">{hint}</small>}
    </AlertEvent>
  );
}

interface ScreenEventProps {
  /** The name of a saved screen; null for none. */
  readonly chosen: string | null;
  readonly onChange: (screen: string | null) => void;
}

/** The company enters or leaves one of the user's saved screens. */
function ScreenEvent({ chosen, onChange }: ScreenEventProps) {
  const { data: screens, isError } = useSavedScreens();
  const names = screens?.map(({ name }) => name) ?? [];
  const isGone = chosen !== null && screens !== undefined && !names.includes(chosen);
  const shown = chosen !== null && !names.includes(chosen) ? [chosen, ...names] : names;
  return (
    <AlertEvent
      label="Enters or leaves a screen"
      isOn={chosen !== null}
      isDisabled={shown.length === 0}
      onToggle={(isOn) => onChange(isOn ? (names[0] ?? null) : null)}
    >
      {screens?.length === 0 && chosen === null && <small>You have no saved screen.</small>}
      {isError && screens === undefined && <small>Your saved screens did not load.</small>}
      {isGone && <small>This screen is deleted.</small>}
      {chosen !== null && (
        <Select
          label="Screen"
          labelHidden
          value={chosen}
          options={shown.map((name) => ({ value: name, label: name }))}
          onChange={onChange}
        />
      )}
    </AlertEvent>
  );
}

interface AlertEventProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly isFirst?: boolean;
  readonly onToggle: (isOn: boolean) => void;
  readonly end?: ReactNode;
  readonly children?: ReactNode;
}

/** An event of the choice of alerts: a box with its name, and what belongs to it. */
function AlertEvent({ label, isOn, isDisabled = false, isFirst = false, onToggle, end, children }: AlertEventProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) box.current?.focus();
  }, [isFirst]);
  return (
    <li>
      <input
        ref={box}
        id={id}
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {end}
      {children !== undefined && <div className={styles.detail}>{children}</div>}
    </li>
  );
}
