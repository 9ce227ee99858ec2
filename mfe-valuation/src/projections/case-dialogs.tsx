import { maxCases, type SavedCase, toNameKey } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { type FormEvent, useState } from 'react';
import styles from './projections.module.css';
import type { DeletedCase } from './use-saved-actions.ts';

/** A question about the cases of a company. */
export type CaseQuestion =
  | { readonly kind: 'save-as'; readonly suggested: string }
  | { readonly kind: 'rename'; readonly from: string }
  | { readonly kind: 'replace'; readonly name: string; readonly savedAt: string }
  | { readonly kind: 'delete'; readonly wanted: DeletedCase };

export interface CaseDialogsProps {
  /** Null while nothing is asked. */
  readonly question: CaseQuestion | null;
  readonly cases: readonly SavedCase[];
  readonly busy: boolean;
  readonly onAsk: (question: CaseQuestion | null) => void;
  /** @param replaces the save of that name to replace; null for a new case */
  readonly onSaveAs: (name: string, replaces: string | null) => Promise<void>;
  readonly onRename: (from: string, name: string) => Promise<void>;
  readonly onDelete: (wanted: DeletedCase) => Promise<void>;
}

/** The questions about cases: their names, and before one is replaced or deleted. */
export function CaseDialogs(props: CaseDialogsProps) {
  const { question, cases, onAsk, onSaveAs, onRename } = props;
  const close = () => onAsk(null);
  const saveAs = async (name: string) => {
    const existing = caseCalled(cases, name);
    if (existing !== undefined) return onAsk({ kind: 'replace', name: existing.name, savedAt: existing.savedAt });
    close();
    await onSaveAs(name, null);
  };
  const rename = async (name: string) => {
    close();
    if (question?.kind === 'rename') await onRename(question.from, name);
  };
  return (
    <>
      {question?.kind === 'save-as' && (
        <NameDialog
          title="Save as a new case"
          action="Save case"
          initial={question.suggested}
          refusal={(name) =>
            cases.length >= maxCases && caseCalled(cases, name) === undefined
              ? `At most ${maxCases} cases of a company can be kept. Please delete one first.`
              : null
          }
          onSubmit={saveAs}
          onClose={close}
        />
      )}
      {question?.kind === 'rename' && (
        <NameDialog
          title={`Rename “${question.from}”`}
          action="Rename"
          initial={question.from}
          refusal={(name) => {
            const other = caseCalled(cases, name);
            return other === undefined || toNameKey(other.name) === toNameKey(question.from)
              ? null
              : `There is a case “${other.name}” already.`;
          }}
          onSubmit={rename}
          onClose={close}
        />
      )}
      <ReplaceDialog {...props} replaced={question?.kind === 'replace' ? question : null} />
      <DeleteDialog {...props} deleted={question?.kind === 'delete' ? question.wanted : null} />
    </>
  );
}

interface ReplaceDialogProps extends Pick<CaseDialogsProps, 'busy' | 'onAsk' | 'onSaveAs'> {
  readonly replaced: { readonly name: string; readonly savedAt: string } | null;
}

function ReplaceDialog({ replaced, busy, onAsk, onSaveAs }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      open={replaced !== null}
      title={`Replace the case “${replaced?.name}”?`}
      text="What is saved under this name is removed for good."
      action="Replace case"
      busy={busy}
      onCancel={() => onAsk(null)}
      onConfirm={async () => {
        if (replaced !== null) await onSaveAs(replaced.name, replaced.savedAt);
        onAsk(null);
      }}
    />
  );
}

interface DeleteDialogProps extends Pick<CaseDialogsProps, 'busy' | 'onAsk' | 'onDelete'> {
  readonly deleted: DeletedCase | null;
}

function DeleteDialog({ deleted, busy, onAsk, onDelete }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={deleted !== null}
      title={deletionTitle(deleted)}
      text={deletionText(deleted)}
      action="Delete projection"
      busy={busy}
      onCancel={() => onAsk(null)}
      onConfirm={async () => {
        if (deleted !== null) await onDelete(deleted);
        onAsk(null);
      }}
    />
  );
}

function caseCalled(cases: readonly SavedCase[], name: string): SavedCase | undefined {
  return cases.find((each) => toNameKey(each.name) === toNameKey(name));
}

function deletionTitle(deleted: DeletedCase | null): string {
  if (deleted === null || deleted.isAlone) return `Delete the projection of ${deleted?.symbol}?`;
  return `Delete the case “${deleted.name}” of ${deleted.symbol}?`;
}

function deletionText(deleted: DeletedCase | null): string {
  const text = 'The saved projection is removed for good. The table keeps its contents.';
  return deleted === null || deleted.isAlone || !deleted.isDefault
    ? text
    : `${text} The newest other case becomes the default.`;
}

interface NameDialogProps {
  readonly title: string;
  /** Label of the button: a verb. */
  readonly action: string;
  readonly initial: string;
  /** Returns why a name cannot be taken; null when it can. */
  readonly refusal: (name: string) => string | null;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

function NameDialog({ title, action, initial, refusal, onSubmit, onClose }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    const refused = trimmed === '' ? 'Please name this case.' : refusal(trimmed);
    setError(refused);
    if (refused === null) void onSubmit(trimmed);
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <form className={styles.nameForm} onSubmit={submit} noValidate aria-label={title}>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          error={error}
          maxLength={60}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Row align="stretch" justify="end" wrap gap={8}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {action}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}
