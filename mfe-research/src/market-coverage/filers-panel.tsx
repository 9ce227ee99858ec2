import { SYMBOL_PATTERN } from '@basecase/gateway/contract/symbol';
import { errorText } from '@basecase/shared-ui/api/api-error';
import type { Coverage } from '@basecase/shared-ui/company/coverage-query';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation } from '@basecase/shared-ui/query';
import { CircleCheck, Info, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CountTable } from './count-table.tsx';
import { countOut, formatCount, listKinds, listReasons } from './coverage.model.ts';
import styles from './coverage.module.css';

/** The filers that are covered, by kind, and those that are left out, by reason. */
export function FilersPanel({ coverage }: { readonly coverage: Coverage }) {
  const { filers } = coverage;
  const out = countOut(filers);
  const all = filers.in + out;
  const percent = (count: number) => `${all === 0 ? 0 : Math.round((count / all) * 100)}%`;
  const reasons = listReasons(coverage);
  return (
    <Panel title="Filers in and out" headingLevel={2} flush>
      <div className={styles.inAndOut}>
        <div
          className={styles.stack}
          role="img"
          aria-label={`${formatCount(filers.in)} covered, ${formatCount(out)} left out`}
          style={{ gridTemplateColumns: [filers.in, ...reasons.map(({ count }) => count)].map(toFraction).join(' ') }}
        >
          <i className={styles.covered} />
          {reasons.map(({ label }) => (
            <i key={label} />
          ))}
        </div>
        <p>
          <span>
            <b>{formatCount(filers.in)}</b> covered, {percent(filers.in)}
          </span>
          <span>
            <b>{formatCount(out)}</b> left out, {percent(out)}
          </span>
        </p>
      </div>
      <CountTable label="Covered, by kind" rows={listKinds(coverage)} />
      {reasons.length > 0 && <CountTable label="Left out, by reason" rows={reasons} unused />}
      <CompanyCheck />
    </Panel>
  );
}

const toFraction = (count: number): string => `${count}fr`;

/** A form that tells whether a company is covered, and if not, why. */
function CompanyCheck() {
  const { api } = useHost();
  const [text, setText] = useState('');
  const check = useMutation({
    mutationFn: (symbol: string) => api.call('explainScreen', { params: { symbol }, query: { where: '' } }),
  });
  const symbol = text.trim().toUpperCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (SYMBOL_PATTERN.test(symbol)) check.mutate(symbol);
  };
  return (
    <form className={styles.check} data-print="none" onSubmit={submit}>
      <TextField
        label="Is a company covered?"
        labelHidden
        placeholder="Is a company covered? Its symbol, such as MSFT"
        value={text}
        onChange={setText}
        icon={<Search size={15} aria-hidden="true" />}
        className={styles.checkField ?? ''}
      />
      <Button type="submit" busy={check.isPending}>
        Check
      </Button>
      <p role="status">
        {check.isError && (
          <>
            <Info size={14} aria-hidden="true" />
            <span>{errorText(check.error, 'The company could not be checked.')}</span>
          </>
        )}
        {check.data?.covered === true && (
          <>
            <CircleCheck size={14} aria-hidden="true" />
            <span>
              <b>{check.data.symbol} is covered.</b>
            </span>
          </>
        )}
        {check.data?.covered === false && (
          <>
            <Info size={14} aria-hidden="true" />
            <span>
              <b>{check.data.symbol} is left out.</b> {check.data.reason}
            </span>
          </>
        )}
      </p>
    </form>
  );
}
