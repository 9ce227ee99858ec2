import type { SupportMatrix as Matrix } from '@basecase/gateway/contract';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { Check, TriangleAlert } from 'lucide-react';
import { FailureBanner } from '../admin-screen.tsx';
import { useReply } from '../calls.ts';
import styles from './apps.module.css';

type Shell = Matrix['shells'][number];

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
        <Table<Shell>
          frame="flush"
          label="Shells and the builds that they can run"
          columns={[
            { key: 'shell', header: 'Shell', cell: (shell) => <ShellName shell={shell} /> },
            ...data.builds.map(({ app, version, title, contract, canary }, index) => ({
              key: `${app} ${version}`,
              header: [title, contract ?? '', canary ? '(canary)' : ''].filter((part) => part !== '').join(' '),
              align: 'left' as const,
              cell: ({ fits }: Shell) => <Fit fit={fits[index]} />,
            })),
            {
              key: 'seen',
              header: 'Last asked',
              align: 'left',
              cell: ({ live, lastSeenAt }) => (live ? 'Now' : formatMoment(lastSeenAt)),
            },
          ]}
          rows={data.shells}
          keyOf={({ version }) => version}
        />
      )}
    </Panel>
  );
}

function ShellName({ shell: { contract, live, version } }: { readonly shell: Shell }) {
  return (
    <>
      {contract}, {live ? 'live' : 'open in pages'} <code>{version}</code>
    </>
  );
}

function Fit({ fit }: { readonly fit: Shell['fits'][number] | undefined }) {
  if (fit === undefined) return NOT_AVAILABLE;
  const { needs, problem } = fit;
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
