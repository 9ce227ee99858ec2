import { ButtonLink } from '@basecase/shared-ui/components/buttons/button-link';
import { ExternalLink } from 'lucide-react';

/** The button that opens a document at the SEC. */
export function OpenOnSec({ address }: { readonly address: string }) {
  return (
    <ButtonLink href={address}>
      Open on SEC
      <ExternalLink size={14} aria-hidden="true" />
    </ButtonLink>
  );
}
