import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../figure-text.model.ts';
import type { Names } from '../use-screen.ts';
import styles from './conditions.module.css';

interface LinesDialogProps {
  readonly open: boolean;
  readonly names: Names;
  readonly onClose: () => void;
}

/** Every name of the language of formulas, with its definition. */
export function LinesDialog({ open, names, onClose }: LinesDialogProps) {
  const [text, setText] = useState('');
  const typed = text.trim().toLowerCase();
  const found = names.suggestions.filter(({ name, meaning }) => `${name} ${meaning}`.toLowerCase().includes(typed));
  return (
    <Dialog open={open} onClose={onClose} title="Lines and functions" width={860}>
      <TextField
        className={styles.lines}
        label="Search lines and functions"
        labelHidden
        placeholder="Name or meaning"
        icon={<Search size={15} aria-hidden="true" />}
        value={text}
        onChange={setText}
      />
      <div className={styles.lines}>
        <Table
          label="Lines and functions"
          maxHeight={460}
          columns={[
            { key: 'name', header: 'Name', cell: ({ name }) => <code>{name}</code> },
            {
              key: 'definition',
              header: 'Meaning',
              align: 'left',
              cell: ({ meaning, definition }) => (
                <span className={styles.definition}>
                  {definition.startsWith(meaning) ? definition : `${meaning}. ${definition}`}
                </span>
              ),
            },
            { key: 'unit', header: 'Unit', hideAt: 'phone', cell: ({ unit }) => unit },
            {
              key: 'have',
              header: 'Have it',
              hideAt: 'tablet',
              cell: ({ have }) => (have === null ? '' : formatCount(have)),
            },
          ]}
          rows={found}
          keyOf={({ name }) => name}
        />
      </div>
      <Text top={12} tone={2} size="xs">
        Operators: <code>+ − * / ( ) &lt; &lt;= = != &gt; &gt;= and or not</code>. Numbers: <code>15%</code>,{' '}
        <code>2.5M</code>, <code>1B</code>. Periods, after a line: <code>.fy</code> the fiscal year, <code>.q</code> the
        quarter, <code>[-1y]</code> a year before, <code>[-4q]</code> four quarters before.
      </Text>
    </Dialog>
  );
}
