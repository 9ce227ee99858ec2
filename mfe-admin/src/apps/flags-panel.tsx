import type { CallInput, Flag, Flags } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { NumberField } from '@basecase/shared-ui/components/fields/number-field';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { useQueryClient } from '@basecase/shared-ui/query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { FailureBanner } from '../admin-screen.tsx';
import { useChange, useReply } from '../calls.ts';
import styles from './apps.module.css';
import { audienceText, daysPast, endText, isDay } from './flags.model.ts';

const flagsKey = ['flags'];

type Setting = CallInput<'setFlag'>['body'];
type Change = { readonly flag: Flag; readonly to: Setting | null };

const choices = [
  { value: 'off', label: 'Off' },
  { value: 'on', label: 'On' },
] as const;

/** The flags that the apps declare, each with its users and the day until which it should exist. */
export function FlagsPanel() {
  const client = useQueryClient();
  const { data, error } = useReply(flagsKey, (api, signal) => api.call('flags', {}, signal));
  const [changing, setChanging] = useState<Flag | null>(null);
  const change = useChange(
    (api, { flag: { app, name }, to }: Change): Promise<Flags> => {
      const params = { app, flag: name };
      return to === null ? api.call('removeFlag', { params }) : api.call('setFlag', { params, body: to });
    },
    [],
    { onSuccess: (flags) => client.setQueryData(flagsKey, flags), onEnd: () => setChanging(null) },
  );
  return (
    <Panel
      title="Flags"
      headingLevel={2}
      subtitle="Declared in app.json, off until switched on here. Open pages keep theirs."
    >
      <FailureBanner role="alert" error={change.error} text="The flag could not be changed." />
      <FailureBanner error={data === undefined ? error : null} text="The flags could not be loaded." />
      {data?.flags.length === 0 && <p className={styles.note}>No app declares a flag.</p>}
      {data !== undefined && data.flags.length > 0 && (
        <Table
          frame="flush"
          label="Flags"
          columns={listColumns(change.isPending, (flag, to) => change.mutate({ flag, to }), setChanging)}
          rows={data.flags}
          keyOf={({ app, name }) => `${app} ${name}`}
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

function listColumns(
  busy: boolean,
  onSet: (flag: Flag, to: Setting | null) => void,
  onChange: (flag: Flag) => void,
): readonly TableColumn<Flag>[] {
  return [
    { key: 'flag', header: 'Flag', cell: ({ name, text }) => <code title={text ?? ''}>{name}</code> },
    { key: 'app', header: 'App', align: 'left', cell: ({ title }) => title },
    { key: 'for', header: 'For', align: 'left', cell: ({ roles }) => audienceText(roles) },
    { key: 'share', header: 'Share', cell: ({ percent }) => `${percent}%` },
    { key: 'ends', header: 'Ends', cell: ({ endsOn }) => <End endsOn={endsOn} /> },
    { key: 'on', header: 'On', cell: (flag) => <Switch flag={flag} onSet={(to) => onSet(flag, to)} /> },
    {
      key: 'actions',
      header: 'Actions',
      cell: (flag) =>
        flag.text === null ? (
          <Button size="sm" disabled={busy} aria-label={`Remove ${flag.name}`} onClick={() => onSet(flag, null)}>
            Remove
          </Button>
        ) : (
          <Button size="sm" disabled={busy} aria-label={`Change ${flag.name}`} onClick={() => onChange(flag)}>
            Change
          </Button>
        ),
    },
  ];
}

function Switch({ flag, onSet }: { readonly flag: Flag; readonly onSet: (to: Setting) => void }) {
  const { name, title, text, on, percent, roles, endsOn } = flag;
  if (text === null) return <span className={styles.note}>In no build</span>;
  return (
    <ToggleGroup
      label={`${name} of ${title}`}
      value={on ? 'on' : 'off'}
      options={choices}
      onChange={(value) => onSet({ on: value === 'on', percent, roles: [...roles], endsOn })}
    />
  );
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

interface FlagDialogProps {
  readonly flag: Flag;
  readonly busy: boolean;
  readonly onSet: (setting: CallInput<'setFlag'>['body']) => void;
  readonly onClose: () => void;
}

const audiences = {
  all: { label: 'All signed-in users', roles: [] },
  users: { label: 'Guests and Members', roles: ['Guest', 'Member'] },
  members: { label: 'Members', roles: ['Member'] },
  admins: { label: 'Admins', roles: ['Admin'] },
} as const satisfies Record<string, { readonly label: string; readonly roles: Flag['roles'] | readonly [] }>;
const keys = ['all', 'users', 'members', 'admins'] as const;
type Audience = (typeof keys)[number];

/** Asks for the users, the share and the end of a flag. */
function FlagDialog({ flag, busy, onSet, onClose }: FlagDialogProps) {
  const [percent, setPercent] = useState<number | null>(flag.percent);
  const [audience, setAudience] = useState<Audience>(
    keys.find((key) => audiences[key].roles.join() === flag.roles.join()) ?? 'all',
  );
  const [endsOn, setEndsOn] = useState(flag.endsOn);
  const isShare = percent !== null && Number.isInteger(percent) && percent >= 1 && percent <= 100;
  return (
    <Dialog open onClose={onClose} title={`Flag ${flag.name} of ${flag.title}`}>
      <div className={styles.form}>
        <p className={styles.note}>{flag.text} The same users keep it while its share grows.</p>
        <Select
          label="For"
          value={audience}
          options={keys.map((value) => ({ value, label: audiences[value].label }))}
          onChange={setAudience}
        />
        <NumberField
          label="Share of these users in percent"
          value={percent}
          onChange={setPercent}
          min={1}
          max={100}
          step={1}
          decimals={0}
          slider
        />
        <TextField
          label="Ends"
          placeholder="2027-01-31"
          value={endsOn}
          onChange={setEndsOn}
          error={isDay(endsOn) ? null : 'A day reads 2027-01-31.'}
        />
        <Row align="stretch" justify="end" gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!isShare || !isDay(endsOn)}
            onClick={() => onSet({ on: flag.on, percent: percent ?? 1, roles: [...audiences[audience].roles], endsOn })}
          >
            Save
          </Button>
        </Row>
      </div>
    </Dialog>
  );
}
