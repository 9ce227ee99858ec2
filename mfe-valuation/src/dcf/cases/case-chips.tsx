import type { Valuation } from '@basecase/gateway/contract';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { SortableList } from '@basecase/shared-ui/components/lists/sortable-list';
import { X } from 'lucide-react';
import { type CaseRef, formatCaseRef, mostCases } from './case-address.model.ts';
import { defaultCase, impliedName } from './case-columns.model.ts';
import styles from './cases.module.css';
import type { CaseSlot } from './use-cases.ts';

export interface CaseChipsProps {
  readonly slots: readonly CaseSlot[];
  /** The user's saved cases of the company. */
  readonly own: readonly Valuation[];
  readonly onChange: (refs: readonly CaseRef[]) => void;
}

/** The compared cases in their order, with the choice that adds one. */
export function CaseChips({ slots, own, onChange }: CaseChipsProps) {
  const refs = slots.map(({ ref }) => ref);
  const offers = listOffers(own).filter(({ ref }) => !slots.some(({ key }) => key === formatCaseRef(ref)));
  const add = (key: string) => {
    const offer = offers.find(({ ref }) => formatCaseRef(ref) === key);
    if (offer !== undefined) onChange([...refs, offer.ref]);
  };
  return (
    <div className={styles.chips}>
      <SortableList
        label="Compared cases"
        className={styles.chipList}
        items={slots}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        onReorder={(next) => onChange(next.map(({ ref }) => ref))}
        renderItem={({ key, name }, handle) => (
          <span className={styles.chip}>
            <button type="button" {...handle} className={classNames(handle.className, styles.chipHandle)}>
              {name}
            </button>
            <IconButton
              label={`Remove ${name}`}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => onChange(refs.filter((ref) => formatCaseRef(ref) !== key))}
            />
          </span>
        )}
      />
      {slots.length >= mostCases ? (
        <p className={styles.full} role="status">
          <b>Four cases are the most.</b> Remove one to add another.
        </p>
      ) : (
        offers.length > 0 && (
          <Select
            label="Add a case"
            labelHidden
            value={null}
            placeholder="Add a case"
            options={offers.map(({ ref, name }) => ({ value: formatCaseRef(ref), label: name }))}
            onChange={add}
          />
        )
      )}
    </div>
  );
}

/** Returns the cases that can be compared: those that the product makes, then the user's, newest first. */
function listOffers(own: readonly Valuation[]): { readonly ref: CaseRef; readonly name: string }[] {
  return [
    { ref: { kind: 'default' }, name: defaultCase.name },
    { ref: { kind: 'implied' }, name: impliedName },
    ...own.map(({ id, name }) => ({ ref: { kind: 'own', id } as const, name })),
  ];
}
