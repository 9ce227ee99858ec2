import { Button } from '@basecase/shared-ui/components/button';
import { TextField } from '@basecase/shared-ui/components/text-field';
import { type FormEvent, useState } from 'react';
import { withFormOverrides } from '../assumptions/assumption-form.model.ts';
import { changeForm } from '../assumptions/assumption-store.ts';
import { readInput } from './input-text.model.ts';
import { withOverride } from './overrides.model.ts';
import styles from './overrides.module.css';

/** The form for a share count that no source states. */
export function SharesForm({ draftKey }: { readonly draftKey: string }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const use = (event: FormEvent) => {
    event.preventDefault();
    const reading = readInput('shares', 'shares', 'Shares outstanding', text);
    if (reading.kind === 'error') return setError(reading.message);
    changeForm(draftKey, (form) => withFormOverrides(form, (last) => withOverride(last, 'shares', reading.value)));
  };
  return (
    <form className={styles.shares} aria-label="Fill in what is missing" onSubmit={use} noValidate>
      <TextField
        label="Shares outstanding"
        value={text}
        onChange={setText}
        error={error}
        placeholder="100M"
        autoComplete="off"
      />
      <Button type="submit" variant="primary">
        Calculate
      </Button>
    </form>
  );
}
