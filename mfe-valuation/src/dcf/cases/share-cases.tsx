import type { Valuation } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { listNames } from '@basecase/shared-ui/figures/words';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation } from '@basecase/shared-ui/query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../company/failure-text.model.ts';
import { useShareValuation } from '../saved/use-valuations.ts';
import { type CaseRef, linkCases } from './case-address.model.ts';
import type { CaseSlot } from './use-cases.ts';

export interface ShareCasesProps {
  readonly symbol: string;
  readonly slots: readonly CaseSlot[];
  /** The user's saved cases of the company. */
  readonly own: readonly Valuation[];
}

/** The button that copies a link to the comparison. Own cases are shared first, after a question. */
export function ShareCases({ symbol, slots, own }: ShareCasesProps) {
  const host = useHost();
  const share = useShareValuation(symbol);
  const [asks, setAsks] = useState(false);
  const unshared = slots.flatMap(({ ref }) =>
    own.filter(({ id, shareToken }) => isOwn(ref, id) && shareToken === null),
  );
  const copy = useMutation({
    mutationFn: async () => {
      const refs: CaseRef[] = [];
      for (const { ref } of slots) refs.push(await toShared(ref, own, share));
      await navigator.clipboard.writeText(linkCases(window.location.origin, symbol, refs));
    },
    onSuccess: () => host.notify({ kind: 'success', text: 'Link copied. It opens these cases for signed-in members.' }),
    onError: (error) => host.notify({ kind: 'error', text: failureText('Failed to copy the link.', error) }),
    onSettled: () => setAsks(false),
  });
  return (
    <>
      <Button
        size="sm"
        icon={<Link2 size={15} aria-hidden="true" />}
        busy={copy.isPending}
        onClick={() => (unshared.length > 0 ? setAsks(true) : copy.mutate())}
      >
        Share link
      </Button>
      <ConfirmDialog
        open={asks}
        title={unshared.length === 1 ? 'Share one case?' : `Share ${unshared.length} cases?`}
        text={`Every signed-in member with the link can read ${listNames(unshared.map(({ name }) => `“${name}”`))}, until you stop sharing under Saved assumptions.`}
        action="Share and copy the link"
        busy={copy.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => copy.mutate()}
      />
    </>
  );
}

function isOwn(ref: CaseRef, id: string): boolean {
  return ref.kind === 'own' && ref.id === id;
}

/** Returns the reference that others can open: an own case as a shared one. */
async function toShared(
  ref: CaseRef,
  own: readonly Valuation[],
  share: (valuation: Valuation) => Promise<Valuation>,
): Promise<CaseRef> {
  const saved = own.find(({ id }) => isOwn(ref, id));
  if (saved === undefined) return ref;
  const token = saved.shareToken ?? (await share(saved)).shareToken;
  return token === null ? ref : { kind: 'shared', token };
}
