import { useHost } from '@basecase/shared-ui/host';
import { useMutation } from '@basecase/shared-ui/query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { Button } from '../components/buttons/button.tsx';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { TextField } from '../components/fields/text-field.tsx';
import { Grid, Row, Text } from '../components/layout/primitives.tsx';
import { Banner } from '../components/states/banner.tsx';
import styles from './report-figure.module.css';

/** What is known of a figure that is reported. */
export interface ReportedFigure {
  readonly company?: string;
  readonly line?: string;
  readonly period?: string;
  /** The page of the filing. */
  readonly address?: string;
}

type Field = keyof ReportedFigure | 'expected';
type Values = Readonly<Record<Field, string>>;

const longest = 200;
const longestAddress = 1000;

/** Returns what is wrong with the fields, by field. */
function findProblems(values: Values): Partial<Record<Field, string>> {
  const needed: readonly Field[] = ['company', 'line', 'period', 'expected'];
  const empty = needed.filter((field) => values[field].trim() === '').map((field) => [field, 'Please fill this in.']);
  const address = values.address.trim();
  const isAddress = /^https?:\/\/[^\s.]/.test(address) && URL.canParse(address);
  return {
    ...Object.fromEntries(empty),
    ...(address !== '' && !isAddress && { address: 'An address starts with https://' }),
  };
}

export interface ReportDialogProps {
  readonly about: ReportedFigure;
  readonly onClose: () => void;
}

/** Asks for a figure that is wrong, and sends it to the operator. */
export function ReportDialog({ about, onClose }: ReportDialogProps) {
  const { api } = useHost();
  const [values, setValues] = useState<Values>({
    ...{ company: '', line: '', period: '', address: '', ...about },
    expected: '',
  });
  const [isChecked, setIsChecked] = useState(false);
  const send = useMutation({
    mutationFn: ({ address, ...rest }: Values) =>
      api.call('reportFigure', { body: { ...rest, ...(address.trim() !== '' && { address: address.trim() }) } }),
  });
  const problems = findProblems(values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (Object.keys(problems).length === 0) send.mutate(values);
  };
  const field = (name: Field, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      value={values[name]}
      onChange={(text) => setValues({ ...values, [name]: text })}
      error={isChecked ? problems[name] : null}
      maxLength={name === 'address' ? longestAddress : longest}
    />
  );
  return (
    <Dialog open onClose={onClose} title="Report a wrong figure" width={520}>
      {send.isSuccess ? (
        <div className={styles.form}>
          <p role="status">{send.data.message}</p>
          <Row align="stretch" justify="end" gap={8} top={8}>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </Row>
        </div>
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <Text tone={2} size="sm">
            Most figures can be checked in the filing with one click. The filed value is kept, and what was corrected is
            said.
          </Text>
          <Grid gap={12} className={styles.pair}>
            {field('company', 'Company')}
            {field('period', 'Period', 'Such as fiscal 2025')}
          </Grid>
          {field('line', 'Line', 'Such as revenue')}
          {field('expected', 'What it should be')}
          {field('address', 'Address of the filing (optional)')}
          {send.isError && (
            <Banner tone="error" role="alert" title="The report was not sent">
              {errorText(send.error, 'Please try again.')}
            </Banner>
          )}
          <Row align="stretch" justify="end" gap={8} top={8}>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={send.isPending}>
              Send report
            </Button>
          </Row>
        </form>
      )}
    </Dialog>
  );
}
