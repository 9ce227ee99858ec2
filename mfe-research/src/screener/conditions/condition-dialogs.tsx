import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../figure-text.model.ts';
import type { ScreenBody } from '../screen-state.model.ts';
import { type Names, screenQuery } from '../use-screen.ts';
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

/** The condition that is asked about. */
export interface Gap {
  readonly text: string;
  /** Its place among the conditions that are applied. */
  readonly place: number;
  readonly count: number;
}

interface GapsDialogProps {
  readonly gap: Gap | null;
  readonly body: ScreenBody;
  readonly onClose: () => void;
}

const mostRows = 500;

/** The companies in scope that have no figure for a condition, with the reasons. */
export function GapsDialog({ gap, body, onClose }: GapsDialogProps) {
  return (
    <Dialog open={gap !== null} onClose={onClose} title="Companies without a figure" width={620}>
      {gap !== null && <Gaps gap={gap} body={body} />}
    </Dialog>
  );
}

function Gaps({ gap, body }: { readonly gap: Gap; readonly body: ScreenBody }) {
  const host = useHost();
  const { columns: _, sort: __, ...rest } = body;
  const asked = { ...rest, distributions: false, withoutFigureFor: gap.place };
  const query = useQuery(screenQuery(host, asked, 0, mostRows));
  if (query.data === undefined) {
    const skeleton = <Skeleton shape="table" label="Loading the companies" height={240} />;
    return <Loaded query={query} skeleton={skeleton} title="The companies did not load" />;
  }
  const { rows } = query.data;
  return (
    <>
      <p className={styles.gaps}>
        {formatCount(gap.count)} companies in scope have no figure for <code>{gap.text}</code>. They are neither kept
        nor counted as failing.
        {rows.length < gap.count && ` The first ${formatCount(rows.length)} are listed.`}
      </p>
      <Table
        label="Companies without a figure"
        maxHeight={420}
        columns={[
          {
            key: 'company',
            header: 'Company',
            cell: ({ symbol, name }) => (
              <>
                <b>{symbol}</b> {name}
              </>
            ),
          },
          { key: 'reason', header: 'Reason', align: 'left', cell: ({ reason }) => reason },
        ]}
        rows={rows}
        keyOf={({ symbol }) => symbol}
      />
    </>
  );
}
