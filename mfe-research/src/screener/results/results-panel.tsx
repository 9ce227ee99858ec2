import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { CircleHelp, Filter, Table2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ExportScreen } from '../export/export-screen.tsx';
import { formatCount, type Screen } from '../figure-text.model.ts';
import { describePlace } from '../formula-tokens.model.ts';
import { SinceList } from '../saved/since-list.tsx';
import { listApplied, type SavedScreen, type ScreenBody, type ScreenState } from '../screen-state.model.ts';
import type { ChangeScreen, Names } from '../use-screen.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { describeResult, findWorstCondition } from './results.model.ts';
import styles from './results.module.css';
import tableStyles from './results-table.module.css';
import { ResultsTable } from './results-table.tsx';

interface ResultsPanelProps {
  readonly screen: ScreenState;
  readonly change: ChangeScreen;
  readonly answer: Screen;
  readonly body: ScreenBody;
  readonly isOld: boolean;
  readonly names: Names;
  readonly priceDay: string | null;
  readonly saved: SavedScreen | null;
  readonly isWhyOpen: boolean;
  readonly onWhy: (anchor: HTMLElement) => void;
  /** Symbol of the row to show; null for none. */
  readonly shown: string | null;
}

/** How many companies match, what changed, and the table of them. */
export function ResultsPanel(props: ResultsPanelProps) {
  const { screen, change, answer, body, isOld, names, priceDay, saved } = props;
  const [isChoosing, setChoosing] = useState(false);
  const joined = new Set(saved?.entrants.map(({ symbol }) => symbol));
  return (
    <section aria-label="Results">
      <ResultHead answer={answer} note={describeResult(answer, saved)} isOld={isOld}>
        <WhyButton isOpen={props.isWhyOpen} onWhy={props.onWhy} />
        <Button size="sm" icon={<Table2 size={14} aria-hidden="true" />} onClick={() => setChoosing(true)}>
          Columns
        </Button>
        <ExportScreen screen={screen} answer={answer} body={body} priceDay={priceDay} />
      </ResultHead>
      <ColumnProblems problems={answer.columnProblems} />
      <SinceList saved={saved} labels={names.labels} />
      {answer.matches === 0 ? (
        <NothingMatches screen={screen} change={change} answer={answer} />
      ) : (
        <>
          <ResultsTable
            answer={answer}
            body={body}
            isOld={isOld}
            sort={screen.sort}
            names={names}
            priceDay={priceDay}
            joined={joined}
            shown={props.shown}
            onSort={(sort) => change({ sort })}
          />
          <TableKey screen={screen} answer={answer} />
        </>
      )}
      <ColumnsDialog
        open={isChoosing}
        columns={screen.columns}
        names={names}
        onChange={(columns) => change({ columns })}
        onClose={() => setChoosing(false)}
      />
    </section>
  );
}

/** Columns of a link that no longer are, or never were, formulas. */
function ColumnProblems({ problems = [] }: { readonly problems: Screen['columnProblems'] }) {
  return problems.map(({ formula, text, at }) => (
    <div key={formula} className={styles.problemBanner}>
      <Banner tone="warning" title={`The column ${formula} is not shown`}>
        {describePlace(text, at)}
      </Banner>
    </div>
  ));
}

interface ResultHeadProps {
  readonly answer: Screen;
  readonly note: string;
  readonly isOld: boolean;
  readonly children: ReactNode;
}

function ResultHead({ answer, note, isOld, children }: ResultHeadProps) {
  const { matches, covered = answer.universe } = answer;
  const text = `${formatCount(matches)} of ${formatCount(covered)} match`;
  return (
    <Row align="stretch" wrap gap={12} className={styles.resultHead}>
      <div>
        <h2>
          {formatCount(matches)} <span>of {formatCount(covered)} match</span>
        </h2>
        {note !== '' && <p>{note}</p>}
        <VisuallyHidden role="status">{isOld ? '' : text}</VisuallyHidden>
      </div>
      {children}
    </Row>
  );
}

function WhyButton({ isOpen, onWhy }: { readonly isOpen: boolean; readonly onWhy: (anchor: HTMLElement) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Button
      ref={button}
      size="sm"
      aria-pressed={isOpen}
      icon={<CircleHelp size={14} aria-hidden="true" />}
      onClick={() => {
        if (button.current !== null) onWhy(button.current);
      }}
    >
      Why is a company not here?
    </Button>
  );
}

interface NothingMatchesProps {
  readonly screen: ScreenState;
  readonly change: ChangeScreen;
  readonly answer: Screen;
}

/** Names the condition that removes the most. */
function NothingMatches({ screen, change, answer }: NothingMatchesProps) {
  const worst = findWorstCondition(answer);
  const condition = worst === null ? undefined : listApplied(screen)[worst.place];
  return (
    <EmptyState
      headingLevel={3}
      icon={<Filter size={20} />}
      title="No company meets all conditions"
      text={
        worst === null || condition === undefined ? (
          'Choose more companies above.'
        ) : (
          <>
            Without <code>{worst.text}</code> there would be {formatCount(worst.without)}. It is the condition that
            removes the most.
          </>
        )
      }
      {...(condition !== undefined && {
        action: (
          <Button
            variant="primary"
            onClick={() =>
              change(({ conditions }) => ({
                conditions: conditions.map((one) => (one.id === condition.id ? { ...one, isOff: true } : one)),
              }))
            }
          >
            Switch it off
          </Button>
        ),
      })}
    />
  );
}

function TableKey({ screen, answer }: { readonly screen: ScreenState; readonly answer: Screen }) {
  const { sort } = screen;
  return (
    <Row as="p" align="stretch" wrap tone={3} size="xs" figures className={styles.foot}>
      <span>
        {formatCount(answer.matches)} {answer.matches === 1 ? 'company' : 'companies'}, sorted by{' '}
        {sort === null ? 'symbol' : <code>{sort.by}</code>}
        {sort !== null && (sort.descending ? ', highest first' : ', lowest first')}
      </span>
      <span className={styles.key}>
        <i className={tableStyles.best} /> best quarter
      </span>
      <span className={styles.key}>
        <i className={tableStyles.plain} /> middle half, or no direction
      </span>
      <span className={styles.key}>
        <i className={tableStyles.weakest} /> weakest quarter
      </span>
      <span>The length is the percentile among {formatCount(answer.universe)} companies</span>
    </Row>
  );
}
