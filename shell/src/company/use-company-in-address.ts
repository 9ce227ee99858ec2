import { useLocation, useNavigate } from '@basecase/shared-ui/router';
import { useEffect } from 'react';
import { type CompanyStore, companyIn, formatAddress } from './company-store.ts';

/**
 * Keeps company and address in step: a company in the address becomes the chosen one; an address without one gets the chosen one,
 * and keeps its other parameters.
 * Reacts to changes of address only: `openCompany` navigates by itself, and a second navigation would race with it.
 */
export function useCompanyInAddress(store: CompanyStore): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const named = companyIn(search);
    const company = store.getState();
    if (named !== null) store.setState(named, true);
    else if (company !== null && pathname !== '/') {
      navigate(formatAddress(pathname + search, company), { replace: true });
    }
  }, [pathname, search, store, navigate]);
}
