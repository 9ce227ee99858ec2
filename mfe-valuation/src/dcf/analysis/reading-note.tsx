import { findFilingsRead } from '@basecase/shared-ui/company/company-queries';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { useState } from 'react';
import type { ModelSource } from '../models/frame/model-entry.ts';
import { models } from '../models/registry.ts';
import type { ValuationModel } from '../valuation/valuation-model.ts';
import { valuedCompany } from '../valuation/valued-company.ts';

interface ReadingNoteProps extends ModelSource {
  /** The model on screen. */
  readonly model: ValuationModel;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
}

/** Says that the fair value may change while older filings are read, and afterwards that it did. */
export function ReadingNote({ company, assumptions, typed, model, currency }: ReadingNoteProps) {
  const { statements } = company;
  const [first] = useState(statements);
  const reading = findFilingsRead(statements);
  if (reading?.state === 'reading') {
    return (
      <Banner tone="info" title="Older filings are being read">
        {reading.read} of {reading.of} are read. The fair value may still change.
      </Banner>
    );
  }
  if (findFilingsRead(first)?.state !== 'reading') return null;
  // Price and own assumptions are those of now: only what the filings changed is told.
  const before = valuedCompany({ ...company, statements: first }, company.overrides);
  const [then, now] = [before, company].map((one) => {
    const value = one === null ? undefined : models[model].value?.({ company: one, assumptions, typed });
    return value?.reliable === true ? formatPerShare(value.fairValuePerShare, { currency }) : null;
  });
  if (then === now) return null;
  return (
    <Banner tone="info" title="The fair value has changed">
      Older filings were read. {then == null ? 'There was no reliable value before.' : `It was ${then} before.`}
    </Banner>
  );
}
