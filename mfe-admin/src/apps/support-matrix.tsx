import type { SupportMatrix as Matrix } from '@basecase/gateway/contract';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { DataTable } from '@basecase/shared-ui/components/tables/data-table';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { Check, TriangleAlert } from 'lucide-react';
import { useReply } from '../calls.ts';
import { FailureBanner } from '../failure-banner.tsx';
import styles from './apps.module.css';

/** Which live builds the live shell can run, and those that open pages still have. */
export function SupportMatrix() {
  const { data, error } = useReply(['shells'], (api, signal) => api.call('shells', {}, signal));
  return (
    <Panel
      title="Shells and builds"
      headingLevel={2}
      subtitle="The contract that the live shells offer, and the live builds that were made against it"
    >
      <FailureBanner error={data === undefined ? error : null} text="The shells could not be loaded." />
      {data?.shells.length === 0 && <p className={styles.note}>This gateway serves no shell.</p>}
      {data !== undefined && data.shells.length > 0 && (
        <DataTable
          label="Shells and the builds that they can run"
          bare
          columns={[
            { key: 'shell', header: 'Shell' },
            ...data.builds.map(({ app, version, title, contract, canary }) => ({
              key: `${app} ${version}`,
              header: [title, contract ?? '', canary ? '(canary)' : ''].filter((part) => part !== '').join(' '),
              align: 'left' as const,
            })),
            { key: 'seen', header: 'Last asked', align: 'left' },
          ]}
          rows={data.shells.map((shell) => ({
            key: shell.version,
            header: (
              <>
                {shell.contract}, {shell.live ? 'live' : 'open in pages'} <code>{shell.version}</code>
              </>
            ),
            cells: [
              ...shell.fits.map((fit, index) => <Fit key={data.builds[index]?.app ?? index} fit={fit} />),
              shell.live ? 'Now' : formatMoment(shell.lastSeenAt),
            ],
          }))}
        />
      )}
    </Panel>
  );
}

function Fit({ fit: { needs, problem } }: { readonly fit: Matrix['shells'][number]['fits'][number] }) {
  if (problem === null) {
    return (
      <Badge tone="positive">
        <Check size={13} aria-hidden="true" /> Fits
      </Badge>
    );
  }
  return (
    <span title={problem}>
      <Badge tone="caution">
        <TriangleAlert size={13} aria-hidden="true" /> {needs === null ? problem : `Needs ${needs}`}
      </Badge>
    </span>
  );
}
