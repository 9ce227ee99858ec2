import type { CallInput, Flag } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { NumberField } from '@basecase/shared-ui/components/fields/number-field';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { useState } from 'react';
import styles from './apps.module.css';
import { isDay } from './flags.model.ts';

export interface FlagDialogProps {
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
export function FlagDialog({ flag, busy, onSet, onClose }: FlagDialogProps) {
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
        <div className={styles.formActions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!isShare || !isDay(endsOn)}
            onClick={() => onSet({ on: flag.on, percent: percent ?? 1, roles: [...audiences[audience].roles], endsOn })}
          >
            Save
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
