import { overrideBounds } from '@basecase/gateway/contract/dcf-bounds';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Undo2 } from 'lucide-react';
import { focusNextCell, OwnFigureCell, StateMark } from '../../inputs/figure-cell.tsx';
import { amountText, type Currencies, mineText, readTypedFigure } from '../../inputs/figure-input.model.ts';
import table from '../../inputs/inputs.module.css';
import { type ChangeOverrides, type OverrideName, withOverride, withoutFigures } from '../../inputs/overrides.model.ts';
import type { Readiness, ValuationInput } from '../../valuation/readiness.model.ts';
import styles from './inputs-panel.module.css';

export interface InputsPanelProps {
  readonly readiness: Readiness;
  readonly currencies: Currencies;
  /** Undefined in a valuation that can only be read. */
  readonly onChange?: ChangeOverrides | undefined;
}

/** The inputs of a valuation: state, filed value, and the value in use, which the user may replace. */
export function InputsPanel({ readiness, currencies, onChange }: InputsPanelProps) {
  const { inputs, missing } = readiness;
  return (
    <Panel
      title="Inputs"
      headingLevel={2}
      flush
      actions={missing.length > 0 && <Badge tone="negative">{missing.length} missing</Badge>}
    >
      <table className={classNames(table.table, styles.inputs)} aria-label="Inputs of the valuation">
        <thead>
          <tr>
            <th scope="col">Input</th>
            <th scope="col">State</th>
            <th scope="col">Filed or default</th>
            <th scope="col">Used</th>
            <th scope="col">
              <VisuallyHidden>Undo</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {inputs.map((input) => (
            <InputRow key={input.label} input={input} currencies={currencies} onChange={onChange} />
          ))}
        </tbody>
      </table>
      {onChange !== undefined && (
        <Text tone={2} size="2xs" className={styles.foot}>
          Percentages; parentheses mean negative
        </Text>
      )}
    </Panel>
  );
}

interface InputRowProps extends Pick<InputsPanelProps, 'currencies' | 'onChange'> {
  readonly input: ValuationInput;
}

function InputRow({ input, currencies, onChange }: InputRowProps) {
  const { label, state, note, filed, amount, unit, override, typed } = input;
  const mine = state === 'mine' || typed.length > 0;
  const undo = () =>
    onChange?.((last) => withoutFigures(override === null ? last : withOverride(last, override, null), typed));
  return (
    <tr className={classNames(mine && styles.mine, (mine || state === 'missing') && table.needed)}>
      <th scope="row">
        {label}
        {note !== null && (
          <Text as="small" block tone={3} size="2xs" weight="regular">
            {note}
          </Text>
        )}
      </th>
      <td className={styles.stateCell}>
        <StateMark state={state} />
      </td>
      <td className={styles.filed}>{amountText(filed, unit, currencies)}</td>
      <td className={styles.use}>
        {override === null || onChange === undefined ? (
          amountText(amount, unit, currencies)
        ) : (
          <InputInUse input={{ ...input, override }} currencies={currencies} onChange={onChange} />
        )}
      </td>
      <td className={styles.undo}>
        {mine && onChange !== undefined && (
          <IconButton
            label={`Undo ${label}: back to the filed value`}
            icon={<Undo2 size={15} aria-hidden="true" />}
            onClick={undo}
          />
        )}
      </td>
    </tr>
  );
}

interface InputInUseProps {
  readonly input: ValuationInput & { readonly override: OverrideName };
  readonly currencies: Currencies;
  readonly onChange: ChangeOverrides;
}

/** The cell of an input. Enter goes to the next cell. */
function InputInUse({ input, currencies, onChange }: InputInUseProps) {
  const { label, unit, override, amount, filed, state } = input;
  const mine = state === 'mine' ? amount : null;
  const text = (value: number) => amountText(value, unit, currencies);
  const shown = amount === null ? '' : text(amount);
  return (
    <OwnFigureCell
      data-input={override}
      className={classNames(styles.cell, mine === null && styles.asFiled)}
      aria-label={label}
      placeholder={state === 'missing' ? 'Missing' : '\u2013'}
      text={mine === null ? shown : mineText(mine, unit, currencies)}
      missing={state === 'missing'}
      mine={mine}
      read={(typed) => readTypedFigure({ label, unit, bounds: overrideBounds[override] }, typed)}
      isFiled={(value) => filed !== null && text(value) === text(filed)}
      onOwn={(value) => onChange((last) => withOverride(last, override, value))}
      stepsBack
      errorClassName={styles.error}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        const cell = event.currentTarget;
        if (!focusNextCell(cell, cell.closest('table'))) cell.blur();
      }}
    />
  );
}
