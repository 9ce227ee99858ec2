import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Popover } from '@basecase/shared-ui/components/dialogs/popover';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { ChevronDown, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { formatCount } from '../figure-text.model.ts';
import { useIndustries } from '../use-screen.ts';
import {
  countChosen,
  describeChosen,
  type IndustryGroup,
  isChosen,
  readGroupState,
  searchIndustries,
  toggleGroup,
  toggleIndustry,
} from './industries.model.ts';
import styles from './scope.module.css';

interface IndustryPickerProps {
  readonly chosen: readonly string[];
  readonly onChange: (sic: readonly string[]) => void;
}

/** The tree of industries, with a search. */
export function IndustryPicker({ chosen, onChange }: IndustryPickerProps) {
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
