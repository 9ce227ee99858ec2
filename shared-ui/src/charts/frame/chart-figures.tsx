import { Dialog } from '../../components/dialogs/dialog.tsx';
import { DataTable } from '../../components/tables/data-table.tsx';
import styles from './chart.module.css';
import { type ChartReading, figuresOfChart } from './reading.ts';

const TABLE_HEIGHT = 480;

export interface ChartFiguresProps {
  readonly title: string;
  readonly reading: ChartReading;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ChartFigures({ title, reading, open, onClose }: ChartFiguresProps) {
  const { columns, rows } = figuresOfChart(reading);
  return (
    <Dialog open={open} onClose={onClose} title={title} width={880}>
      <div className={styles.figures}>
        <DataTable
          label={`Figures of ${title}`}
          maxHeight={TABLE_HEIGHT}
          columns={[{ key: 'point', header: 'Point' }, ...columns.map((header) => ({ key: header, header }))]}
          rows={rows.map(({ key, title: header, values }) => ({ key, header, cells: values }))}
        />
      </div>
    </Dialog>
  );
}
