import type { AppRelease, Role } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { NumberField } from '@basecase/shared-ui/components/fields/number-field';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { useState } from 'react';
import styles from './apps.module.css';
import type { ReleaseChange } from './use-releases.ts';

export interface CanaryDialogProps {
  readonly release: AppRelease;
  readonly version: string;
  /** The build was not started in a browser: starting the canary forces it. */
  readonly force: boolean;
  readonly busy: boolean;
  readonly onStart: (change: ReleaseChange) => void;
  readonly onClose: () => void;
}

const audiences = {
  everyone: { label: 'All signed-in users', roles: [] },
  members: { label: 'Members and Admins', roles: ['Member', 'Admin'] },
  admins: { label: 'Admins', roles: ['Admin'] },
} as const satisfies Record<string, { readonly label: string; readonly roles: readonly Role[] }>;
type Audience = keyof typeof audiences;
const choices = (['everyone', 'members', 'admins'] as const).map((value) => ({
  value,
  label: audiences[value].label,
}));

/** Asks for the audience and share of a canary. */
export function CanaryDialog({ release, version, force, busy, onStart, onClose }: CanaryDialogProps) {
  const [percent, setPercent] = useState<number | null>(10);
  const [audience, setAudience] = useState<Audience>('everyone');
  const isValid = percent !== null && Number.isInteger(percent) && percent >= 1 && percent <= 100;
  return (
    <Dialog open onClose={onClose} title={`Canary of ${release.title} ${version}`}>
      <div className={styles.form}>
        <p className={styles.note}>
          The same users keep it until the canary ends. All others stay on {release.live ?? 'nothing'}.
        </p>
        {force && <Text tone="negative">It was not started in a browser before it was published.</Text>}
        <NumberField
          label="Share of the users in percent"
          value={percent}
          onChange={setPercent}
          min={1}
          max={100}
          step={1}
          decimals={0}
          slider
        />
        <Select label="Among" value={audience} options={choices} onChange={setAudience} />
        <Row align="stretch" justify="end" gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!isValid}
            onClick={() =>
              onStart({ kind: 'canary', version, percent: percent ?? 0, roles: audiences[audience].roles, force })
            }
          >
            {force ? 'Start anyway' : 'Start canary'}
          </Button>
        </Row>
      </div>
    </Dialog>
  );
}
