import { Download, Ellipsis, Printer, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../components/buttons/icon-button.tsx';
import { VisuallyHidden } from '../../components/layout/visually-hidden.tsx';
import { Menu } from '../../components/menus/menu.tsx';
import styles from './chart.module.css';
import { printPicture, savePicture } from './chart-picture.ts';
import type { ChartReading } from './reading.ts';

const ChartFigures = lazy(async () => ({ default: (await import('./chart-figures.tsx')).ChartFigures }));

export interface ChartMenuProps {
  /** Title of the chart, on its picture and in the file name. */
  readonly title: string;
  /** The text of each point; absent for a chart that is itself a table. */
  readonly reading?: ChartReading;
  /** Draws the chart as one picture; null before the first drawing. */
  readonly picture: () => Promise<HTMLCanvasElement | null>;
}

const NO_PICTURE = 'The picture could not be created.';

/** The menu of a chart: figures as a table, save as PNG, print. */
export function ChartMenu({ title, reading, picture: draw }: ChartMenuProps) {
  // Undefined until it is first opened, so that an unused dialog costs nothing.
  const [figures, setFigures] = useState<boolean>();
  const [status, setStatus] = useState('');
  const withPicture = async (use: (picture: HTMLCanvasElement) => Promise<string> | string) => {
    const picture = await draw();
    setStatus(picture === null ? NO_PICTURE : await use(picture));
  };
  const save = () =>
    withPicture(async (picture) => ((await savePicture(picture, title)) ? 'Picture saved.' : NO_PICTURE));
  const print = () =>
    withPicture((picture) => {
      printPicture(picture, styles.printed ?? '');
      return '';
    });
  return (
    <div className={styles.menu} data-print="none">
      <Menu
        trigger={<IconButton label={`Options of ${title}`} title="Chart options" icon={<Ellipsis size={16} />} />}
        items={[
          ...(reading === undefined ? [] : [showFigures(() => setFigures(true))]),
          { key: 'picture', label: 'Save as PNG', icon: <Download size={15} />, onSelect: save },
          { key: 'print', label: 'Print chart', icon: <Printer size={15} />, onSelect: print },
        ]}
      />
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      {figures !== undefined && reading !== undefined && (
        <Suspense>
          <ChartFigures title={title} reading={reading} open={figures} onClose={() => setFigures(false)} />
        </Suspense>
      )}
    </div>
  );
}

const showFigures = (onSelect: () => void) => ({
  key: 'figures',
  label: 'Show figures',
  icon: <Table2 size={15} />,
  onSelect,
});
