import { useLocation, useNavigate } from '@basecase/shared-ui/router';
import { useEffect } from 'react';
import { addressOf, type CompanyStore, companyIn } from './company-store.ts';

/**
 * Keeps company and address together: an address that names a company chooses it, a screen without one gets the chosen one's.
 * Only a change of address counts: whoever chooses a company goes to its address themselves, and must not be overtaken.
 */
export function useCompanyInAddress(store: CompanyStore): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const named = companyIn(search);
    const company = store.getState();
    if (named !== null) store.setState(named, true);
    else if (company !== null && pathname !== '/') navigate(addressOf(pathname, company), { replace: true });
  }, [pathname, search, store, navigate]);
}
