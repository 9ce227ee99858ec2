import type { EdgarCompany, NoteBody, NoteLimit } from '@basecase/gateway/contract';
import type { TieChoice } from '@basecase/gateway/contract/figures/tie-choices';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { ChartNoAxesColumn, FileText, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { filingsQuery } from '../load-filings.ts';
import { readLimit, searchTieChoices } from './notes.model.ts';
import styles from './pickers.module.css';

type TieBody = NoteBody['ties'][number];

interface TieButtonsProps {
  readonly symbol: string;
  /** Why nothing more can be added; null where something can. */
  readonly full: string | null;
  readonly onAdd: (tie: TieBody) => void;
}

/** The buttons that tie a note to a figure, to a saved case, or to a filing. */
export function TieButtons({ symbol, full, onAdd }: TieButtonsProps) {
  const [figureAnchor, setFigureAnchor] = useState<HTMLElement | null>(null);
  const [filingAnchor, setFilingAnchor] = useState<HTMLElement | null>(null);
  const add = (tie: TieBody) => {
    setFigureAnchor(null);
    setFilingAnchor(null);
    onAdd(tie);
  };
  if (full !== null)
    return (
      <Text tone={2} size="xs">
        {full}
      </Text>
    );
  return (
    <Row align="stretch" wrap gap={8}>
      <Button
        size="sm"
        icon={<ChartNoAxesColumn size={14} aria-hidden="true" />}
        aria-expanded={figureAnchor !== null}
        onClick={({ currentTarget }) => setFigureAnchor(currentTarget)}
      >
        Tie to a figure
      </Button>
      <Button
        size="sm"
        icon={<FileText size={14} aria-hidden="true" />}
        aria-expanded={filingAnchor !== null}
        onClick={({ currentTarget }) => setFilingAnchor(currentTarget)}
      >
        Tie to a filing
      </Button>
      <Popover anchor={figureAnchor} title="Tie to a figure" onClose={() => setFigureAnchor(null)}>
        <FigurePicker symbol={symbol} onAdd={add} />
      </Popover>
      <Popover anchor={filingAnchor} title="Tie to a filing" onClose={() => setFilingAnchor(null)}>
        <FilingPicker symbol={symbol} onAdd={add} />
      </Popover>
    </Row>
  );
}

const forms: readonly string[] = ['10-K', '10-Q', '8-K', '20-F', '40-F', '6-K', 'DEF 14A'];
const mostFilings = 30;

interface FilingPickerProps {
  readonly symbol: string;
  readonly onAdd: (tie: TieBody) => void;
}

/** The newest filings of the company, as buttons. */
function FilingPicker({ symbol, onAdd }: FilingPickerProps) {
  const { api } = useHost();
  const query = useQuery(filingsQuery(api, symbol));
  if (query.data === undefined) {
    const skeleton = <Skeleton shape="table" label="Loading filings" height={160} />;
    return <Loaded query={query} skeleton={skeleton} title="Filings did not load" />;
  }
  const filings = listFilings(query.data);
  if (filings.length === 0) return <p className={styles.status}>There are no reports of this company.</p>;
  return (
    <ul className={styles.list} aria-label="Filings">
      {filings.map((filing) => (
        <li key={filing.accession}>
          <button type="button" onClick={() => onAdd({ kind: 'filing', ...filing })}>
            {filing.form} <span>{formatCalendarDay(filing.filed)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function listFilings({ filings }: EdgarCompany): { accession: string; form: string; filed: string }[] {
  const { accessionNumber, form, filingDate } = filings.recent;
  return form
    .flatMap((name, at) => {
      const [accession, filed] = [accessionNumber[at], filingDate[at]];
      return forms.includes(name.replace(/\/A$/, '')) && accession && filed ? [{ accession, form: name, filed }] : [];
    })
    .slice(0, mostFilings);
}

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
function FigurePicker({ symbol, onAdd }: FigurePickerProps) {
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
