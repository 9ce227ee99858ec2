import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Calendar, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useCoverage } from '../use-screen.ts';
import { addMonths, clampDay, findFirstDay, listWeeks, moveByKey } from './calendar.model.ts';
import styles from './scope.module.css';

/** Structured filings begin here. */
const firstFilings = '2009-07-01';
const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

interface DayPickerProps {
  /** YYYY-MM-DD; null for today. */
  readonly day: string | null;
  readonly onChange: (day: string | null) => void;
}

/** The day that a screen is as of. */
export function DayPicker({ day, onChange }: DayPickerProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useCoverage();
  const today = readToday();
  const loaded = findFirstDay(data?.quarters ?? []);
  const choose = (next: string | null) => {
    setAnchor(null);
    onChange(next === today ? null : next);
  };
  return (
    <div>
      <span id={id} className={styles.label}>
        As of
      </span>
      <button
        type="button"
        className={styles.choice}
        aria-labelledby={`${id} ${id}-value`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        <Calendar size={15} aria-hidden="true" />
        <span id={`${id}-value`}>{day === null ? `Today, ${formatCalendarDay(today)}` : formatCalendarDay(day)}</span>
        <ChevronDown size={15} aria-hidden="true" />
      </button>
      <Popover anchor={anchor} title="As of" onClose={() => setAnchor(null)}>
        <Days chosen={day ?? today} today={today} from={loaded ?? firstFilings} onChoose={choose} />
        {loaded !== null && (
          <Text top={8} tone={2}>
            From {formatCalendarDay(loaded)}. Earlier quarters are not loaded.
          </Text>
        )}
      </Popover>
    </div>
  );
}

/** Returns the day of the reader. */
export function readToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

interface DaysProps {
  readonly chosen: string;
  readonly today: string;
  /** The first day that can be asked for. */
  readonly from: string;
  readonly onChoose: (day: string | null) => void;
}

function Days({ chosen, today, from, onChoose }: DaysProps) {
  const [shown, setShown] = useState(chosen);
  const move = (day: string) => setShown(clampDay(day, from, today));
  const year = Number(today.slice(0, 4));
  const quick = [
    { label: 'Today', day: today },
    { label: 'A year ago', day: addMonths(today, -12) },
    ...[year - 1, year - 3].map((one) => ({ label: `31 Dec ${one}`, day: `${one}-12-31` })),
  ];
  return (
    <>
      <Grid gap={6} className={styles.quick}>
        {quick.map(({ label, day }) => (
          <Button
            key={label}
            size="sm"
            disabledReason={day < from ? 'Earlier quarters are not loaded' : undefined}
            onClick={() => onChoose(day === today ? null : day)}
          >
            {label}
          </Button>
        ))}
      </Grid>
      <Row justify="between" top={8} size="sm" className={styles.month}>
        <IconButton
          label="Month before"
          icon={<ChevronLeft size={16} aria-hidden="true" />}
          onClick={() => move(addMonths(shown, -1))}
        />
        <b aria-live="polite">{monthNames.format(new Date(`${shown}T00:00:00Z`))}</b>
        <IconButton
          label="Month after"
          icon={<ChevronRight size={16} aria-hidden="true" />}
          onClick={() => move(addMonths(shown, 1))}
        />
      </Row>
      <Month shown={shown} chosen={chosen} from={from} to={today} onMove={move} onChoose={onChoose} />
    </>
  );
}

interface MonthProps {
  readonly shown: string;
  readonly chosen: string;
  readonly from: string;
  readonly to: string;
  readonly onMove: (day: string) => void;
  readonly onChoose: (day: string) => void;
}

/** The days of a month: arrows move a day or a week, Page up and down a month, Home and End to the ends of the week. */
function Month({ shown, chosen, from, to, onMove, onChoose }: MonthProps) {
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${shown}"]`)?.focus();
    moved.current = false;
  }, [shown]);
  const press = (event: KeyboardEvent) => {
    const next = moveByKey(shown, event.key);
    if (next === null) return;
    event.preventDefault();
    moved.current = true;
    onMove(next);
  };
  return (
    <table ref={grid} className={styles.days} onKeyDown={press} aria-label="Days">
      <Weekdays />
      <tbody>
        {listWeeks(shown).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week is its place
              <td key={at}>
                {day !== null && (
                  <Day
                    day={day}
                    isShown={day === shown}
                    isChosen={day === chosen}
                    isDisabled={day < from || day > to}
                    onChoose={onChoose}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {weekdays.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayProps {
  readonly day: string;
  /** Whether the arrows stand on it. */
  readonly isShown: boolean;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (day: string) => void;
}

function Day({ day, isShown, isChosen, isDisabled, onChoose }: DayProps) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isShown ? 0 : -1}
      aria-label={formatCalendarDay(day)}
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}
