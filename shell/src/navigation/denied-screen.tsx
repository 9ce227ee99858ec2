import { DeniedState, type DeniedStateProps } from '@basecase/shared-ui/components/states/state';
import { AskForMembership } from '../account/ask-for-membership.tsx';

/** A screen that the user's role may not open. A Guest can ask for membership where it would help. */
export function DeniedScreen({ required, currentRole, onBack }: DeniedStateProps) {
  const isClosedToGuests = currentRole === 'Guest' && required.includes('Member');
  return (
    <DeniedState
      required={required}
      currentRole={currentRole}
      {...(onBack && { onBack })}
      action={isClosedToGuests && <AskForMembership size="md" />}
    />
  );
}
