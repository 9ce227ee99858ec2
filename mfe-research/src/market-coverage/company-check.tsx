import { SYMBOL_PATTERN } from '@basecase/gateway/contract/symbol';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation } from '@basecase/shared-ui/query';
import { CircleCheck, Info, Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import styles from './coverage.module.css';

/** A form that tells whether a company is covered, and if not, why. */
export function CompanyCheck() {
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
