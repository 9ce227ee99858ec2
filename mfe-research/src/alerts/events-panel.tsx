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
  const isGuest = useUser()?.role === 'Guest';
  const save = useSaveAlertSettings();
  const toggle = (kind: AlertKind, name: Way['name']) => {
    const now = readWays(settings, kind);
    save(settings, { ways: { ...settings.ways, [kind]: { ...now, [name]: !now[name] } } });
  };
  const reason = (name: Way['name']): string | undefined => {
    if (name === 'app') return undefined;
    if (isGuest) return 'For Members';
    return name === 'mail' && !settings.canMail ? 'This server sends no mail' : undefined;
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
            {ways.map(({ name, label }) => (
              <th key={name} scope="col" title={reason(name)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">
                <AlertIcon kind={kind} />
                <span>
                  <b>{kindWords[kind].label}</b>
                  <small>{kindWords[kind].about}</small>
                </span>
              </th>
              {ways.map(({ name, label }) => (
                <td key={name}>
                  <label title={reason(name)}>
                    <input
                      type="checkbox"
                      aria-label={`${kindWords[kind].label}, ${label}`}
                      checked={readWays(settings, kind)[name]}
                      disabled={reason(name) !== undefined}
                      onChange={() => toggle(kind, name)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function readWays({ ways: kept }: AlertSettings, kind: AlertKind): AlertWays {
  return kept[kind] ?? usualWays[kind];
}
