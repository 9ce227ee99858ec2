import { useOverview, useStatements } from '@basecase/shared-ui/company/company-queries';
import { useMemo } from 'react';
import { type FiscalCalendar, fiscalCalendar } from './fiscal-calendar.model.ts';

/** Returns the labels of a company's fiscal periods from loaded statements: labels are not worth a call. */
export function useFiscalCalendar(symbol: string): FiscalCalendar {
  const income = useStatements(symbol, false).data?.incomeStatement ?? null;
  const dates = useOverview(symbol).data?.reportDates;
  return useMemo(() => fiscalCalendar(income, dates), [income, dates]);
}
