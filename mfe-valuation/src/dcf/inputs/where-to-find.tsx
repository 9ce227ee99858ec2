import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { filingAddress, findCik } from '@basecase/shared-ui/figures/sec-address';
import { ExternalLink } from 'lucide-react';
import type { FillRow } from './fill-form.model.ts';
import type { UsedFigure } from './used-figures.model.ts';
import { whereToFind } from './where-to-find.model.ts';

export interface WhereToFindProps {
  readonly symbol: string;
  readonly rows: readonly FillRow[];
  readonly figures: readonly UsedFigure[];
}

/** The filing and the lines that the missing figures are to be looked up in. */
export function WhereToFind({ symbol, rows, figures }: WhereToFindProps) {
  const place = whereToFind(rows, figures);
  const accessionNumber = place?.accessionNumber ?? null;
  const { data: tickers } = useTickerMap(accessionNumber !== null);
  if (place === null) return null;
  const cik = tickers === undefined ? null : findCik(tickers, symbol);
  return (
    <p>
      <b>Where to find it.</b> {place.text}{' '}
      {cik !== null && accessionNumber !== null && (
        <a href={filingAddress(cik, accessionNumber)} target="_blank" rel="noreferrer">
          Open the filing <ExternalLink size={12} aria-hidden="true" />
        </a>
      )}
    </p>
  );
}
