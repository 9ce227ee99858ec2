import type { InsiderTrade } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { createCsv } from '@basecase/shared-ui/export/delimited';
import { fileName, saveFile } from '@basecase/shared-ui/export/save-file';
import { Download } from 'lucide-react';
import { toTradeRows } from './insiders-export.model.ts';

interface ExportTradesProps {
  readonly symbol: string;
  readonly trades: readonly InsiderTrade[];
}

/** Saves the trades of the period, of every kind, as a CSV file. */
export function ExportTrades({ symbol, trades }: ExportTradesProps) {
  const save = () => saveFile(createCsv(toTradeRows(trades)), fileName(`${symbol} insider trades`, 'csv'));
  return (
    <Button onClick={save} icon={<Download size={15} aria-hidden="true" />}>
      Export
    </Button>
  );
}
