import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import styles from './figure-list.module.css';

export interface FigureLine {
  readonly label: string;
  readonly value: string;
  /** A total of the lines above. */
  readonly total?: boolean;
  /** Its source. */
  readonly note?: string;
}

export interface FigureListProps {
  readonly lines: readonly FigureLine[];
  /** Whether long values take several lines. */
  readonly wraps?: boolean;
}

/** A list of labelled figures in the order of their calculation. */
export function FigureList({ lines, wraps = false }: FigureListProps) {
  return (
    <dl className={classNames(styles.list, wraps && styles.wraps)}>
      {lines.map(({ label, value, total, note }) => (
        <Row key={label} align="stretch" justify="between" gap={12} className={classNames(total && styles.total)}>
          <dt>
            {label}
            {note !== undefined && (
              <>
                {' '}
                <InfoMark label={`Where ${label.toLowerCase()} comes from`} text={note} />
              </>
            )}
          </dt>
          <dd>{value}</dd>
        </Row>
      ))}
    </dl>
  );
}

/** The assumptions of a valuation that can only be read. */
export function AssumptionList({ lines }: Pick<FigureListProps, 'lines'>) {
  return (
    <Panel title="Assumptions" headingLevel={2} actions={<Badge>Read only</Badge>}>
      <FigureList lines={lines} wraps />
    </Panel>
  );
}
