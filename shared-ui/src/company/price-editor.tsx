import type { TypedPrice } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQueryClient } from '@basecase/shared-ui/query';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { Button } from '../components/buttons/button.tsx';
import { Popover } from '../components/dialogs/popover.tsx';
import { TextField } from '../components/fields/text-field.tsx';
import { Row } from '../components/layout/primitives.tsx';
import { readNumber } from '../figures/parse.ts';
import { typedPriceQuery } from './company-queries.ts';
import styles from './price-editor.module.css';

export interface PriceEditorProps {
  readonly symbol: string;
  readonly typed: TypedPrice | null;
}

const FAILED = 'Failed to save your price.';

/** The button that opens the user's own price of a company, which replaces every other one while it is kept. */
export function PriceEditor({ symbol, typed }: PriceEditorProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button ref={button} type="button" className={styles.edit} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {typed === null ? 'Enter a price' : 'Change your price'}
      </button>
      <Popover anchor={open ? button.current : null} title={`Your price of ${symbol}`} onClose={() => setOpen(false)}>
        <PriceForm symbol={symbol} typed={typed} onDone={() => setOpen(false)} />
      </Popover>
    </>
  );
}

function PriceForm({ symbol, typed, onDone }: PriceEditorProps & { readonly onDone: () => void }) {
  const { api } = useHost();
  const client = useQueryClient();
  const [text, setText] = useState(typed === null ? '' : String(typed.price));
  const [error, setError] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (price: number | null) =>
      price === null
        ? api.call('removeTypedPrice', { params: { symbol } })
        : api.call('saveTypedPrice', { params: { symbol }, body: { price } }),
    onSuccess: (reply) => {
      client.setQueryData(typedPriceQuery(api, symbol).queryKey, reply.typed);
      onDone();
    },
    onError: (failure) => setError(errorText(failure, FAILED)),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const price = readNumber(text);
    if (price === null || price <= 0) setError('Please enter a price above 0.');
    else change.mutate(price);
  };
  return (
    <form className={styles.editor} onSubmit={save} noValidate>
      <TextField
        label="Price of one share"
        value={text}
        onChange={setText}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        hint="Only you see it. It replaces every other price until you remove it."
      />
      <Row align="stretch" justify="end" gap={8}>
        {typed !== null && (
          <Button variant="ghost" busy={change.isPending} onClick={() => change.mutate(null)}>
            Remove
          </Button>
        )}
        <Button type="submit" variant="primary" busy={change.isPending}>
          Save
        </Button>
      </Row>
    </form>
  );
}
