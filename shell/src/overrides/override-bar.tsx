import type { AppOverride } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { Eye, Laptop } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import frame from '../layout/app-frame.module.css';
import styles from './override-bar.module.css';
import { barTexts, lostTexts } from './override-texts.model.ts';

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
