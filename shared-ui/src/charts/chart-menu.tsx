import { Download, Ellipsis, Printer, Table2 } from 'lucide-react';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { IconButton } from '../components/icon-button.tsx';
import { Menu } from '../components/menu.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import styles from './chart.module.css';
import type { LegendEntry } from './chart-legend.tsx';
import { chartPicture, printPicture, savePicture } from './chart-picture.ts';
import { chartThemeNow } from './chart-theme.ts';
import type { ChartReading } from './reading.ts';

const ChartFigures = lazy(async () => ({ default: (await import('./chart-figures.tsx')).ChartFigures }));

export interface ChartMenuProps {
  /** Name of the chart, on its picture and in the name of the file. */
  readonly title: string;
  /** The element that holds the chart. */
  readonly chart: RefObject<HTMLElement | null>;
  readonly reading: ChartReading;
  /** The series that are shown. */
  readonly legend: readonly LegendEntry[];
}

const NO_PICTURE = 'The picture could not be made.';

/** What can be done with a chart: read its figures in a table, save it as a picture, print it. */
export function ChartMenu({ title, chart, reading, legend }: ChartMenuProps) {
  // Undefined until it is first asked for: a dialog that nobody opens costs nothing.
  const [figures, setFigures] = useState<boolean>();
  const [status, setStatus] = useState('');
  const withPicture = async (use: (picture: HTMLCanvasElement) => Promise<string> | string) => {
    const element = chart.current;
    const picture = element === null ? null : await chartPicture(element, { title, legend, theme: chartThemeNow() });
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
    <div className={styles.menu}>
      <Menu
        trigger={<IconButton label={`Options of ${title}`} title="Chart options" icon={<Ellipsis size={16} />} />}
        items={[
          { key: 'figures', label: 'Show figures', icon: <Table2 size={15} />, onSelect: () => setFigures(true) },
          { key: 'picture', label: 'Save as PNG', icon: <Download size={15} />, onSelect: save },
          { key: 'print', label: 'Print chart', icon: <Printer size={15} />, onSelect: print },
        ]}
      />
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      {figures !== undefined && (
        <Suspense>
          <ChartFigures title={title} reading={reading} open={figures} onClose={() => setFigures(false)} />
        </Suspense>
      )}
    </div>
  );
}
