import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Table } from '../../components/tables/table.tsx';
import styles from './chart.module.css';
import { type ChartPoint, type ChartReading, figuresOfChart } from './reading.ts';

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
        <Table<ChartPoint>
          label={`Figures of ${title}`}
          maxHeight={TABLE_HEIGHT}
          columns={[
            { key: 'point', header: 'Point', cell: (point) => point.title },
            ...columns.map((header, index) => ({
              key: header,
              header,
              cell: ({ values }: ChartPoint) => values[index],
            })),
          ]}
          rows={rows}
          keyOf={({ key }) => key}
        />
      </div>
    </Dialog>
  );
}
