import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { type FormEvent, useState } from 'react';
import styles from './saved.module.css';

interface SaveDialogProps {
  readonly open: boolean;
  /** Names in use. */
  readonly taken: readonly string[];
  readonly busy: boolean;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

const longest = 60;

/** Asks for the name of a screen. */
export function SaveDialog({ open, ...rest }: SaveDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title="Save screen">
      {open && <NameForm {...rest} />}
    </Dialog>
  );
}

function NameForm({ taken, busy, onSave, onClose }: Omit<SaveDialogProps, 'open'>) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const plain = name.trim();
    if (plain === '') setError('Please enter a name.');
    else if (taken.includes(plain)) setError(`A screen is called ${plain} already.`);
    else onSave(plain);
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <TextField
        label="Name"
        value={name}
        maxLength={longest}
        autoFocus
        error={error}
        hint="Conditions, columns, order and scope are saved. It always runs as of today."
        onChange={(text) => {
          setName(text);
          setError(null);
        }}
      />
      <Row align="stretch" justify="end" gap={8}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
      </Row>
    </form>
  );
}
