import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQueryClient } from '@basecase/shared-ui/query';
import { useState } from 'react';
import { releasesQuery } from './release-queries.ts';

export interface DeleteBuildsProps {
  readonly app: string;
  readonly title: string;
  /** The build to delete; null for all unreleased builds of the app. */
  readonly version: string | null;
}

/** Deletes a build of an app, or all that were never released, after a question. */
export function DeleteBuilds({ app, title, version }: DeleteBuildsProps) {
  const { api, notify } = useHost();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      version === null
        ? api.call('deleteUnreleasedBuilds', { params: { app } })
        : api.call('deleteBuild', { params: { app, version } }),
    onSuccess: ({ message }) => notify({ kind: 'success', text: message }),
    onError: (error) => notify({ kind: 'error', text: errorText(error, 'The build could not be deleted.') }),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: releasesQuery(api).queryKey });
    },
  });
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
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
