import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleButton } from '@basecase/shared-ui/components/buttons/toggle-button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Sheet } from '@basecase/shared-ui/components/dialogs/sheet';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import { createCsv, formatTsv } from '@basecase/shared-ui/export/delimited';
import { useExportItems } from '@basecase/shared-ui/export/export-menu';
import { workbookBlob } from '@basecase/shared-ui/export/workbook';
import { useHost } from '@basecase/shared-ui/host';
import { ChevronDown, Copy, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ExportedTable, toPlainRows, toWorkbook } from './table-export.model.ts';
import { columnCounts, type TableOptions, type TablePeriod } from './table-period.model.ts';
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

export interface TableChoice {
  readonly options: TableOptions;
  readonly onChange: (options: TableOptions) => void;
}

export interface PeriodControlProps extends TableChoice {
  readonly disabled: Readonly<Record<TablePeriod, boolean>>;
  /** Why twelve months cannot be chosen; null where they can, or where reports are missing. */
  readonly ttmReason?: string | null;
}

/** The choice of the period. */
export function PeriodControl({ options, onChange, disabled, ttmReason = null }: PeriodControlProps) {
  return (
    <Row as="span" inline gap={4}>
      <ToggleGroup
        label="Period"
        value={options.period}
        onChange={(period) => onChange({ ...options, period })}
        options={[
          { value: 'annual', label: 'Annual', disabled: disabled.annual },
          { value: 'quarterly', label: 'Quarterly', disabled: disabled.quarterly },
          { value: 'ttm', label: 'TTM', name: 'Twelve months', disabled: disabled.ttm },
        ]}
      />
      {ttmReason !== null && <InfoMark label="About twelve months" text={ttmReason} />}
    </Row>
  );
}

const scales = [
  { value: 'reported', label: 'Amounts' },
  { value: 'common', label: 'Common size' },
] as const;

/** The sign of a currency, or its code. */
const chooseSign = (currency: string | null): string => (currency === null || currency === 'USD' ? '$' : currency);

const spanWords = { annual: 'years', quarterly: 'quarters', ttm: 'periods' } as const;

export interface UnitChoice extends TableChoice {
  /** ISO code; US dollars when null. */
  readonly currency: string | null;
}

export interface TableControls extends UnitChoice {
  /** Number of columns there are. */
  readonly available: number;
  /** Whether the table has rows of growth. */
  readonly growth: boolean;
}

/** Returns the unit of amounts as a control. */
export function unitControl({ options, onChange, currency }: UnitChoice): ToolbarControl {
  return {
    label: 'Units',
    control: (
      <ToggleGroup
        label="Units"
        value={options.unit}
        onChange={(unit) => onChange({ ...options, unit })}
        options={[
          { value: 'full', label: chooseSign(currency), name: 'Full amounts' },
          { value: 'thousands', label: 'Thousands' },
          { value: 'millions', label: 'Millions' },
        ]}
      />
    ),
  };
}

/** Returns the number of columns as a control. */
export function columnsControl({ options, onChange }: TableChoice, available: number): ToolbarControl {
  const few = available <= columnCounts.few;
  const words = spanWords[options.period];
  return {
    label: words === 'years' ? 'Years' : 'Columns',
    control: (
      <ToggleGroup
        label="Columns"
        value={few ? 'few' : options.count}
        onChange={(count) => onChange({ ...options, count })}
        options={[
          { value: 'few', label: `${columnCounts.few} ${words}` },
          { value: 'many', label: `${columnCounts.many}`, name: `${columnCounts.many} ${words}`, disabled: few },
        ]}
      />
    ),
  };
}

/** Returns the choices of a statement besides its period: scale, units, growth, columns. */
export function statementControls({ options, onChange, currency, available, growth }: TableControls): ToolbarControl[] {
  const scale = {
    label: 'Scale',
    control: (
      <ToggleGroup
        label="Scale"
        value={options.scale}
        onChange={(next) => onChange({ ...options, scale: next })}
        options={scales}
      />
    ),
  };
  const switchGrowth = {
    label: 'Change from the year before',
    control: (
      <ToggleButton pressed={options.growth} onChange={(next) => onChange({ ...options, growth: next })}>
        Growth
      </ToggleButton>
    ),
  };
  return [
    scale,
    unitControl({ options, onChange, currency }),
    ...(growth ? [switchGrowth] : []),
    columnsControl({ options, onChange }, available),
  ];
}

export interface Exported {
  /** Title of the files. */
  readonly title: string;
  /** Makes the table when it is asked for. */
  readonly table: () => ExportedTable;
}

/** Returns the ways to export a table: to a workbook, a CSV file or the clipboard. */
function useTableExport({ title, table }: Exported) {
  const host = useHost();
  const { busy, items } = useExportItems([
    { title, extension: 'xlsx', label: 'Excel workbook (XLSX)', make: () => workbookBlob(toWorkbook(table())) },
    { title, extension: 'csv', label: 'CSV file', make: () => createCsv(toPlainRows(table())) },
  ]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatTsv(toPlainRows(table())));
      host.notify({ kind: 'success', text: 'Copied to clipboard!' });
    } catch {
      host.notify({ kind: 'error', text: 'Failed to copy' });
    }
  };
  const copyItem = { key: 'copy', label: 'Copy table', icon: <Copy size={15} />, onSelect: () => void copy() };
  return { busy, items: [...items, copyItem] };
}

/** The menu that exports a table. Within the sheet of a narrow window it is a row of buttons. */
function ExportMenu({ exported }: { readonly exported: Exported }) {
  const { busy, items } = useTableExport(exported);
  const narrow = useNarrow();
  if (narrow) {
    return (
      <Row as="span" align="stretch" wrap gap={8} className={styles.exports}>
        {items.map(({ key, label, icon, onSelect }) => (
          <Button key={key} size="sm" busy={busy} icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </Row>
    );
  }
  const trigger = (
    <Button size="sm" busy={busy} icon={<Download size={14} aria-hidden="true" />}>
      Export
    </Button>
  );
  return <Menu trigger={trigger} items={items} />;
}

/** Returns the export of a table as a control of its toolbar. */
export function exportControl(exported: Exported): ToolbarControl {
  return { label: 'Export', control: <ExportMenu exported={exported} /> };
}
