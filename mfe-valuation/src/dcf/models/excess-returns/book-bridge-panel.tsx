import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { FigureList } from '../../panels/figure-list.tsx';
import { yearsWord } from '../../valuation/valuation.model.ts';
import models from '../frame/models.module.css';
import type { ExcessPart } from './excess-part.ts';

/** The parts of a value: book value, excess returns of the fade, what follows. Nothing without a value. */
export function BookBridgePanel({ value: { valuation }, currency }: ExcessPart) {
  const { inputs, result } = valuation;
  if (inputs === null || result === null) return null;
  const faded = result.projected.reduce((sum, { presentValue }) => sum + presentValue, 0);
  const parts = { book: inputs.bookValue, excess: faded, terminal: result.terminalValue };
  const money = (value: number) => formatPerShare(value, { currency });
  const signed = (value: number) => formatPerShare(value, { currency, plus: true });
  // Parts below zero have no length in a bar of shares.
  const whole = Object.values(parts).every((part) => part >= 0);
  return (
    <Panel title="From book to value" subtitle="A share, at present value" headingLevel={2}>
      {whole && (
        <div className={models.bar} aria-hidden="true">
          {Object.entries(parts).map(([name, part]) => (
            <i key={name} style={{ flex: part }} />
          ))}
        </div>
      )}
      <FigureList
        lines={[
          { label: 'Book value', value: money(inputs.bookValue) },
          { label: `Excess returns, ${yearsWord(inputs.years)} years`, value: signed(faded) },
          { label: 'After the fade', value: signed(result.terminalValue) },
          { label: 'Fair value per share', value: money(result.valuePerShare), total: true },
        ]}
      />
    </Panel>
  );
}
