import type { NoteBody, NoteLimit } from '@basecase/gateway/contract';
import type { TieChoice } from '@basecase/gateway/contract/figures/tie-choices';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Grid, Row } from '@basecase/shared-ui/components/layout/primitives';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import styles from './pickers.module.css';
import { readLimit, searchTieChoices } from './tie-choices.model.ts';

type TieBody = NoteBody['ties'][number];

const mostChoices = 7;
const hints = {
  percent: 'In percent, such as 4',
  money: 'Such as 1.5B',
  count: 'Such as 120M',
  multiple: 'Such as 25',
  number: 'Such as 1.5',
  perShare: 'Such as 80',
} as const;

interface FigurePickerProps {
  readonly symbol: string;
  readonly onAdd: (tie: TieBody) => void;
}

/** Finds a figure by its name, then asks for a limit. */
export function FigurePicker({ symbol, onAdd }: FigurePickerProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<TieChoice | null>(null);
  if (chosen !== null) return <LimitForm choice={chosen} onAdd={onAdd} onBack={() => setChosen(null)} />;
  const found = searchTieChoices(text).slice(0, mostChoices);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (found[0] !== undefined) setChosen(found[0]);
  };
  return (
    <form className={styles.picker} onSubmit={submit}>
      <TextField
        label="Find a figure"
        labelHidden
        placeholder="Revenue growth, P/E, debt"
        autoComplete="off"
        autoFocus
        value={text}
        onChange={setText}
        icon={<Search size={15} aria-hidden="true" />}
      />
      <p role="status" className={styles.status}>
        {found.length === 0 && 'No figure has this name.'}
      </p>
      <ul className={styles.list} aria-label="Figures">
        {found.map((choice) => (
          <li key={choice.formula}>
            <button type="button" onClick={() => setChosen(choice)}>
              {choice.label}
            </button>
          </li>
        ))}
      </ul>
      <SavedCases symbol={symbol} onAdd={onAdd} />
    </form>
  );
}

/** The fair values that a Member saved of the company. */
function SavedCases({ symbol, onAdd }: FigurePickerProps) {
  const { api } = useHost();
  const isMember = useUser()?.role !== 'Guest';
  const { data } = useQuery({
    queryKey: ['note-cases', symbol],
    queryFn: ({ signal }) => api.call('valuations', { params: { symbol } }, signal),
    enabled: isMember,
  });
  const valuations = data?.valuations ?? [];
  if (valuations.length === 0) return null;
  return (
    <>
      <p className={styles.heading}>Your fair values</p>
      <ul className={styles.list} aria-label="Your fair values">
        {valuations.slice(0, mostChoices).map(({ id, name, fairValuePerShare }) => (
          <li key={id}>
            <button type="button" onClick={() => onAdd({ kind: 'case', name })}>
              {name} <span>{formatPerShare(fairValuePerShare)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const directions = [
  { value: 'below', label: 'below' },
  { value: 'above', label: 'above' },
] as const;

interface LimitFormProps {
  readonly choice: TieChoice;
  readonly onAdd: (tie: TieBody) => void;
  readonly onBack: () => void;
}

function LimitForm({ choice, onAdd, onBack }: LimitFormProps) {
  const [direction, setDirection] = useState<NoteLimit['direction']>('below');
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const value = text.trim() === '' ? null : readLimit(text, choice.format);
  const isWrong = text.trim() !== '' && value === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isWrong) return;
    onAdd({ kind: 'figure', formula: choice.formula, limit: value === null ? null : { direction, value } });
  };
  return (
    <form className={styles.picker} onSubmit={submit} noValidate>
      <p>{choice.label}</p>
      <Grid gap={8} className={styles.limit}>
        <span>I am wrong if it is</span>
        <Select
          label="Direction of the limit"
          labelHidden
          value={direction}
          options={directions}
          onChange={setDirection}
        />
        <TextField
          label="Limit (optional)"
          labelHidden
          inputMode="decimal"
          autoFocus
          autoComplete="off"
          value={text}
          onChange={setText}
          hint={hints[choice.format]}
          error={isChecked && isWrong ? 'This is not a number.' : null}
        />
      </Grid>
      <Row align="stretch" justify="end" gap={8}>
        <Button onClick={onBack}>Back</Button>
        <Button variant="primary" type="submit">
          {text.trim() === '' ? 'Add without a limit' : 'Add'}
        </Button>
      </Row>
    </form>
  );
}
