import type { Insiders, InsiderTrade } from '@basecase/gateway/contract';
import { TradeTriangle } from '@basecase/shared-ui/charts/plot/trade-triangle';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Pagination } from '@basecase/shared-ui/components/tables/pagination';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { X } from 'lucide-react';
import { useState } from 'react';
import { listTradeColumns } from './trade-columns.tsx';
import { listKinds, type PeriodTrades, pickKind, type ShownKind } from './trades.model.ts';
import styles from './trades.module.css';

interface TradesPanelProps {
  readonly insiders: Insiders;
  readonly trades: PeriodTrades;
  readonly kind: ShownKind;
  readonly onKind: (kind: ShownKind) => void;
}

const rowsPerPage = 50;

/** The trades of a kind, newest first, of all people or of one. */
export function TradesPanel({ insiders, trades, kind, onKind }: TradesPanelProps) {
  const [person, setPerson] = useState<InsiderTrade['insider'] | null>(null);
  const [asked, setPage] = useState(1);
  const ofPerson = person === null ? trades.all : trades.all.filter(({ insider }) => insider.cik === person.cik);
  const rows = pickKind(ofPerson, kind);
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const page = Math.min(asked, pages);
  const shown = rows.slice((page - 1) * rowsPerPage, page * rowsPerPage);
  const inCluster = new Set(trades.clusters.flatMap((cluster) => cluster.trades));
  const chooseKind = (next: ShownKind) => {
    onKind(next);
    setPage(1);
  };
  const choose = (next: InsiderTrade['insider'] | null) => {
    setPerson(next);
    setPage(1);
  };
  return (
    <Panel
      title="Trades by person"
      headingLevel={2}
      flush
      actions={
        <div className={styles.kinds}>
          <ToggleGroup label="Kind of trade" value={kind} onChange={chooseKind} options={listKinds(ofPerson)} />
        </div>
      }
    >
      {person !== null && (
        <p className={styles.person}>
          Only trades of <b>{person.name}</b>
          <Button size="sm" variant="ghost" onClick={() => choose(null)} icon={<X size={14} aria-hidden="true" />}>
            Show all people
          </Button>
        </p>
      )}
      {rows.length === 0 && <p className={styles.none}>No trade of this kind in the period.</p>}
      {rows.length > 0 && (
        <Table
          frame="flush"
          label="Trades by person"
          className={styles.frame}
          sizes={{ row: 52, head: 34, padding: 10 }}
          cards="minmax(0, 1fr) auto"
          columns={listTradeColumns({ symbol: insiders.symbol, onPerson: person === null ? choose : null })}
          rows={shown}
          keyOf={({ id }) => id}
          look={({ id }) => ({ attributes: { 'data-cluster': inCluster.has(id) ? '' : undefined } })}
        />
      )}
      {pages > 1 && (
        <div className={styles.pages}>
          <Pagination page={page} pages={pages} onPage={setPage} label="Pages of trades" />
        </div>
      )}
      <Foot hasCluster={shown.some(({ id }) => inCluster.has(id))} />
    </Panel>
  );
}

function Foot({ hasCluster }: { readonly hasCluster: boolean }) {
  return (
    <Row align="stretch" wrap tone={2} size="xs" className={styles.foot}>
      {hasCluster && (
        <span>
          <TradeTriangle kind="bought" /> The green edge marks purchases that form a cluster.
        </span>
      )}
      <span>Holdings count shares held directly and through trusts. Options are not counted.</span>
    </Row>
  );
}
