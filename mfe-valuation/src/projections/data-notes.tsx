import { StaleNote } from '@basecase/shared-ui/answers/stale-note';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import {
  foreignCurrency,
  joinReasons,
  type MissingPart,
  missingParts,
  partNames,
  staleMetas,
} from '../company/company-data.model.ts';
import { priceBehind } from '../company/price-behind.model.ts';
import { sharesDisagree, sharesGap } from '../company/shares.model.ts';
import type { CompanyData } from '../company/use-company-data.ts';
import { orderBreach, toCompanyScenarios } from '../scenarios/price-ranges.model.ts';
import type { InitialProjection, Projection } from '../scenarios/projection.model.ts';
import { ASSUMED_PE, ASSUMED_SALES_MULTIPLE, marginDefaults } from '../scenarios/scenarios.model.ts';
import styles from './projections.module.css';

export interface DataNotesProps {
  readonly symbol: string;
  readonly data: CompanyData;
  readonly initial: InitialProjection | null;
  /** The projection in use. */
  readonly projection: Projection;
}

/** Notes on a projection's data: parts that did not load, stale answers, assumed figures. */
export function DataNotes({ symbol, data, initial, projection }: DataNotesProps) {
  const missing = data.loading ? [] : missingParts(data);
  const foreign = foreignCurrency(data);
  const notes = initial?.notes ?? [];
  const breach = orderBreach(toCompanyScenarios(projection).ranges);
  const gap = initial === null ? null : sharesGap(initial.shares);
  const behind = data.overview === null ? null : priceBehind(data.overview);
  return (
    <Grid columns={1} gap={8} top={16} className={styles.notes}>
      {missing.length > 0 && missing.length < partNames.length && <PartialFailure missing={missing} data={data} />}
      <StaleNote meta={staleMetas(data)} />
      {notes.includes('shares-unknown') && (
        <Banner tone="warning" title={`Shares outstanding of ${symbol} are not known.`}>
          {initial !== null && sharesDisagree(initial.shares)} Type them into SHARES OUT (M): without shares EPS and
          share prices are $0.
        </Banner>
      )}
      {behind !== null && (
        <Banner tone="warning" title={`${behind.title}.`}>
          {behind.text}
        </Banner>
      )}
      {gap !== null && (
        <Banner tone="warning" title={gap.title} badge="Implied">
          {gap.text}
        </Banner>
      )}
      {notes.includes('shares-from-balance-sheet') && (
        <Banner tone="info" title={`Shares are those of the balance sheet of fiscal ${initial?.sharesYear}.`}>
          The key figures do not state today’s count.
        </Banner>
      )}
      {initial !== null && notes.includes('margin-assumed') && (
        <Banner tone="info" title={marginTitle(initial)} badge="Assumed">
          The margins of every case start from it. Type over them to use your own.
        </Banner>
      )}
      {notes.includes('pe-assumed') && (
        <Banner tone="info" title={`No current P/E: ${ASSUMED_PE} is assumed.`} badge="Assumed">
          The P/E rows of every case start from it. Type over them to use your own.
        </Banner>
      )}
      {notes.includes('sales-multiple') && (
        <Banner
          tone="info"
          title={`${symbol} makes no profit: every case starts from price ÷ sales.`}
          {...(notes.includes('sales-multiple-assumed') ? { badge: 'Assumed' } : {})}
        >
          {notes.includes('sales-multiple-assumed')
            ? `Today’s multiple is not known: ${ASSUMED_SALES_MULTIPLE} times sales is assumed. Type over it to use your own.`
            : 'A multiple of a loss is no price. The P/S rows start from today’s multiple.'}
        </Banner>
      )}
      {breach !== null && (
        <Banner tone="warning" title={`The ${breach.lower} case ends above the ${breach.upper} case.`}>
          Do not read these cases as a range from bear to bull.
        </Banner>
      )}
      {foreign !== null && (
        <Banner tone="warning" title={`Statements are in ${foreign.reported}, the price is in ${foreign.quoted}.`}>
          Projected prices are in {foreign.reported} and are not compared with today’s price.
        </Banner>
      )}
    </Grid>
  );
}

function marginTitle({ currentYear }: InitialProjection): string {
  const { bear, base, bull } = marginDefaults;
  return `Net margin of fiscal ${currentYear - 1} is not known: ${bear}%, ${base}% and ${bull}% are assumed.`;
}

function PartialFailure({ missing, data }: { readonly missing: readonly MissingPart[]; readonly data: CompanyData }) {
  const reasons = joinReasons(missing);
  const names = missing.map(({ part }) => part).join(', ');
  return (
    <Banner
      tone="warning"
      title={`Some data could not be loaded: ${names}. Using available data for projections.`}
      action={
        <Button size="sm" busy={data.busy} onClick={data.retry}>
          Retry
        </Button>
      }
    >
      {reasons === '' ? undefined : reasons}
    </Banner>
  );
}
