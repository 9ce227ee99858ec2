import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { useHost } from '@basecase/shared-ui/host';
import { type FormEvent, useContext, useState } from 'react';
import { useStore } from 'zustand';
import { RecentCompaniesContext } from './recent-companies.ts';

export const SEARCH_PROMPT = 'Search ticker or company';

export type CompanyField = ReturnType<typeof useCompanyField>;

/** What is typed, and what becomes of it: a company that opens, or a problem that is told while the text stays. */
export function useCompanyField(onChosen: (() => void) | undefined) {
  const host = useHost();
  const recent = useStore(useContext(RecentCompaniesContext));
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const type = (value: string): void => {
    setText(value);
    setProblem(null);
  };
  const choose = (symbol: string): void => {
    type('');
    setOpen(false);
    host.openCompany(symbol);
    onChosen?.();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    const symbol = normalizeSymbol(text);
    if (symbol === null) setProblem('Please enter a valid company symbol.');
    else choose(symbol);
  };
  const offersRecent = text.trim() === '' && recent.length > 0;
  return { text, type, open, setOpen, problem, choose, submit, recent, offersRecent };
}
