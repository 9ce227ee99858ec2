import { Combobox } from '@basecase/shared-ui/components/fields/combobox';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { useMemo } from 'react';
import { type LineCondition, lineOperators, writeLineCondition } from '../conditions.model.ts';
import type { Names } from '../use-screen.ts';
import styles from './conditions.module.css';
import { useDraft } from './use-draft.ts';

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
export function LineFields({ line, place, names, describedBy, isFocused, onChange }: LineFieldsProps) {
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
