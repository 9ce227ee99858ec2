import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Combobox } from '@basecase/shared-ui/components/fields/combobox';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import type { SortHandle } from '@basecase/shared-ui/components/lists/use-sortable';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { ArrowDown, ArrowUp, Copy, Ellipsis, GripVertical, Power, SquareFunction, Table2, X } from 'lucide-react';
import { useId, useMemo } from 'react';
import {
  type Condition,
  type LineCondition,
  lineOperators,
  readLineCondition,
  writeLineCondition,
} from '../conditions.model.ts';
import { formatCount, type ScreenCondition } from '../figure-text.model.ts';
import type { Names } from '../use-screen.ts';
import { ConditionNote } from './condition-note.tsx';
import styles from './conditions.module.css';
import { FormulaField, useDraft } from './formula-field.tsx';

export interface ConditionActions {
  /** @param isFormula whether it was written as a formula, and stays one while it is being written */
  readonly onText: (text: string, isFormula: boolean) => void;
  /** Called when the text is finished: one with several conditions becomes several rows. */
  readonly onDone: (text: string) => void;
  readonly onRemove: () => void;
  readonly onSwitch: () => void;
  readonly onDuplicate: () => void;
  readonly onFormula: () => void;
  /** Null where the condition compares no figure with a number. */
  readonly onColumn: (() => void) | null;
  readonly onGaps: () => void;
  /** Moves the condition by one place; null at an end. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
}

interface ConditionRowProps {
  readonly condition: Condition;
  /** From 1. */
  readonly place: number;
  /** The outcome; null until it is there. */
  readonly outcome: ScreenCondition | null;
  /** Companies in scope. */
  readonly universe: number;
  readonly names: Names;
  readonly isNew: boolean;
  readonly handle: SortHandle;
  readonly actions: ConditionActions;
}

/** A condition: its line or formula, its meaning, and how many companies it keeps. */
export function ConditionRow(props: ConditionRowProps) {
  const { condition, place, outcome, universe, names, isNew, handle, actions } = props;
  const noteId = useId();
  const problem = condition.isOff ? undefined : outcome?.problem;
  const isWrong = problem !== undefined && !problem.isIncomplete;
  const line = condition.isFormula ? null : readLineCondition(condition.text);
  const writeLine = (text: string) => actions.onText(text, false);
  const isKnown = line !== null && names.lines.some(({ name }) => name.toLowerCase() === line.line.toLowerCase());
  return (
    <div className={classNames(styles.row, condition.isOff && styles.off)}>
      <button
        type="button"
        {...handle}
        className={classNames(handle.className, styles.grip)}
        aria-label={`Move condition ${place}`}
      >
        <GripVertical size={15} aria-hidden="true" />
      </button>
      <div className={styles.expression}>
        {line !== null && isKnown ? (
          <LineFields
            line={line}
            place={place}
            names={names}
            describedBy={noteId}
            isFocused={isNew}
            onChange={writeLine}
          />
        ) : (
          <FormulaField
            label={`Formula of condition ${place}`}
            value={condition.text}
            suggestions={names.suggestions}
            wrongAt={problem?.at ?? null}
            isInvalid={isWrong}
            describedBy={noteId}
            isFocused={isNew}
            placeholder="fcf / revenue > 15%"
            onChange={(text) => actions.onText(text, true)}
            onDone={actions.onDone}
          />
        )}
        <ConditionNote id={noteId} condition={condition} outcome={outcome} />
      </div>
      <OutcomeCells condition={condition} outcome={outcome} universe={universe} onGaps={actions.onGaps} />
      <RowActions condition={condition} place={place} isLine={line !== null && isKnown} actions={actions} />
    </div>
  );
}

interface RowActionsProps {
  readonly condition: Condition;
  readonly place: number;
  readonly isLine: boolean;
  readonly actions: ConditionActions;
}

function RowActions({ condition, place, isLine, actions }: RowActionsProps) {
  const { onSwitch, onDuplicate, onColumn, onFormula, onRemove, onUp, onDown } = actions;
  const isNarrow = useNarrow();
  const size = 15;
  const formula = {
    key: 'formula',
    label: 'Turn into a formula',
    icon: <SquareFunction size={size} />,
    onSelect: onFormula,
  };
  // A phone has no room for the handle that other windows drag.
  const moves = [
    { key: 'up', label: 'Move up', icon: <ArrowUp size={size} />, disabled: onUp === null, onSelect: () => onUp?.() },
    {
      key: 'down',
      label: 'Move down',
      icon: <ArrowDown size={size} />,
      disabled: onDown === null,
      onSelect: () => onDown?.(),
    },
  ];
  return (
    <Row align="stretch" justify="end" className={styles.actions}>
      <Menu
        trigger={<IconButton label={`More for condition ${place}`} icon={<Ellipsis size={16} aria-hidden="true" />} />}
        items={[
          {
            key: 'off',
            label: condition.isOff ? 'Switch on' : 'Switch off',
            icon: <Power size={size} />,
            onSelect: onSwitch,
          },
          { key: 'copy', label: 'Duplicate', icon: <Copy size={size} />, onSelect: onDuplicate },
          {
            key: 'column',
            label: 'Show as a column',
            icon: <Table2 size={size} />,
            disabled: onColumn === null,
            onSelect: () => onColumn?.(),
          },
          ...(isLine ? [formula] : []),
          ...(isNarrow ? moves : []),
        ]}
      />
      <IconButton label={`Remove condition ${place}`} icon={<X size={16} aria-hidden="true" />} onClick={onRemove} />
    </Row>
  );
}

interface OutcomeCellsProps {
  readonly condition: Condition;
  readonly outcome: ScreenCondition | null;
  readonly universe: number;
  readonly onGaps: () => void;
}

/** How many companies a condition keeps, how many have no figure, and how many are left after it. */
function OutcomeCells({ condition, outcome, universe, onGaps }: OutcomeCellsProps) {
  if (condition.isOff) return <p className={styles.unapplied}>Switched off</p>;
  if (outcome === null) return <p className={styles.unapplied}>…</p>;
  if (outcome.problem !== undefined) {
    const until = outcome.problem.isIncomplete ? 'complete' : 'corrected';
    return <p className={styles.unapplied}>Not applied or saved until it is {until}</p>;
  }
  const { passes, fails, unknown, left = passes } = outcome;
  const share = (count: number) => ({ flexGrow: universe === 0 ? 0 : count / universe });
  const words = `${formatCount(passes)} kept, ${formatCount(fails)} fail, ${formatCount(unknown)} without a figure`;
  return (
    <>
      <p className={styles.count} data-label="Pass">
        {formatCount(passes)}
      </p>
      <p className={styles.count} data-label="No data">
        {unknown === 0 ? (
          '0'
        ) : (
          <button
            type="button"
            aria-label={`${formatCount(unknown)} without a figure`}
            title="Show these companies and why they have no figure"
            onClick={onGaps}
          >
            {formatCount(unknown)}
          </button>
        )}
      </p>
      <div className={styles.bar} role="img" aria-label={words}>
        {passes > 0 && <i className={styles.kept} style={share(passes)} />}
        {fails > 0 && <i className={styles.failed} style={share(fails)} />}
        {unknown > 0 && <i className={styles.without} style={share(unknown)} />}
      </div>
      <p className={styles.left} data-label="Remaining">
        {formatCount(left)}
      </p>
    </>
  );
}

interface LineFieldsProps {
  readonly line: LineCondition;
  /** From 1. */
  readonly place: number;
  readonly names: Names;
  readonly describedBy: string;
  readonly isFocused: boolean;
  readonly onChange: (text: string) => void;
}

/** A condition as a line, an operator and a value. */
function LineFields({ line, place, names, describedBy, isFocused, onChange }: LineFieldsProps) {
  const options = useMemo(
    () => names.lines.map(({ name, label }) => ({ value: name, label, note: name })),
    [names.lines],
  );
  const known = names.lines.find(({ name }) => name.toLowerCase() === line.line.toLowerCase());
  const isText = known?.unit === 'text';
  const write = (change: Partial<LineCondition>, toText = isText) =>
    onChange(writeLineCondition({ ...line, ...change }, toText));
  const draft = useDraft({ value: line.value, onChange: (value) => write({ value }) });
  return (
    <Row gap={8} className={styles.fields}>
      <Combobox
        label={`Line of condition ${place}`}
        labelHidden
        isFocused={isFocused}
        value={known?.name ?? null}
        options={options}
        emptyText="No line is called that."
        onChange={(name) => {
          const next = names.lines.find((one) => one.name === name);
          if (next !== undefined) write({ line: next.name }, next.unit === 'text');
        }}
      />
      <Select
        label={`Comparison of condition ${place}`}
        labelHidden
        value={line.operator}
        options={isText ? lineOperators.filter(({ value }) => value === '=' || value === '!=') : lineOperators}
        onChange={(operator) => write({ operator })}
      />
      <input
        aria-label={`Value of condition ${place}`}
        aria-describedby={describedBy}
        className={styles.value}
        value={draft.text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => draft.type(target.value)}
        onBlur={draft.finish}
        onKeyDown={({ key }) => {
          if (key === 'Enter') draft.finish();
          if (key === 'Escape') draft.restore();
        }}
      />
    </Row>
  );
}
