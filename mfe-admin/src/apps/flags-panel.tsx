import type { CallInput, Flag, Flags } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { DataTable } from '@basecase/shared-ui/components/tables/data-table';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import styles from './apps.module.css';
import { FlagDialog } from './flag-dialog.tsx';
import { audienceText, daysPast, endText } from './flags.model.ts';
import { flagsQuery } from './team-queries.ts';

type Setting = CallInput<'setFlag'>['body'];
type Change = { readonly flag: Flag; readonly to: Setting | null };

const columns = [
  { key: 'flag', header: 'Flag' },
  { key: 'app', header: 'App', align: 'left' },
  { key: 'for', header: 'For', align: 'left' },
  { key: 'share', header: 'Share' },
  { key: 'ends', header: 'Ends' },
  { key: 'on', header: 'On' },
  { key: 'actions', header: 'Actions' },
] as const;

const choices = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
] as const;

/** The flags that the apps declare, each with its users and the day until which it should exist. */
export function FlagsPanel() {
  const { api } = useHost();
  const client = useQueryClient();
  const query = flagsQuery(api);
  const { data, error } = useQuery(query);
  const [changing, setChanging] = useState<Flag | null>(null);
  const change = useMutation({
    mutationFn: ({ flag: { app, name }, to }: Change): Promise<Flags> => {
      const params = { app, flag: name };
      return to === null ? api.call('removeFlag', { params }) : api.call('setFlag', { params, body: to });
    },
    onSuccess: (flags) => client.setQueryData(query.queryKey, flags),
    onSettled: () => setChanging(null),
  });
  return (
    <Panel
      title="Flags"
      headingLevel={2}
      subtitle="Declared in app.json, off until switched on here. Open pages keep theirs."
    >
      {change.isError && (
        <Banner tone="error" role="alert" title={errorText(change.error, 'The flag could not be changed.')} />
      )}
      {error !== null && data === undefined && (
        <Banner tone="error" title={errorText(error, 'The flags could not be loaded.')} />
      )}
      {data?.flags.length === 0 && <p className={styles.note}>No app declares a flag.</p>}
      {data !== undefined && data.flags.length > 0 && (
        <DataTable
          label="Flags"
          bare
          columns={columns}
          rows={data.flags.map((flag) =>
            flagRow(
              flag,
              change.isPending,
              (to) => change.mutate({ flag, to }),
              () => setChanging(flag),
            ),
          )}
        />
      )}
      {changing !== null && (
        <FlagDialog
          flag={changing}
          busy={change.isPending}
          onSet={(to) => change.mutate({ flag: changing, to })}
          onClose={() => setChanging(null)}
        />
      )}
    </Panel>
  );
}

function flagRow(flag: Flag, busy: boolean, onSet: (to: Setting | null) => void, onChange: () => void) {
  const { app, name, title, text, on, percent, roles, endsOn } = flag;
  return {
    key: `${app} ${name}`,
    header: <code title={text ?? ''}>{name}</code>,
    cells: [
      title,
      audienceText(roles),
      `${percent}%`,
      <End key="ends" endsOn={endsOn} />,
      text === null ? (
        <span key="on" className={styles.note}>
          In no build
        </span>
      ) : (
        <ToggleGroup
          key="on"
          label={`${name} of ${title}`}
          value={on ? 'on' : 'off'}
          options={choices}
          onChange={(value) => onSet({ on: value === 'on', percent, roles: [...roles], endsOn })}
        />
      ),
      text === null ? (
        <Button key="actions" size="sm" disabled={busy} aria-label={`Remove ${name}`} onClick={() => onSet(null)}>
          Remove
        </Button>
      ) : (
        <Button key="actions" size="sm" disabled={busy} aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
      ),
    ],
  };
}

/** The end of a flag; past it, a reminder to remove the flag from the app. */
function End({ endsOn }: { readonly endsOn: string }) {
  const now = Date.now();
  if (daysPast(endsOn, now) === 0) return endText(endsOn, now);
  return (
    <Badge tone="caution">
      <TriangleAlert size={13} aria-hidden="true" /> {endText(endsOn, now)}
    </Badge>
  );
}
