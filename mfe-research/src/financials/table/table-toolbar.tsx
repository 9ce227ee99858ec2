import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Sheet } from '@basecase/shared-ui/components/dialogs/sheet';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './table-toolbar.module.css';

export interface ToolbarControl {
  /** Its title within the sheet. */
  readonly label: string;
  readonly control: ReactNode;
}

export interface TableToolbarProps {
  /** What the table shows and in which unit. */
  readonly caption: string;
  /** Whether the caption stands on a line of its own, as the controls need the whole width. */
  readonly captionAbove?: boolean;
  /** The control that stays beside the caption in a narrow window. */
  readonly main: ReactNode;
  /** The others: in a narrow window they fold into a sheet. */
  readonly controls: readonly ToolbarControl[];
}

/** The caption of a table and its controls. Up to 768 px all controls but the main one fold into "Display". */
export function TableToolbar({ caption, captionAbove = false, main, controls }: TableToolbarProps) {
  const narrow = useNarrow();
  return (
    <Row wrap gap={8} className={styles.toolbar}>
      <p className={classNames(styles.caption, captionAbove && styles.above)}>{caption}</p>
      {main}
      {narrow ? controls.length > 0 && <DisplaySheet controls={controls} /> : <Controls controls={controls} />}
    </Row>
  );
}

/** Number of controls at the end that wrap together: "Export" alone on a line looks like a leftover. */
const LAST_TOGETHER = 2;

function Controls({ controls }: Pick<TableToolbarProps, 'controls'>) {
  const single = controls.slice(0, -LAST_TOGETHER);
  return (
    <>
      {single.map(({ label, control }) => (
        <span key={label}>{control}</span>
      ))}
      <span className={styles.together}>
        {controls.slice(single.length).map(({ label, control }) => (
          <span key={label}>{control}</span>
        ))}
      </span>
    </>
  );
}

function DisplaySheet({ controls }: Pick<TableToolbarProps, 'controls'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={styles.display} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        Display
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Display">
        <ul className={styles.sheet}>
          {controls.map(({ label, control }) => (
            <li key={label}>
              <Text as="span" tone={2} size="sm">
                {label}
              </Text>
              {control}
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
