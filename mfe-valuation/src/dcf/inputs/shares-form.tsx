import { overrideBounds } from '@basecase/gateway/contract/dcf-bounds';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { type FormEvent, useState } from 'react';
import { readTypedFigure } from './figure-input.model.ts';
import styles from './inputs.module.css';
import { type ChangeOverrides, withOverride } from './overrides.model.ts';

/** The form for a share count that no source states. */
export function SharesForm({ onChange }: { readonly onChange: ChangeOverrides }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const use = (event: FormEvent) => {
    event.preventDefault();
    const reading = readTypedFigure(
      { label: 'Shares outstanding', unit: 'shares', bounds: overrideBounds.shares },
      text,
    );
    if (reading.kind === 'error') return setError(reading.message);
    onChange((last) => withOverride(last, 'shares', reading.value));
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
