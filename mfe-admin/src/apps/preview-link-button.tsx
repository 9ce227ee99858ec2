import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQueryClient } from '@basecase/shared-ui/query';
import { buildLinksQuery } from './team-queries.ts';

/** Makes a link to a build, for users of every role. */
export function PreviewLinkButton({ app, version }: { readonly app: string; readonly version: string }) {
  const { api, notify } = useHost();
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => api.call('makePreview', { params: { app }, body: { version, role: 'Admin' } }),
    onSuccess: () => notify({ kind: 'success', text: `The link to ${version} is under Preview links.` }),
    onError: (error) => notify({ kind: 'error', text: errorText(error, 'The link could not be made.') }),
    onSettled: () => client.invalidateQueries({ queryKey: buildLinksQuery(api).queryKey }),
  });
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Preview link to ${version}`}
      busy={make.isPending}
      onClick={() => make.mutate()}
    >
      Preview link
    </Button>
  );
}
