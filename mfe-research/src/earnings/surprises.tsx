import type { EarningsHistory } from '@basecase/gateway/contract';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import { formatPercentPoints, formatPerShare } from '@basecase/shared-ui/figures/format';
import { moneyFormats } from '../money-formats.model.ts';
import { surpriseSummary } from './earnings.model.ts';

interface SurprisesProps {
  readonly history: EarningsHistory;
  /** ISO code of the listing; null when unknown. */
  readonly currency: string | null;
}

const chooseTone = (value: number | null | undefined) =>
  value === null || value === undefined || value === 0 ? 'neutral' : value > 0 ? 'positive' : 'negative';

/** How often, and by how much, earnings per share beat their estimates. */
export function Surprises({ history, currency }: SurprisesProps) {
  const { perShare } = moneyFormats(currency);
  const { compared, beaten, averagePercent, latest } = surpriseSummary(history);
  return (
    <StatStrip label="Earnings surprises">
      <Stat
        label="Beat estimate"
        value={compared === 0 ? null : `${beaten} of ${compared}`}
        note={`last ${compared} quarters`}
      />
      <Stat
        label="Average surprise"
        value={formatPercentPoints(averagePercent, { plus: true })}
        tone={chooseTone(averagePercent)}
        note="of estimated EPS"
      />
      <Stat
        label="Latest reported EPS"
        value={perShare(latest?.reportedEPS)}
        note={`estimate ${perShare(latest?.estimatedEPS)}`}
      />
      <Stat
        label="Latest surprise"
        value={formatPercentPoints(latest?.surprisePercentage, { plus: true })}
        tone={chooseTone(latest?.surprisePercentage)}
        note={`${formatPerShare(latest?.surprise, { currency, plus: true })} against estimate`}
      />
    </StatStrip>
  );
}
