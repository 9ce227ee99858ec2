import { recentPriceDays } from '@basecase/gateway/contract/figures/priced-figures';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { SortableList } from '@basecase/shared-ui/components/lists/sortable-list';
import { useUser } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { Info, Plus, SquareFunction } from 'lucide-react';
import { useState } from 'react';
import {
  type Condition,
  joinConditions,
  makeCondition,
  replaceByFormula,
  splitConditions,
} from '../conditions.model.ts';
import { formatCount, type Screen, type ScreenCondition } from '../figure-text.model.ts';
import { describePlace } from '../formula-tokens.model.ts';
import { findOutcome, listApplied, type ScreenBody, type ScreenState } from '../screen-state.model.ts';
import { functionCount } from '../suggestions.model.ts';
import type { ChangeScreen, Names } from '../use-screen.ts';
import { type Gap, GapsDialog, LinesDialog } from './condition-dialogs.tsx';
import { Problem } from './condition-note.tsx';
import { type ConditionActions, ConditionRow } from './condition-row.tsx';
import styles from './conditions.module.css';
import { FormulaField } from './formula-field.tsx';

interface ConditionPanelProps {
  readonly screen: ScreenState;
  readonly change: ChangeScreen;
  /** Null until the first answer. */
  readonly answer: Screen | null;
  readonly body: ScreenBody;
  readonly names: Names;
  /** The day of the newest prices in words; null without one. */
  readonly priceDay: string | null;
}

type View = 'rows' | 'formula';

/** The conditions of a screen, as rows or as one formula. */
export function ConditionPanel({ screen, change, answer, body, names, priceDay }: ConditionPanelProps) {
  const [view, setView] = useState<View>('rows');
  const [isListed, setListed] = useState(false);
  const { add, added } = useAdding(change);
  return (
    <>
      <div className={styles.head}>
        <Row as="span" className={styles.title}>
          Condition
          <ToggleGroup<View>
            label="Conditions as"
            value={view}
            onChange={setView}
            options={[
              { value: 'rows', label: 'Rows' },
              { value: 'formula', label: 'Formula' },
            ]}
          />
        </Row>
        <span className={styles.number}>Pass</span>
        <span className={styles.number}>No data</span>
        <Legend />
        <span className={styles.number}>Remaining</span>
      </div>
      <Row justify="between" tone={2} className={styles.total}>
        <span>Companies in scope</span>
        <b>{answer === null ? '…' : formatCount(answer.universe)}</b>
      </Row>
      {view === 'formula' && <WholeFormula screen={screen} change={change} answer={answer} names={names} />}
      {view === 'rows' && (
        <Rows screen={screen} change={change} answer={answer} body={body} names={names} added={added} />
      )}
      <Row wrap className={styles.foot}>
        <Button size="sm" icon={<Plus size={14} aria-hidden="true" />} onClick={() => add('marketCap >')}>
          Add a line
        </Button>
        <Button size="sm" icon={<SquareFunction size={14} aria-hidden="true" />} onClick={() => add('')}>
          Add a formula
        </Button>
        <button type="button" className={styles.link} onClick={() => setListed(true)}>
          {names.lines.length === 0
            ? 'All lines and functions'
            : `All ${formatCount(names.lines.length)} lines and ${functionCount} functions`}
        </button>
        <PriceNote answer={answer} priceDay={priceDay} />
      </Row>
      <LinesDialog open={isListed} names={names} onClose={() => setListed(false)} />
    </>
  );
}

/** Adds conditions, and names the last one, whose field gets the focus. */
function useAdding(change: ChangeScreen) {
  const [added, setAdded] = useState<string | null>(null);
  const add = (text: string) => {
    const condition = makeCondition(text, false, text === '');
    setAdded(condition.id);
    change(({ conditions }) => ({ conditions: [...conditions, condition] }));
  };
  return { add, added } as const;
}

interface RowsProps extends Omit<ConditionPanelProps, 'priceDay'> {
  /** Id of the condition that was added last. */
  readonly added: string | null;
}

function Rows({ screen, change, answer, body, names, added }: RowsProps) {
  const [gap, setGap] = useState<Gap | null>(null);
  const applied = listApplied(screen);
  const universe = answer?.universe ?? 0;
  if (screen.conditions.length === 0) return null;
  return (
    <>
      <SortableList
        label="Conditions"
        items={screen.conditions}
        keyOf={({ id }) => id}
        nameOf={({ text }) => text}
        onReorder={(conditions) => change({ conditions })}
        itemClassName={styles.item}
        renderItem={(condition, handle) => {
          const place = applied.indexOf(condition);
          const outcome = findOutcome(answer, place, condition.text);
          const ask = () => setGap({ text: condition.text, place, count: outcome?.unknown ?? 0 });
          return (
            <ConditionRow
              condition={condition}
              place={screen.conditions.indexOf(condition) + 1}
              outcome={outcome}
              universe={universe}
              names={names}
              isNew={condition.id === added}
              handle={handle}
              actions={{ ...makeActions(condition, outcome, change, ask), ...makeMoves(screen, condition, change) }}
            />
          );
        }}
      />
      <GapsDialog gap={gap} body={body} onClose={() => setGap(null)} />
    </>
  );
}

function makeActions(
  condition: Condition,
  outcome: ScreenCondition | null,
  change: ChangeScreen,
  onGaps: () => void,
): Omit<ConditionActions, 'onUp' | 'onDown'> {
  const { id } = condition;
  const replace = (put: (known: Condition) => readonly Condition[]) =>
    change(({ conditions }) => ({
      conditions: conditions.flatMap((known) => (known.id === id ? put(known) : [known])),
    }));
  const figure = outcome?.asks?.figure;
  return {
    onText: (text, isFormula) => replace((known) => [{ ...known, text, isFormula }]),
    onDone: (text) => {
      const [first, ...rest] = splitConditions(text);
      if (first === undefined || rest.length === 0) return;
      replace((known) => [{ ...known, text: first }, ...rest.map((part) => makeCondition(part))]);
    },
    onRemove: () => replace(() => []),
    onSwitch: () => replace((known) => [{ ...known, isOff: !known.isOff }]),
    onDuplicate: () => replace((known) => [known, makeCondition(known.text, known.isOff, known.isFormula)]),
    onFormula: () => replace((known) => [{ ...known, isFormula: true }]),
    onColumn:
      figure === undefined
        ? null
        : () => change(({ columns }) => ({ columns: columns.includes(figure) ? columns : [...columns, figure] })),
    onGaps,
  };
}

function makeMoves(
  { conditions }: Pick<ScreenState, 'conditions'>,
  condition: Condition,
  change: ChangeScreen,
): Pick<ConditionActions, 'onUp' | 'onDown'> {
  const at = conditions.indexOf(condition);
  const swap = (first: number) =>
    change({
      conditions: conditions.map((one, place) => {
        if (place === first) return conditions[first + 1] ?? one;
        return place === first + 1 ? (conditions[first] ?? one) : one;
      }),
    });
  return {
    onUp: at === 0 ? null : () => swap(at - 1),
    onDown: at === conditions.length - 1 ? null : () => swap(at),
  };
}

function Legend() {
  return (
    <Row as="span" tone={3} size="2xs" weight="regular" className={styles.legend} aria-hidden="true">
      <i className={styles.kept} /> keeps <i className={styles.failed} /> fails <i className={styles.without} /> none
    </Row>
  );
}

/** @param prices undefined before the first answer: a text of the usual length then keeps its room, unseen */
function describePrices(prices: Screen['prices'], priceDay: string | null): string {
  if (prices === undefined)
    return 'The companies of this market that have a recent price are being counted for this screen.';
  if (priceDay === null) return 'No prices are loaded.';
  const { recent, of } = prices;
  return `Prices of ${priceDay}. ${formatCount(recent)} of ${formatCount(of)} companies have one within ${recentPriceDays} days.`;
}

interface PriceNoteProps {
  readonly answer: Screen | null;
  readonly priceDay: string | null;
}

function PriceNote({ answer, priceDay }: PriceNoteProps) {
  const isSignedIn = useUser() !== null;
  const { prices } = answer ?? {};
  if (!isSignedIn || (answer !== null && prices === undefined)) return null;
  return (
    <p className={classNames(styles.prices, answer === null && styles.toCome)}>
      <Info size={14} aria-hidden="true" />
      <span>
        {describePrices(prices, priceDay)} <Link to="/coverage">Coverage</Link>
      </span>
    </p>
  );
}

const noteId = 'screener-formula-note';
/** The most that is saved and sent to others. */
const longest = 1_000;

interface WholeFormulaProps {
  readonly screen: ScreenState;
  readonly change: ChangeScreen;
  readonly answer: Screen | null;
  readonly names: Names;
}

/** All conditions that are applied, as one formula. */
function WholeFormula({ screen, change, answer, names }: WholeFormulaProps) {
  const texts = listApplied(screen).map(({ text }) => text);
  const formula = joinConditions(texts);
  const problem = findProblem(answer, formula);
  return (
    <div className={styles.whole}>
      <FormulaField
        label="All conditions as one formula"
        isWide
        value={formula}
        suggestions={names.suggestions}
        wrongAt={problem?.at ?? null}
        isInvalid={problem !== null && !problem.isIncomplete}
        describedBy={noteId}
        placeholder="fcf / revenue > 15% and pe < 25"
        onChange={(text) => change(({ conditions }) => ({ conditions: replaceByFormula(conditions, text) }))}
      />
      <div id={noteId}>
        {problem !== null && (
          <p className={problem.isIncomplete ? styles.meaning : `${styles.meaning} ${styles.bad}`}>
            <Problem text={describePlace(problem.text, problem.at)} />
          </p>
        )}
        {formula.length > longest && (
          <p className={`${styles.meaning} ${styles.bad}`}>
            <b>The formula is too long to be saved: it has at most 1,000 characters.</b>
          </p>
        )}
      </div>
    </div>
  );
}

/** Returns the first problem with its place in the whole formula; null without one. */
function findProblem(answer: Screen | null, formula: string) {
  const wrong = answer?.conditions.find(({ problem }) => problem !== undefined);
  const start = wrong === undefined ? -1 : formula.indexOf(wrong.text);
  if (wrong?.problem === undefined || start < 0) return null;
  const { text, at, isIncomplete } = wrong.problem;
  return { text, at: at === null ? null : at + start, isIncomplete };
}
