import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { formatPercent, formatPerShare, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { growthRate } from '@basecase/shared-ui/figures/growth';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import styles from './compare.module.css';
import type { Company, Comparison } from './comparison.model.ts';

interface SavedValuesProps {
  readonly companies: readonly Company[];
  readonly saved: NonNullable<Comparison['saved']>;
}

/** The user's own newest fair values. Renders nothing without any. */
export function SavedValues({ companies, saved }: SavedValuesProps) {
  if (saved.length === 0) return null;
  return (
    <>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={companies.length + 1}>
          <span>
            <b>Your valuation</b> The newest that you saved
          </span>
        </th>
      </tr>
      <tr>
        <th scope="row">
          Fair value
          <small>per share, against the price</small>
        </th>
        {companies.map((company) => (
          <td key={company.symbol} className={styles.saved}>
            <SavedValue company={company} value={saved.find(({ symbol }) => symbol === company.symbol) ?? null} />
          </td>
        ))}
      </tr>
    </>
  );
}

interface SavedValueProps {
  readonly company: Company;
  readonly value: SavedValuesProps['saved'][number] | null;
}

function SavedValue({ company: { currency, price }, value }: SavedValueProps) {
  if (value === null)
    return (
      <Text as="span" tone={3}>
        {NOT_AVAILABLE}
      </Text>
    );
  const { fairValue, name, savedAt } = value;
  // A price in dollars says nothing about a value in another currency.
  const upside = currency === 'USD' && typeof price.value === 'number' ? growthRate(price.value, fairValue) : null;
  return (
    <>
      <b className={styles.own}>{formatPerShare(fairValue, { currency })}</b>
      {upside !== null && ` ${formatPercent(upside, { plus: true, decimals: 0 })}`}
      <small>
        {name}, {formatCalendarDay(savedAt.slice(0, 10))}
      </small>
    </>
  );
}
