import { toNameKey } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { type FormEvent, useState } from 'react';
import styles from './watchlist.module.css';

interface NameDialogProps {
  readonly title: string;
  readonly action: string;
  readonly name: string;
  /** Names of the other lists. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
}

/** Asks for the name of a list. */
export function NameDialog({ title, action, name: before, taken, onClose, onSave }: NameDialogProps) {
  const [name, setName] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError('Please name this list.');
    if (taken.some((other) => toNameKey(other) === toNameKey(name))) return setError('A list has this name.');
    onSave(name);
    onClose();
  };
  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        <TextField label="Name of the list" maxLength={40} value={name} onChange={setName} error={error} />
        <Row align="stretch" justify="end" gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {action}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
