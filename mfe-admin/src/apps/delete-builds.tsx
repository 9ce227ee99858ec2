import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { useHost } from '@basecase/shared-ui/host';
import { useState } from 'react';
import { useChange } from '../calls.ts';
import { releasesKey } from './use-releases.ts';

export interface DeleteBuildsProps {
  readonly app: string;
  readonly title: string;
  /** The build to delete; null for all unreleased builds of the app. */
  readonly version: string | null;
}

/** Deletes a build of an app, or all that were never released, after a question. */
export function DeleteBuilds({ app, title, version }: DeleteBuildsProps) {
  const { notify } = useHost();
  const [asking, setAsking] = useState(false);
  const remove = useChange(
    (api) =>
      version === null
        ? api.call('deleteUnreleasedBuilds', { params: { app } })
        : api.call('deleteBuild', { params: { app, version } }),
    [releasesKey],
    {
      onSuccess: ({ message }) => notify({ kind: 'success', text: message }),
      onError: (error) => notify({ kind: 'error', text: errorText(error, 'The build could not be deleted.') }),
      onEnd: () => setAsking(false),
    },
  );
  const subject = version ?? 'unreleased builds';
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        aria-label={version === null ? `Delete unreleased builds of ${title}` : `Delete ${version}`}
        onClick={() => setAsking(true)}
      >
        {version === null ? 'Delete unreleased builds' : 'Delete'}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Delete ${subject} of ${title}?`}
        text={
          version === null
            ? 'Every build that was never live or a canary, and that no open link shows, is deleted. Their versions can be published again with the same content only.'
            : 'Its files are deleted. The version can be published again with the same content only.'
        }
        action={version === null ? 'Delete builds' : 'Delete build'}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
