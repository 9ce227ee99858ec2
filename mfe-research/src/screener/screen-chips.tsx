import { Button } from '@basecase/shared-ui/components/buttons/button';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Pencil } from 'lucide-react';
import { readToday } from './scope/day-picker.tsx';
import { describeChosen } from './scope/industries.model.ts';
import { kinds, sizes } from './scope.model.ts';
import styles from './screen-chips.module.css';
import { listApplied, type ScreenState } from './screen-state.model.ts';
import { useIndustries } from './use-screen.ts';

interface ScreenChipsProps {
  readonly screen: ScreenState;
  readonly onEdit: () => void;
}

/** The scope and the conditions in one line, beside the explanation of a company. */
export function ScreenChips({ screen, onEdit }: ScreenChipsProps) {
  const groups = useIndustries().data?.groups ?? [];
  const day =
    screen.day === null ? `Today, ${formatCalendarDay(readToday())}` : `As of ${formatCalendarDay(screen.day)}`;
  const scope = [
    day,
    kinds.find(({ value }) => value === screen.kind)?.label ?? '',
    ...(screen.sic.length > 0 ? [describeChosen(groups, screen.sic)] : []),
    ...(screen.size === 'all' ? [] : [sizes.find(({ value }) => value === screen.size)?.label ?? '']),
  ];
  const conditions = listApplied(screen).filter(({ text }) => text.trim() !== '');
  return (
    <div className={styles.chips}>
      <ul aria-label="Scope and conditions">
        {scope.map((text) => (
          <li key={text} className={styles.scope}>
            {text}
          </li>
        ))}
        {conditions.map(({ id, text }) => (
          <li key={id}>
            <button type="button" className={styles.condition} title="Edit conditions" onClick={onEdit}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <Button size="sm" icon={<Pencil size={13} aria-hidden="true" />} aria-expanded={false} onClick={onEdit}>
        Edit conditions
      </Button>
    </div>
  );
}
