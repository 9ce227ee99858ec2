import type { AllStatements, AnnualVintage, Overview, PriceHistory } from '@basecase/gateway/contract';
import { findCompanyKind } from '@basecase/gateway/contract/figures/company-kind';
import { calculateMedian } from '@basecase/shared-ui/figures/median';
import { analyzeCompany } from '../../mfe-valuation/src/dcf/checks/analysis.model.ts';
import type { PeerValues } from '../../mfe-valuation/src/dcf/context/context-queries.ts';
import { planPeerRows } from '../../mfe-valuation/src/dcf/context/peer-values.model.ts';
import { noOverrides } from '../../mfe-valuation/src/dcf/inputs/overrides.model.ts';
import {
  fundsFromOperations,
  fundsInputs,
} from '../../mfe-valuation/src/dcf/models/funds/funds-from-operations.model.ts';
import { multiplyFunds, readFundsHistory } from '../../mfe-valuation/src/dcf/models/funds/funds-multiples.model.ts';
import { models } from '../../mfe-valuation/src/dcf/models/registry.ts';
import { modelChoice } from '../../mfe-valuation/src/dcf/models/use-model.ts';
import { LEAST_FILINGS, replayFilings } from '../../mfe-valuation/src/dcf/replay/replay.model.ts';
import { replaySummary } from '../../mfe-valuation/src/dcf/replay/replay-summary.model.ts';
import { recordText } from '../../mfe-valuation/src/dcf/replay/replay-text.model.ts';
import { defaultAssumptions } from '../../mfe-valuation/src/dcf/valuation/dcf-assumptions.ts';
import type { ValuationModel } from '../../mfe-valuation/src/dcf/valuation/valuation-model.ts';
import { type ValuedCompany, valuedCompany } from '../../mfe-valuation/src/dcf/valuation/valued-company.ts';

/** The replies about a company; null where the gateway has none. */
interface Replies {
  readonly symbol: string;
  readonly overview: Overview | null;
  readonly statements: AllStatements | null;
  /** Newest first. */
  readonly annual: readonly AnnualVintage[];
  /** Weekly closes, oldest first. */
  readonly prices: PriceHistory['data'];
  readonly peerValues: PeerValues | null;
}

/** What the valuation app shows of a company before its user changes anything. A value is null where the app shows none. */
export function valueByDefaults({ symbol, overview, statements, annual, prices, peerValues }: Replies) {
  if (overview === null || statements === null) return null;
  const company = valuedCompany({ symbol, overview, statements }, noOverrides);
  if (company === null) return null;
  const { currency } = company.overview;
  const [choice] = modelChoice(findCompanyKind(statements, overview.industry)).models;
  const model = choice?.name ?? 'dcf';
  const rows = replayFilings({ annual, prices, assumptions: defaultAssumptions, model, typed: {}, currency });
  return {
    price: company.market.price,
    dcf: valueBy('dcf', company),
    steady: valueBy('steady-state', company),
    byKind: valueByKind(company, prices),
    multiples: peerValues === null ? null : calculateMedian(planPeerRows(peerValues).map(({ median }) => median)),
    record: rows.length < LEAST_FILINGS ? null : recordText(replaySummary(rows), symbol),
    isContradicted: analyzeCompany(company, defaultAssumptions).contradictions.length > 0,
  };
}

function valueBy(model: ValuationModel, company: ValuedCompany): number | null {
  const valued = models[model].value?.({ company, assumptions: defaultAssumptions, typed: {} });
  return valued?.reliable === true ? valued.fairValuePerShare : null;
}

/** The value by excess returns of a financial company, the middle of the range by FFO of a REIT. */
function valueByKind(company: ValuedCompany, prices: PriceHistory['data']): number | null {
  const kind = company.statements.incomeStatement?.companyKind;
  if (kind !== 'reit') return kind === undefined || kind === 'general' ? null : valueBy('excess-returns', company);
  const funds = fundsFromOperations(fundsInputs(company, {}), company.basis.shares, company.market.price);
  const range = multiplyFunds(funds, readFundsHistory(company, prices));
  return range === null ? null : (range.low + range.high) / 2;
}
