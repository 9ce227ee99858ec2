import { type AlertKind, type AlertWays, usualWays, type WatchRule } from '@basecase/gateway/contract';
import { nameListTarget } from '@basecase/gateway/contract/figures/choose-rule';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { useUser } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { lazy, Suspense, useRef, useState } from 'react';
import { describeFairValue } from '../watching/fair-value-words.model.ts';
import { useWatchRules } from '../watching/use-watch-rules.ts';
import { describeRule } from '../watching/watch-rule-words.model.ts';
import { useWatchFigures, useWatchlists, type WatchRow } from '../watching/watchlists-query.ts';
import { AlertIcon } from './alert-icon.tsx';
import styles from './alert-settings.module.css';
import { describeNextMail, kindWords, shownKinds } from './alert-settings-words.model.ts';
import { type AlertSettings, useAlertSettings, useSaveAlertSettings, WaysPanel } from './ways-panel.tsx';

/** The tab of the account with what is reported and how it reaches the user. */
export function AlertSettingsTab() {
  const query = useAlertSettings();
  const settings = query.data;
  if (settings === undefined) {
    const skeleton = <Skeleton shape="table" label="Loading your alerts" height={420} />;
    return <Loaded query={query} skeleton={skeleton} title="Your alerts did not load" />;
  }
  return (
    <Grid columns={1} gap={16} top={16} className={styles.tab}>
      <Grid columns={1} gap={16}>
        <WaysPanel settings={settings} />
        <EventsPanel settings={settings} />
      </Grid>
      <Grid columns={1} gap={16}>
        <NextMailPanel settings={settings} />
        <OwnRulesPanel />
      </Grid>
    </Grid>
  );
}

/** What the next daily mail would hold now. */
function NextMailPanel({ settings: { mail, canMail, waiting } }: { readonly settings: AlertSettings }) {
  const user = useUser();
  if (!canMail || mail.mode !== 'daily' || user === null || user.role === 'Guest') return null;
  const { count, alerts } = waiting;
  const left = count - alerts.length;
  return (
    <Panel title="Your next daily mail" subtitle={describeNextMail(mail, new Date())} headingLevel={2}>
      {count === 0 ? (
        <Text tone={2}>Nothing has happened since the last one.</Text>
      ) : (
        <Grid tone={2} size="xs" className={styles.mail}>
          <p>
            <b>{count === 1 ? alerts[0]?.title : `${count} alerts: ${alerts[0]?.title}`}</b>
            <small>Basecase to {user.email}</small>
          </p>
          <ol>
            {alerts.map(({ id, title, text, href }) => (
              <li key={id}>
                <Link to={href}>{title}</Link>
                <br />
                {text}
              </li>
            ))}
          </ol>
          <small>
            {left > 0 && `${left} more. `}Every line links to its source. Change what is reported. Stop these mails.
          </small>
        </Grid>
      )}
    </Panel>
  );
}

const WatchRulePopover = lazy(async () => ({
  default: (await import('../watching/watch-rule-popover.tsx')).WatchRulePopover,
}));

/** The companies and lists whose alerts are not the usual ones. */
function OwnRulesPanel() {
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

const ways = [
  { name: 'app', label: 'In the app' },
  { name: 'mail', label: 'Mail' },
  { name: 'rss', label: 'RSS' },
] as const;
type Way = (typeof ways)[number];

/** Which events reach the user, and by which way. */
function EventsPanel({ settings }: { readonly settings: AlertSettings }) {
  const reasonOf = useReasons(settings);
  const save = useSaveAlertSettings();
  const toggle = (kind: AlertKind, name: Way['name']) => {
    const now = readWays(settings, kind);
    save(settings, { ways: { ...settings.ways, [kind]: { ...now, [name]: !now[name] } } });
  };
  return (
    <Panel
      title="What is reported"
      subtitle="For every company in your watchlist, unless it has its own settings"
      headingLevel={2}
      flush
    >
      <table className={styles.events} aria-label="What is reported">
        <thead>
          <tr>
            <th scope="col">Event</th>
            {ways.map((way) => (
              <th key={way.name} scope="col" title={reasonOf(way)}>
                {way.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownKinds.map((kind) => (
            <EventRow
              key={kind}
              kind={kind}
              chosen={readWays(settings, kind)}
              reasonOf={reasonOf}
              onToggle={(name) => toggle(kind, name)}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

type ReasonOf = (way: Way) => string | undefined;

/** Returns what says why a way is closed; undefined for an open one. */
function useReasons({ canMail }: AlertSettings): ReasonOf {
  const isGuest = useUser()?.role === 'Guest';
  return ({ name }) => {
    if (name === 'app') return undefined;
    if (isGuest) return 'For Members';
    return name === 'mail' && !canMail ? 'This server sends no mail' : undefined;
  };
}

interface EventRowProps {
  readonly kind: AlertKind;
  readonly chosen: AlertWays;
  readonly reasonOf: ReasonOf;
  readonly onToggle: (name: Way['name']) => void;
}

function EventRow({ kind, chosen, reasonOf, onToggle }: EventRowProps) {
  const { label: event, about } = kindWords[kind];
  return (
    <tr>
      <th scope="row">
        <AlertIcon kind={kind} />
        <span>
          <b>{event}</b>
          <small>{about}</small>
        </span>
      </th>
      {ways.map((way) => (
        <td key={way.name}>
          <label title={reasonOf(way)}>
            <input
              type="checkbox"
              aria-label={`${event}, ${way.label}`}
              checked={chosen[way.name]}
              disabled={reasonOf(way) !== undefined}
              onChange={() => onToggle(way.name)}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}

function readWays({ ways: kept }: AlertSettings, kind: AlertKind): AlertWays {
  return kept[kind] ?? usualWays[kind];
}
