import { mostWatchColumns, type WatchColumn, watchColumns } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { SortableList } from '@basecase/shared-ui/components/lists/sortable-list';
import { Columns3, GripVertical } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './columns-button.module.css';
import { columnWords } from './watch-words.model.ts';

interface ColumnsButtonProps {
  readonly columns: readonly WatchColumn[];
  /** Null resets the choice. */
  readonly onChange: (columns: readonly WatchColumn[] | null) => void;
}

/** The button that opens the choice of columns and their order. */
export function ColumnsButton({ columns, onChange }: ColumnsButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={<Columns3 size={15} aria-hidden="true" />}
        onClick={() => setOpen(!isOpen)}
      >
        Columns
      </Button>
      {isOpen && (
        <Popover anchor={button.current} title={`Shown, up to ${mostWatchColumns}`} onClose={() => setOpen(false)}>
          <Choice columns={columns} onChange={onChange} />
        </Popover>
      )}
    </>
  );
}

function Choice({ columns, onChange }: ColumnsButtonProps) {
  const others = watchColumns.filter((column) => !columns.includes(column));
  const isFull = columns.length >= mostWatchColumns;
  return (
    <>
      <SortableList
        label="Shown columns"
        items={columns}
        keyOf={(column) => column}
        nameOf={(column) => columnWords[column].label}
        onReorder={onChange}
        renderItem={(column, handle) => (
          <Row as="span" size="sm" className={styles.row}>
            <Box
              column={column}
              isChosen
              isDisabled={columns.length === 1}
              onToggle={() => onChange(columns.filter((other) => other !== column))}
            />
            <button type="button" {...handle} aria-label={`Move ${columnWords[column].label}`}>
              <GripVertical size={14} aria-hidden="true" />
            </button>
          </Row>
        )}
      />
      {others.length > 0 && <p className={styles.more}>{isFull ? 'More, after one above is left out' : 'More'}</p>}
      {others.map((column) => (
        <Row key={column} as="span" size="sm" className={styles.row}>
          <Box column={column} isDisabled={isFull} onToggle={() => onChange([...columns, column])} />
        </Row>
      ))}
      <Button size="sm" className={styles.reset} onClick={() => onChange(null)}>
        Reset columns
      </Button>
    </>
  );
}

interface BoxProps {
  readonly column: WatchColumn;
  readonly isChosen?: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
}

function Box({ column, isChosen = false, isDisabled, onToggle }: BoxProps) {
  const { label, detail } = columnWords[column];
  return (
    <label>
      <input type="checkbox" checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <span>{label}</span>
      {detail !== undefined && <small>{detail}</small>}
    </label>
  );
}
