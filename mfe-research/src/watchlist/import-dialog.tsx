import { mostWatched } from '@basecase/gateway/contract';
import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { type ChangeEvent, useId, useMemo, useState } from 'react';
import { planImport } from './watch-files.model.ts';
import styles from './watchlist.module.css';

interface ImportDialogProps {
  readonly listName: string;
  readonly present: readonly string[];
  readonly onClose: () => void;
  readonly onImport: (symbols: readonly string[]) => void;
}

/** A longer file is none of symbols. */
const mostBytes = 200_000;

/** Reads symbols from a file or from pasted lines, and says beforehand which of them are not known. */
export function ImportDialog({ listName, present, onClose, onImport }: ImportDialogProps) {
  const [text, setText] = useState('');
  const tickers = useTickerMap(true);
  const known = useMemo(
    () => (tickers.data === undefined ? null : new Set(Object.values(tickers.data).map(({ ticker }) => ticker))),
    [tickers.data],
  );
  const plan = planImport(text, present, known);
  const count = plan.added.length;
  const isTooMany = count > mostWatched;
  const finish = () => {
    onImport(plan.added);
    onClose();
  };
  return (
    <Dialog open title={`Import into ${listName}`} onClose={onClose} width={480}>
      <div className={styles.form}>
        <SymbolFields text={text} onChange={setText} />
        <p role="status" className={styles.plan}>
          {describePlan(plan, isTooMany)}
        </p>
        <Row align="stretch" justify="end" gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={count === 0 || isTooMany} onClick={finish}>
            Import
          </Button>
        </Row>
      </div>
    </Dialog>
  );
}

interface SymbolFieldsProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A file, and its text, which can be pasted too. */
function SymbolFields({ text, onChange }: SymbolFieldsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file === undefined) return;
    setProblem(file.size > mostBytes ? 'This file is too long for a list of symbols.' : null);
    if (file.size <= mostBytes) onChange(await file.text());
  };
  return (
    <>
      <label htmlFor={`${id}-file`}>A CSV file with one symbol a line</label>
      <input
        id={`${id}-file`}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => void readFile(event)}
      />
      <label htmlFor={`${id}-text`}>Or paste symbols, one a line</label>
      <textarea
        id={`${id}-text`}
        rows={6}
        value={text}
        onChange={(event) => onChange(event.target.value.slice(0, mostBytes))}
      />
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  );
}

const mostNamed = 12;

function describePlan({ added, alreadyThere, unknown }: ReturnType<typeof planImport>, isTooMany: boolean): string {
  if (isTooMany) return `${added.length} companies are too many: at most ${mostWatched} can be followed.`;
  const parts = [
    added.length > 0 ? `${added.length} to add.` : '',
    alreadyThere.length > 0 ? `${alreadyThere.length} already there.` : '',
    unknown.length > 0
      ? `Not known: ${unknown.slice(0, mostNamed).join(', ')}${unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : ''}.`
      : '',
  ];
  return parts.join(' ').trim();
}
