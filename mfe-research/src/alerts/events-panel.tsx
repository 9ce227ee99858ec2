import type { AlertKind, AlertWays } from '@basecase/gateway/contract';
import { usualWays } from '@basecase/gateway/contract';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { useUser } from '@basecase/shared-ui/host';
import { AlertIcon } from './alert-icon.tsx';
import styles from './alert-settings.module.css';
import { kindWords, shownKinds } from './alert-settings-words.model.ts';
import { type AlertSettings, useSaveAlertSettings } from './use-alert-settings.ts';

const ways = [
  { name: 'app', label: 'In the app' },
  { name: 'mail', label: 'Mail' },
  { name: 'rss', label: 'RSS' },
] as const;
type Way = (typeof ways)[number];

/** Which events reach the user, and by which way. */
export function EventsPanel({ settings }: { readonly settings: AlertSettings }) {
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
