import { useSearchParams } from '@basecase/shared-ui/router';
import { useCallback, useMemo } from 'react';
import type { AddressChoices } from './address-choices.model.ts';

/** Returns the choices in the address and a function that changes some of them, without a new step of history. */
export function useAddressChoices<Choices>({ read, write }: AddressChoices<Choices>) {
  const [query, setQuery] = useSearchParams();
  const choices = useMemo(() => read(query), [read, query]);
  const choose = useCallback(
    (change: Partial<Choices>) => setQuery((last) => write(last, change), { replace: true }),
    [setQuery, write],
  );
  return { choices, choose } as const;
}
