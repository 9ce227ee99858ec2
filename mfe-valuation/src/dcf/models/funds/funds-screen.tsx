import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatNumber, formatPerShare } from '@basecase/shared-ui/figures/format';
import { inSentence, listNames } from '@basecase/shared-ui/figures/words';
import { useMemo } from 'react';
import { usePeerValues } from '../../context/context-queries.ts';
import { usePastPrices } from '../../context/use-past-prices.ts';
import { FigureList } from '../../panels/figure-list.tsx';
import frame from '../../panels/result-panel.module.css';
import { createModelScreen, type ModelPartProps } from '../frame/model-screen.tsx';
import models from '../frame/models.module.css';
import { type FundsFromOperations, fundsSentence } from './funds-from-operations.model.ts';
import { fundsModel } from './funds-model.ts';
import {
  type FundsHistory,
  type FundsPeers,
  historySentence,
  multiplyFunds,
  readFundsHistory,
  readFundsPeers,
} from './funds-multiples.model.ts';
import { fundsSheet } from './funds-sheet.model.ts';

/** FFO and AFFO of a REIT per share, and a range of value by the user's multiples. */
export const FundsScreen = createModelScreen(fundsModel, {
  formLabel: 'Inputs of funds from operations',
  groups: [
    {
      title: 'Funds from operations',
      names: ['fundsNetIncome', 'fundsDepreciation', 'gainsOnSales', 'fundsImpairments', 'ownersPart'],
    },
    { title: 'Adjusted', names: ['fundsCapex', 'maintenanceShare'] },
    { title: 'Multiples', names: ['lowMultiple', 'highMultiple'] },
  ],
  basedOn: ({ basis }) => basis.latest.label,
  sheet: ({ company, typed }) => fundsSheet(company, typed),
  Results: (props) => (
    <>
      <RangePanel {...props} />
      <FundsPanel {...props} />
    </>
  ),
});

type FundsPart = ModelPartProps<FundsFromOperations>;

/** The range by the user's multiples of AFFO, else by those of other REITs, else by those of the company's own past. */
function RangePanel({ company, value: funds, currency }: FundsPart) {
  const { missing, missingForAdjusted } = funds;
  const history = useFundsHistory(company);
  const peers = useFundsPeers(company);
  const own = multiplyFunds(funds, history);
  const range = funds.range ?? multiplyFunds(funds, peers) ?? own;
  const money = (value: number) => formatPerShare(value, { currency });
  const lacking = range !== null ? [] : [...missing, ...missingForAdjusted];
  const sentence = fundsSentence(funds, company.overview.name);
  return (
    <section className={frame.panel} aria-label="Fair value" aria-live="polite">
      <div className={frame.value}>
        <h2 className={frame.label}>Range of value per share</h2>
        <output className={models.headline}>
          {range === null ? 'No range' : `${money(range.low)} to ${money(range.high)}`}
        </output>
        {lacking.length > 0 && <p>Missing: {inSentence(listNames(lacking))}.</p>}
        {lacking.length === 0 && range === null && (
          <p>
            {funds.adjusted !== null && funds.adjusted <= 0
              ? 'AFFO is not above zero: no multiple of it is a value.'
              : 'Price ÷ FFO is known neither of four other REITs nor of its own three fiscal years. Enter a low and a high multiple of AFFO.'}
          </p>
        )}
        {range !== null && funds.range === null && (
          <>
            {peers !== null && <p>Assumed: {peers.text} Your own multiples of AFFO replace it.</p>}
            {own !== null && history !== null && (
              <p>
                {historySentence(history)} {peers !== null && `${money(own.low)} to ${money(own.high)}.`}
              </p>
            )}
          </>
        )}
        {sentence !== null && <p>{sentence}</p>}
      </div>
    </section>
  );
}

function useFundsHistory(company: FundsPart['company']): FundsHistory | null {
  const prices = usePastPrices(company.symbol);
  return useMemo(() => readFundsHistory(company, prices), [company, prices]);
}

/** A price in another currency than the statements pays for no FFO of these. */
function useFundsPeers({ symbol, market }: FundsPart['company']): FundsPeers | null {
  const { data } = usePeerValues(symbol);
  return market.foreign === null ? readFundsPeers(data) : null;
}

function FundsPanel({ company, value: funds, currency }: FundsPart) {
  const history = useFundsHistory(company);
  const peers = useFundsPeers(company);
  const money = (value: number | null) => formatPerShare(value, { currency });
  return (
    <Panel
      title="A share"
      subtitle="FFO by Nareit: net income + depreciation of real estate − gains on its sale + impairments. AFFO: less the assumed share of capital expenditures."
      headingLevel={2}
    >
      <FigureList
        lines={[
          { label: 'Net income + depreciation, gains still in it', value: money(funds.beforeGains) },
          { label: 'FFO', value: money(funds.funds), total: true },
          { label: 'AFFO', value: money(funds.adjusted), total: true },
          { label: 'Price', value: money(company.market.price) },
          { label: 'Price ÷ FFO', value: formatNumber(funds.priceToFunds, 1) },
          { label: 'Price ÷ FFO, median of other REITs', value: formatNumber(peers?.median ?? null, 1) },
          { label: 'Price ÷ FFO, median of its own years', value: formatNumber(history?.median ?? null, 1) },
          { label: 'Price ÷ AFFO', value: formatNumber(funds.priceToAdjusted, 1) },
        ]}
      />
    </Panel>
  );
}
