import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { Sheet } from '@basecase/shared-ui/components/dialogs/sheet';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Grid, Row } from '@basecase/shared-ui/components/layout/primitives';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { ChevronDown, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { formatCount, type Screen } from '../figure-text.model.ts';
import {
  countChosen,
  describeChosen,
  describeScope,
  type IndustryGroup,
  isChosen,
  kinds,
  readGroupState,
  searchIndustries,
  sizes,
  toggleGroup,
  toggleIndustry,
} from '../scope.model.ts';
import type { ScreenState } from '../screen-state.model.ts';
import { type ChangeScreen, useIndustries } from '../use-screen.ts';
import { DayPicker } from './day-picker.tsx';
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

interface IndustryPickerProps {
  readonly chosen: readonly string[];
  readonly onChange: (sic: readonly string[]) => void;
}

/** The tree of industries, with a search. */
function IndustryPicker({ chosen, onChange }: IndustryPickerProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const groups = useIndustries().data?.groups ?? [];
  return (
    <>
      <span id={id} className={styles.label}>
        Industry, by SIC group
      </span>
      <button
        type="button"
        className={styles.choice}
        aria-labelledby={`${id} ${id}-value`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      >
        <span id={`${id}-value`}>{describeChosen(groups, chosen)}</span>
        <ChevronDown size={15} aria-hidden="true" />
      </button>
      <Popover anchor={anchor} title="Industries" onClose={() => setAnchor(null)}>
        <Tree groups={groups} chosen={chosen} onChange={onChange} />
      </Popover>
    </>
  );
}

interface TreeProps extends IndustryPickerProps {
  readonly groups: readonly IndustryGroup[];
}

function Tree({ groups, chosen, onChange }: TreeProps) {
  const [text, setText] = useState('');
  const found = searchIndustries(groups, text);
  const all = groups.reduce((sum, { industries }) => sum + industries.length, 0);
  return (
    <div className={styles.tree}>
      <TextField
        label="Group or SIC code"
        labelHidden
        placeholder="Group or SIC code"
        icon={<Search size={15} aria-hidden="true" />}
        value={text}
        onChange={setText}
      />
      <ul aria-label="Industries">
        {found.map((group) => (
          <Group
            key={group.code}
            group={group}
            whole={groups.find(({ code }) => code === group.code) ?? group}
            isOpen={text.trim() !== '' || readGroupState(chosen, group) === 'some'}
            chosen={chosen}
            onChange={onChange}
          />
        ))}
        {found.length === 0 && <li>{groups.length === 0 ? 'No industries are loaded.' : 'No industry matches.'}</li>}
      </ul>
      <Row justify="between" tone={2} className={styles.treeFoot}>
        <span>
          {formatCount(countChosen(groups, chosen))} of {formatCount(all)} codes
        </span>
        <Button size="sm" onClick={() => onChange([])}>
          Clear
        </Button>
      </Row>
    </div>
  );
}

interface GroupProps extends IndustryPickerProps {
  /** The group with the industries that match. */
  readonly group: IndustryGroup;
  readonly whole: IndustryGroup;
  readonly isOpen: boolean;
}

function Group({ group, whole, isOpen, chosen, onChange }: GroupProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const state = readGroupState(chosen, whole);
  const shown = isOpen || isUnfolded;
  return (
    <li>
      <div className={styles.group}>
        <label>
          <input
            type="checkbox"
            checked={state === 'all'}
            ref={(box) => {
              if (box !== null) box.indeterminate = state === 'some';
            }}
            onChange={() => onChange(toggleGroup(chosen, whole))}
          />
          <span>{group.name}</span>
          <small>{group.code}</small>
        </label>
        <button
          type="button"
          aria-expanded={shown}
          aria-label={`Industries of ${group.name}`}
          onClick={() => setUnfolded(!shown)}
        >
          {formatCount(whole.companies)}
          <ChevronDown size={13} aria-hidden="true" />
        </button>
      </div>
      {shown && (
        <ul aria-label={group.name}>
          {group.industries.map(({ sic, name, companies }) => (
            <li key={sic} className={styles.industry}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen(chosen, sic)}
                  onChange={() => onChange(toggleIndustry(chosen, whole, sic))}
                />
                <span>{name ?? `Other ${group.name.toLowerCase()}`}</span>
                <small>{sic}</small>
              </label>
              <i>{formatCount(companies)}</i>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
