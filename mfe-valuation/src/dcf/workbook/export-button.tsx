import { usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { useMemo } from 'react';
import { useScenarios } from '../../scenarios/use-scenarios.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import type { Valuation } from '../valuation/valuation.model.ts';
import type { Misfit } from '../valuation/valuation-model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import { weakCashFlow } from '../valuation/weak-cash-flow.model.ts';
import { salesSheet } from './sales-sheet.model.ts';
import { SaveWorkbookButton } from './save-workbook-button.tsx';
import { valuationWorkbook } from './workbook.model.ts';

export interface ExportButtonProps {
  readonly company: ValuedCompany;
  readonly assumptions: DcfAssumptions;
  readonly valuation: Valuation | null;
  /** Why there is no reliable fair value; empty where there is one. */
  readonly refusals: readonly string[];
  readonly misfit: Misfit | null;
  readonly currency: string | null;
}

/** The button that saves a DCF as a workbook. Where its value is weak or not reliable, the sheet of enterprise value to sales comes first. */
export function ExportButton({ company, assumptions, valuation, refusals, misfit, currency }: ExportButtonProps) {
  const { symbol } = company;
  const projection = useScenarios(symbol);
  const weak = useMemo(() => weakCashFlow(company, currency), [company, currency]);
  const why = [...refusals, ...(weak === null ? [] : [`${weak.title}. ${weak.text}`])];
  const { data } = usePriceHistory(symbol, 'weekly', why.length > 0);
  const sheets = () => {
    const chosen = why.length === 0 ? undefined : salesSheet(company, data?.data ?? [], why);
    return valuationWorkbook({ company, assumptions, projection, misfit }, chosen);
  };
  return <SaveWorkbookButton symbol={symbol} sheets={valuation === null ? null : sheets} />;
}
