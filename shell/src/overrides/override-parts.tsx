import type { AppOverride, OfferedOverride } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/page/query';
import { useLocation, useNavigate } from '@basecase/shared-ui/router';
import { Eye, Laptop } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import frame from '../layout/app-frame.module.css';
import styles from './override-parts.module.css';
import { barTexts, formatQuestion, lostTexts } from './override-texts.model.ts';

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

export interface OverrideBarProps {
  readonly override: AppOverride;
  /** Reloads the page at the same address. */
  readonly reload?: () => void;
}

/** The bar over a page with a build that only its user gets, with a link back to the live build. */
export function OverrideBar({ override, reload = () => window.location.reload() }: OverrideBarProps) {
  const { kind, host: server, endsAt, problem } = override;
  const { api } = useHost();
  const role = useUser()?.role ?? null;
  const { busy, change } = useChange(reload);
  const ended = useEnd(kind === 'preview' && problem === null ? endsAt : null);
  const shown = ended ? { ...override, problem: 'This preview has ended.' } : override;
  const isLocal = kind === 'local' && problem === null;
  const { lostMs, askAgain } = useLastAnswer(isLocal ? `http://${server}/mf-manifest.json` : null);
  const texts = barTexts(shown, role, Date.now());
  const { title, text } = lostMs === null ? texts : lostTexts(override, lostMs);
  const tone = lostMs === null ? kind : 'lost';
  const live = override.comparesLive !== true;
  const Icon = kind === 'preview' ? Eye : Laptop;
  return (
    <section
      className={classNames(frame.bar, styles.bar, shown.problem === null && live && styles[tone])}
      aria-label={texts.name}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <strong>{title}</strong>
      <span title={text}>{text}</span>
      <div>
        {isLocal && lostMs === null && <Badge tone="outline">Hot reload on</Badge>}
        {lostMs !== null && (
          <Button size="sm" onClick={askAgain}>
            Try again
          </Button>
        )}
        {texts.compare !== null && (
          <Button
            size="sm"
            busy={busy}
            onClick={() => void change(() => api.call('compareOverride', { body: { live } }))}
          >
            {texts.compare}
          </Button>
        )}
        <Button size="sm" busy={busy} onClick={() => void change(() => api.call('leaveOverride'))}>
          {texts.leave}
        </Button>
      </div>
    </section>
  );
}

/** A change of the build that this browser gets. The page reloads after it. */
function useChange(reload: () => void) {
  const { notify } = useHost();
  const [busy, setBusy] = useState(false);
  const change = async (call: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await call();
      reload();
    } catch (error) {
      setBusy(false);
      notify({ kind: 'error', text: errorText(error, 'The other build could not be shown.') });
    }
  };
  return { busy, change };
}

/** Returns whether a moment has passed. @param moment ISO time; null never passes */
function useEnd(moment: string | null): boolean {
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    if (moment === null) return;
    const timer = window.setTimeout(() => setEnded(true), Math.max(0, Date.parse(moment) - Date.now()));
    return () => window.clearTimeout(timer);
  }, [moment]);
  return ended;
}

const ASK_EVERY_MS = 5000;

interface LastAnswer {
  /** Milliseconds since the server last answered; null while it answers. */
  readonly lostMs: number | null;
  askAgain(): void;
}

/**
 * Polls a development server.
 * @param address of one of its files; null polls nothing
 */
function useLastAnswer(address: string | null): LastAnswer {
  const [state, setState] = useState(() => ({ seenAt: Date.now(), lostMs: null as number | null }));
  const askAgain = useCallback(() => {
    if (address === null) return;
    fetch(address, { cache: 'no-store' }).then(
      () => setState({ seenAt: Date.now(), lostMs: null }),
      () => setState(({ seenAt }) => ({ seenAt, lostMs: Date.now() - seenAt })),
    );
  }, [address]);
  useEffect(() => {
    askAgain();
    const timer = window.setInterval(askAgain, ASK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [askAgain]);
  return { lostMs: state.lostMs, askAgain };
}

export interface OpenLinkDialogProps {
  readonly link: string;
  readonly onClose: () => void;
  /** Loads a page of the product. */
  readonly load?: (path: string) => void;
}

/** Asks once whether to show the build of a link. */
export function OpenLinkDialog({ link, onClose, load = (path) => window.location.assign(path) }: OpenLinkDialogProps) {
  const { api } = useHost();
  const body = { link };
  const offer = useQuery<OfferedOverride>({
    queryKey: ['override-link', link],
    queryFn: () => api.call('readOverrideLink', { body }),
    retry: false,
    staleTime: 0,
  });
  // A new page is needed: the policy of this one does not allow the build.
  const [opening, setOpening] = useState<{ readonly failed: unknown } | null>(null);
  const open = async (): Promise<void> => {
    setOpening({ failed: null });
    try {
      load((await api.call('openOverride', { body })).path);
    } catch (error) {
      setOpening({ failed: error });
    }
  };
  if (offer.isPending) return null;
  const error = offer.error ?? opening?.failed ?? null;
  if (error !== null || offer.data === undefined) {
    return (
      <Dialog open title="This build is not shown" onClose={onClose}>
        <p className={styles.text} role="alert">
          {errorText(error, 'The link could not be opened.')}
        </p>
        <div className={styles.actions}>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    );
  }
  const { title, text } = formatQuestion(offer.data, Date.now());
  return (
    <Dialog open title={title} onClose={onClose}>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={opening !== null} onClick={() => void open()}>
          Show build
        </Button>
      </div>
    </Dialog>
  );
}
