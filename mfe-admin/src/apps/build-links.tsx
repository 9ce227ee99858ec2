import type { BuildLinks as Links } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { CopyButton } from '@basecase/shared-ui/components/buttons/copy-button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { useHost } from '@basecase/shared-ui/host';
import { FailureBanner } from '../admin-screen.tsx';
import { useChange, useReply } from '../calls.ts';
import styles from './apps.module.css';

type Link = Links['links'][number];

const linksKey = ['build-links'];

/** The links that show an unreleased build to their holders, each with a way to end it. */
export function BuildLinks() {
  const { data, error } = useReply(linksKey, (api, signal) => api.call('buildLinks', {}, signal));
  const end = useChange((api, { app, id }: Link) => api.call('endOverride', { params: { app, id } }), [linksKey]);
  return (
    <Panel
      title="Preview links"
      headingLevel={2}
      subtitle="Each shows a build to its holders alone. Admins get one that a deploy token made only where the tokens of the app may show canaries to Admins."
    >
      <FailureBanner role="alert" error={end.error} text="The link could not be ended." />
      <FailureBanner error={data === undefined ? error : null} text="The links could not be loaded." />
      {data?.links.length === 0 && <p className={styles.note}>No link shows a build.</p>}
      <ul className={styles.rows} aria-label="Preview links">
        {data?.links.map((link) => (
          <li key={link.id}>
            <span>
              {link.title} {link.version === null ? `local build at ${link.host}` : <code>{link.version}</code>}{' '}
              <span className={styles.note}>{formatLink(link)}</span>
            </span>
            <span className={styles.actions}>
              {link.kind === 'preview' && <CopyButton text={window.location.origin + link.address} />}
              <Button
                size="sm"
                aria-label={`End the link to ${link.title} ${link.version ?? link.host} by ${link.madeBy}`}
                disabled={end.isPending}
                onClick={() => end.mutate(link)}
              >
                End
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const audiences = { Guest: 'For Guests', Member: 'For Guests and Members', Admin: 'For every role' } as const;

function formatLink({ role, endsAt, madeBy, isOpened }: Link): string {
  return `${audiences[role]}, made by ${madeBy}, ends ${formatMoment(endsAt)}, ${isOpened ? 'opened' : 'not opened yet'}`;
}

/** Makes a link to a build, for users of every role. */
export function PreviewLinkButton({ app, version }: { readonly app: string; readonly version: string }) {
  const { notify } = useHost();
  const make = useChange(
    (api) => api.call('makePreview', { params: { app }, body: { version, role: 'Admin' } }),
    [linksKey],
    {
      onSuccess: () => notify({ kind: 'success', text: `The link to ${version} is under Preview links.` }),
      onError: (error) => notify({ kind: 'error', text: errorText(error, 'The link could not be made.') }),
    },
  );
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Preview link to ${version}`}
      busy={make.isPending}
      onClick={() => make.mutate(undefined)}
    >
      Preview link
    </Button>
  );
}
