import { useSearchParams } from '@basecase/shared-ui/router';
import { useCallback, useMemo } from 'react';
import { choicesOf, type FinancialsChoices, withChoices } from './financials-address.model.ts';

/** Returns the choices in the address and a function that changes some of them, without a new step of history. */
export function useFinancialsAddress() {
  const [query, setQuery] = useSearchParams();
  const choices = useMemo(() => choicesOf(query), [query]);
  const choose = useCallback(
    (change: Partial<FinancialsChoices>) => setQuery((last) => withChoices(last, change), { replace: true }),
    [setQuery],
  );
  return { choices, choose } as const;
}
