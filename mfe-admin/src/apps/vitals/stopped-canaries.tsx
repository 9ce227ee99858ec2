import type { AppRelease } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { useSteering, useVitals } from './use-vitals.ts';

/** A notice of each canary that the guard took back, until an Admin has seen it. */
export function StoppedCanaries({ releases }: { readonly releases: readonly AppRelease[] }) {
  const { data } = useVitals();
  const steer = useSteering();
  return data?.apps.map(({ app, stopped }) => {
    if (stopped === null) return null;
    const title = releases.find((release) => release.app === app)?.title ?? app;
    return (
      <Banner
        key={app}
        tone="warning"
        title={`The guard took a canary of ${title} back: ${formatMoment(stopped.at)}`}
        action={
          <Button size="sm" busy={steer.isPending} onClick={() => steer.mutate({ app, action: 'seen' })}>
            Hide
          </Button>
        }
      >
        Build {stopped.version} {stopped.reason}. It had reached {stopped.percent}% of its users.
      </Banner>
    );
  });
}
