import { overrideBounds } from '@basecase/gateway/contract/dcf-bounds';
import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Grid, Row } from '@basecase/shared-ui/components/layout/primitives';
import { formatNumber } from '@basecase/shared-ui/figures/format';
import { filingAddress, findCik } from '@basecase/shared-ui/figures/sec-address';
import { ExternalLink } from 'lucide-react';
import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
import { FigureCell, focusNextCell, StateMark } from './figure-cell.tsx';
import { readTypedFigure } from './figure-input.model.ts';
import type { InputState } from './figure-state.model.ts';
import {
  cellKey,
  type FillRow,
  type FillTexts,
  firstOpenCell,
  withDifferences,
  withFilled,
} from './fill-form.model.ts';
import styles from './inputs.module.css';
import { type ChangeOverrides, withOverride } from './overrides.model.ts';
import type { UsedFigure } from './used-figures.model.ts';
import { whereToFind } from './where-to-find.model.ts';

export interface FillFormProps {
  readonly rows: readonly FillRow[];
  /** Labels of the fiscal years, oldest first. */
  readonly years: readonly string[];
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  readonly symbol: string;
  readonly figures: readonly UsedFigure[];
  readonly onChange: ChangeOverrides;
  /** Called when the figures are used. */
  readonly onDone: () => void;
}

const millions = (value: number | null | undefined) =>
  formatNumber(value === null || value === undefined ? null : value / 1e6);

/** The form that fills in missing figures, beside the filed lines that they follow from. */
export function FillForm({ rows, years, currency, symbol, figures, onChange, onDone }: FillFormProps) {
  const [texts, setTexts] = useState<FillTexts>({});
  const derivable = rows.filter(({ required }) => required).every(({ difference }) => difference !== null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const open = firstOpenCell(rows, texts);
    if (open !== null) {
      event.currentTarget.querySelector<HTMLInputElement>(`[data-input="${open}"]`)?.focus();
      return;
    }
    onChange((last) => withFilled(last, rows, texts));
    onDone();
  };
  const use = () => {
    onChange((last) => withDifferences(withFilled(last, rows, texts), rows));
    onDone();
  };
  return (
    <form className={styles.fill} aria-label="Fill in what is missing" onSubmit={submit} noValidate>
      <FillTable
        rows={rows}
        years={years}
        currency={currency}
        texts={texts}
        onType={(key, text) => setTexts((last) => ({ ...last, [key]: text }))}
      />
      <Row wrap gap={8} className={styles.fillFoot}>
        <Grid tone={2} size="xs">
          <WhereToFind symbol={symbol} rows={rows} figures={figures} />
          <p>Typed figures are yours, and are kept with saved assumptions.</p>
        </Grid>
        {derivable && (
          <Button variant="primary" onClick={use}>
            Use the differences
          </Button>
        )}
        <Button type="submit" variant={derivable ? 'secondary' : 'primary'}>
          Calculate
        </Button>
      </Row>
    </form>
  );
}

interface FillTableProps extends Pick<FillFormProps, 'rows' | 'years' | 'currency'> {
  readonly texts: FillTexts;
  readonly onType: (key: string, text: string) => void;
}

function FillTable({ rows, years, currency, texts, onType }: FillTableProps) {
  const unit = `${currency === null || currency === 'USD' ? '$' : currency} million`;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{unit}, fiscal year</th>
            <th scope="col">State</th>
            {years.map((year) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.field}>
              <DifferenceRows difference={row.difference} years={years} />
              <YearRow
                label={row.label}
                state={row.required ? 'missing' : 'assumed'}
                years={years}
                cell={(year) => {
                  if (!row.open.includes(year)) return millions(row.filed[year]);
                  const name = cellKey(row.field, year);
                  const label = `${row.label} ${year}, ${unit}`;
                  const text = texts[name] ?? '';
                  return <FillCell label={label} name={name} required={row.required} text={text} onType={onType} />;
                }}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface YearRowProps {
  readonly label: string;
  readonly state: InputState;
  readonly years: readonly string[];
  readonly cell: (year: string) => ReactNode;
}

function YearRow({ label, state, years, cell }: YearRowProps) {
  return (
    <tr className={state === 'missing' ? styles.needed : undefined}>
      <th scope="row">{label}</th>
      <td>
        <StateMark state={state} />
      </td>
      {years.map((year) => (
        <td key={year}>{cell(year)}</td>
      ))}
    </tr>
  );
}

/** The filed lines that a figure follows from, and their difference. */
function DifferenceRows({ difference, years }: Pick<FillRow, 'difference'> & Pick<FillTableProps, 'years'>) {
  if (difference === null) return null;
  const at = (values: readonly number[]) => (year: string) => millions(values[difference.years.indexOf(year)]);
  return (
    <>
      {difference.lines.map(({ label, sign, values }) => (
        <YearRow key={label} label={`${sign < 0 ? '− ' : ''}${label}`} state="filed" years={years} cell={at(values)} />
      ))}
      <YearRow label="= Difference" state="derived" years={years} cell={at(difference.values)} />
    </>
  );
}

interface FillCellProps {
  readonly label: string;
  readonly name: string;
  readonly required: boolean;
  readonly text: string;
  readonly onType: (key: string, text: string) => void;
}

/** A cell to type. Enter goes to the next one and submits the form in the last; Escape restores the text that was there on entry. */
function FillCell({ label, name, required, text, onType }: FillCellProps) {
  const [before, setBefore] = useState(text);
  return (
    <FigureCell
      data-input={name}
      aria-label={label}
      placeholder={required ? 'Missing' : '0'}
      invalid={required && text.trim() === ''}
      text={text}
      onText={(next) => onType(name, next)}
      onFocus={() => setBefore(text)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onType(name, before);
        const cell = event.currentTarget;
        if (event.key === 'Enter' && focusNextCell(cell, cell.form)) event.preventDefault();
      }}
    />
  );
}

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

/** The filing and the lines that the missing figures are to be looked up in. */
function WhereToFind({ symbol, rows, figures }: Pick<FillFormProps, 'symbol' | 'rows' | 'figures'>) {
  const place = whereToFind(rows, figures);
  const accessionNumber = place?.accessionNumber ?? null;
  const { data: tickers } = useTickerMap(accessionNumber !== null);
  if (place === null) return null;
  const cik = tickers === undefined ? null : findCik(tickers, symbol);
  const address = cik === null || accessionNumber === null ? null : filingAddress(cik, accessionNumber);
  return (
    <p>
      <b>Where to find it.</b> {place.text}{' '}
      {address !== null && (
        <a href={address} target="_blank" rel="noreferrer">
          Open the filing <ExternalLink size={12} aria-hidden="true" />
        </a>
      )}
    </p>
  );
}
