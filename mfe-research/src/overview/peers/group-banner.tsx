import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { describeRule, explainWidening, findWider, isSmall, nameSize, readChanges } from './peer-group.model.ts';
import type { PeerChanges, Peers } from './peers.ts';

interface GroupBannerProps {
  readonly group: Peers['group'];
  readonly onChange: (changes: PeerChanges, done: string) => void;
}

/** Says that the group is small, with the way to a larger one, or that the rule was widened. */
export function GroupBanner({ group, onChange }: GroupBannerProps) {
  const widened = explainWidening(group);
  if (isSmall(group)) {
    const wider = findWider(group);
    const { length: count } = group.members;
    const what = count < 10 ? 'No percentiles are shown.' : 'Quarters are shown, percentiles are not.';
    const widerName =
      wider === null
        ? ''
        : wider.level === group.level
          ? nameSize(wider.size)
          : `SIC ${group.sic?.slice(0, wider.level)}`;
    return (
      <Banner
        tone="warning"
        title={count === 1 ? 'Only 1 company is in this group' : `Only ${count} companies are in this group`}
        {...(wider !== null && {
          action: (
            <Button
              size="sm"
              onClick={() =>
                onChange(
                  { ...readChanges(group), level: wider.level, size: wider.size },
                  `The group is widened to ${widerName}.`,
                )
              }
            >
              Widen to {widerName}
            </Button>
          ),
        })}
      >
        {what}
        {wider !== null && ` A wider group would have ${wider.members}.`} {widened}
      </Banner>
    );
  }
  return widened === null || group.members.length === 0 ? null : (
    <Banner tone="info" title={describeRule(group)}>
      {widened}
    </Banner>
  );
}
