import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { comparisonAddress, filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { useReplace } from './use-replace.ts';

interface ReaderViewsProps {
  readonly view: 'read' | 'compare';
  readonly symbol: string;
  readonly accession: string;
}

const views = [
  { value: 'read', label: 'Read' },
  { value: 'compare', label: 'Compare' },
] as const;

/** The two views of a report: its document, and what changed in it. A change of view is no step of the history. */
export function ReaderViews({ view, symbol, accession }: ReaderViewsProps) {
  const replace = useReplace();
  const addresses = { read: filingAddress, compare: comparisonAddress };
  return (
    <ToggleGroup
      label="View"
      value={view}
      onChange={(next) => replace(addresses[next]({ symbol, accession }))}
      options={views}
    />
  );
}
