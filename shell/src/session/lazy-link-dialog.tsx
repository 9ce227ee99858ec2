import type { LinkDialogProps } from '@basecase/shared-ui/page/link-dialog';
import { lazy } from 'react';
import { LazyPart } from '../federation/lazy-part.tsx';

const LinkDialog = lazy(async () => {
  const [{ LinkDialog: Dialog }, { StrengthMeter }] = await Promise.all([
    import('@basecase/shared-ui/page/link-dialog'),
    import('../account/strength-meter.tsx'),
  ]);
  return { default: (props: LinkDialogProps) => <Dialog {...props} Strength={StrengthMeter} /> };
});

/** The modal of an account link, fetched when a link led to the page. */
export function LazyLinkDialog(props: LinkDialogProps) {
  return (
    <LazyPart name="Your link">
      <LinkDialog {...props} />
    </LazyPart>
  );
}
