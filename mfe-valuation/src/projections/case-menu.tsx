import type { SavedCase } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Menu } from '@basecase/shared-ui/components/menus/menu';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { Check, ChevronDown, Pencil, Star } from 'lucide-react';
import styles from './projections.module.css';

export interface CaseMenuProps {
  /** The saved cases of the company, the default one first. */
  readonly cases: readonly SavedCase[];
  /** The case on screen; undefined for a new one. */
  readonly open: SavedCase | undefined;
  readonly onOpen: (name: string) => void;
  readonly onMakeDefault: (name: string) => void;
  readonly onRename: (name: string) => void;
}

/** The name of the case on screen, with the way to the company's other cases. */
export function CaseMenu({ cases, open, onOpen, onMakeDefault, onRename }: CaseMenuProps) {
  const icon = { size: 15, 'aria-hidden': true } as const;
  const items = cases.map(({ name, isDefault }) => ({
    key: `case ${name}`,
    label: isDefault ? `${name} (default)` : name,
    icon: name === open?.name ? <Check {...icon} /> : <span className={styles.unchecked} />,
    onSelect: () => onOpen(name),
  }));
  const actions =
    open === undefined
      ? []
      : [
          {
            key: 'make-default',
            label: 'Make default',
            icon: <Star {...icon} />,
            disabled: open.isDefault,
            onSelect: () => onMakeDefault(open.name),
          },
          { key: 'rename', label: 'Rename…', icon: <Pencil {...icon} />, onSelect: () => onRename(open.name) },
        ];
  return (
    <Row as="span" inline wrap top={4} size="xs" className={styles.case}>
      <Menu
        align="start"
        trigger={
          <Button size="sm" aria-label={`Case: ${open?.name ?? 'New case'}`}>
            <span className={styles.caseName}>{open?.name ?? 'New case'}</span>{' '}
            {open?.isDefault === true && <Badge>Default</Badge>} <ChevronDown {...icon} />
          </Button>
        }
        items={[...items, ...actions]}
      />
      <span>{aboutText(cases, open)}</span>
    </Row>
  );
}

function aboutText(cases: readonly SavedCase[], open: SavedCase | undefined): string {
  const others = cases.length - (open === undefined ? 0 : 1);
  const beside = others === 0 ? '' : ` ${others} other ${others === 1 ? 'case' : 'cases'}`;
  if (open === undefined) return `Not saved.${beside}`;
  return `Saved ${formatCalendarDay(open.savedAt)} on fiscal ${open.currentYear - 1}.${beside}`;
}
