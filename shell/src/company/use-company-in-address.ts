import { useLocation, useNavigate } from '@basecase/shared-ui/router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { addressOf, type CompanyStore, companyIn } from './company-store.ts';

/** Keeps company and address together: an address that names a company chooses it, a screen without one gets the chosen one's. */
export function useCompanyInAddress(store: CompanyStore): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const company = useStore(store);

  useEffect(() => {
    const named = companyIn(search);
    if (named !== null) store.setState(named, true);
    else if (company !== null && pathname !== '/') navigate(addressOf(pathname, company), { replace: true });
  }, [pathname, search, company, store, navigate]);
}
