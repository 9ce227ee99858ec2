import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { SortableList } from '@basecase/shared-ui/components/lists/sortable-list';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation } from '@basecase/shared-ui/query';
import { GripVertical, X } from 'lucide-react';
import { useState } from 'react';
import { FormulaField } from '../conditions/formula-field.tsx';
import { describePlace } from '../formula-tokens.model.ts';
import { usualColumns } from '../screen-state.model.ts';
import type { Names } from '../use-screen.ts';
import styles from './results.module.css';

interface ColumnsDialogProps {
  readonly open: boolean;
  readonly columns: readonly string[];
  readonly names: Names;
  readonly onChange: (columns: readonly string[]) => void;
  readonly onClose: () => void;
}

const mostColumns = 20;
const noteId = 'screener-column-note';

/** The columns of the table, in the user's order: lines, measures and formulas. */
export function ColumnsDialog({ open, columns, names, onChange, onClose }: ColumnsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Columns" width={560}>
      <SortableList
        label="Columns"
        className={styles.columns}
        items={columns}
        keyOf={(column) => column}
        onReorder={onChange}
        renderItem={(column, handle) => (
          <span>
            <button
              type="button"
              {...handle}
              className={`${handle.className} ${styles.grip}`}
              aria-label={`Move ${column}`}
            >
              <GripVertical size={15} aria-hidden="true" />
            </button>
            <code title={names.labels.get(column)}>{column}</code>
            <IconButton
              label={`Remove ${column}`}
              icon={<X size={15} aria-hidden="true" />}
              onClick={() => onChange(columns.filter((other) => other !== column))}
            />
          </span>
        )}
      />
      {columns.length >= mostColumns ? (
        <p>Twenty columns are the most. Remove one to add another.</p>
      ) : (
        <AddColumn columns={columns} names={names} onChange={onChange} />
      )}
      <p>
        <Button size="sm" variant="ghost" onClick={() => onChange(usualColumns)}>
          Use the usual columns
        </Button>
      </p>
    </Dialog>
  );
}

type AddColumnProps = Pick<ColumnsDialogProps, 'columns' | 'names' | 'onChange'>;

/** The field of a further column, which the gateway checks before it is added. */
function AddColumn({ columns, names, onChange }: AddColumnProps) {
  const { api } = useHost();
  const [text, setText] = useState('');
  const check = useMutation({
    mutationFn: async (formula: string) => {
      const body = { conditions: [], columns: [formula], limit: 1 };
      const { columnProblems = [] } = await api.call('screenMarket', { body });
      return columnProblems[0] ?? null;
    },
    onSuccess: (problem, formula) => {
      if (problem !== null) return;
      if (!columns.includes(formula)) onChange([...columns, formula]);
      setText('');
    },
  });
  const add = (formula: string) => {
    if (formula.trim() !== '') check.mutate(formula.trim());
  };
  const problem = check.data ?? null;
  return (
    <>
      <Row align="stretch" gap={8} className={styles.addColumn}>
        <FormulaField
          label="A line or a formula"
          isCompact
          placeholder="ebit / enterpriseValue"
          value={text}
          suggestions={names.suggestions}
          wrongAt={problem?.formula === text ? problem.at : null}
          isInvalid={problem !== null && problem.formula === text}
          describedBy={noteId}
          onChange={setText}
        />
        <Button size="sm" busy={check.isPending} onClick={() => add(text)}>
          Add
        </Button>
      </Row>
      <Text id={noteId} top={8} tone="negative" size="xs">
        {problem !== null && problem.formula === text && describePlace(problem.text, problem.at)}
        {check.isError && 'The formula could not be checked. Please try again.'}
      </Text>
    </>
  );
}
