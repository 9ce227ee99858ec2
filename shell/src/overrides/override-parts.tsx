import type { AppOverride } from '@basecase/gateway/contract';
import { useLocation, useNavigate } from '@basecase/shared-ui/router';
import { OpenLinkDialog } from './open-link-dialog.tsx';
import { OverrideBar } from './override-bar.tsx';

export interface OverridePartsProps {
  readonly override: AppOverride | null;
  /** The secret of the link that led to the page; null without one. */
  readonly link: string | null;
}

/** The bar of a build that is shown by a link, and the question of a link that led to the page. */
export function OverrideParts({ override, link }: OverridePartsProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      {override !== null && <OverrideBar override={override} />}
      {link !== null && <OpenLinkDialog link={link} onClose={() => navigate(pathname + search, { replace: true })} />}
    </>
  );
}
