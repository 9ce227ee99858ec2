import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Sheet } from '@basecase/shared-ui/components/dialogs/sheet';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { Grid, Row } from '@basecase/shared-ui/components/layout/primitives';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { useState } from 'react';
import { formatCount, type Screen } from '../figure-text.model.ts';
import { describeScope, kinds, sizes } from '../scope.model.ts';
import type { ScreenState } from '../screen-state.model.ts';
import { useIndustries } from '../use-screen.ts';
import type { ChangeScreen } from '../use-screen-state.ts';
import { DayPicker } from './day-picker.tsx';
import { describeChosen } from './industries.model.ts';
import { IndustryPicker } from './industry-picker.tsx';
import styles from './scope.module.css';

interface ScopeBarProps {
  readonly screen: ScreenState;
  readonly change: ChangeScreen;
  readonly answer: Screen | null;
}

/** Where the conditions start: the day, the kind, the industries and the size of companies. */
export function ScopeBar(props: ScopeBarProps) {
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useNarrow();
  const groups = useIndustries().data?.groups ?? [];
  const { screen, change } = props;
  if (!isNarrow) {
    return (
      <div className={styles.scope}>
        <DayPicker day={screen.day} onChange={(day) => change({ day })} />
        <ScopeFields {...props} />
      </div>
    );
  }
  return (
    <div className={styles.scope}>
      <DayPicker day={screen.day} onChange={(day) => change({ day })} />
      <Row gap={12} className={styles.fold}>
        <p>{describeScope(screen, describeChosen(groups, screen.sic))}</p>
        <Button size="sm" onClick={() => setOpen(true)}>
          Change
        </Button>
      </Row>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Companies in scope">
        <Grid gap={16} className={styles.sheet}>
          <ScopeFields {...props} />
        </Grid>
      </Sheet>
    </div>
  );
}

function ScopeFields({ screen, change, answer }: ScopeBarProps) {
  const { kind, size } = countParts(screen, answer);
  return (
    <>
      <div>
        <Kept count={kind} />
        <Select
          label="Kind of company"
          value={screen.kind}
          options={kinds}
          onChange={(next) => change({ kind: next })}
        />
      </div>
      <div>
        <Kept count={answer?.scope?.industries ?? null} />
        <IndustryPicker chosen={screen.sic} onChange={(sic) => change({ sic })} />
      </div>
      <div>
        <Kept count={size} />
        <Select label="Size" value={screen.size} options={sizes} onChange={(next) => change({ size: next })} />
      </div>
    </>
  );
}

/** What a part of the scope keeps by itself. */
function Kept({ count }: { readonly count: number | null }) {
  return <p className={styles.kept}>{count === null ? '' : `${formatCount(count)} companies`}</p>;
}

/** The parts of the answer are those of the scope that are no "all". */
function countParts({ kind, size }: ScreenState, answer: Screen | null) {
  const { covered = null, scope } = answer ?? {};
  const parts = scope?.parts ?? [];
  return {
    kind: kind === 'all' ? covered : (parts[0] ?? null),
    size: size === 'all' ? covered : (parts[kind === 'all' ? 0 : 1] ?? null),
  };
}
