import type { Role } from '@basecase/gateway/contract';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { State } from './state-layout.tsx';

export interface DeniedStateProps {
  /** Roles that may see the screen. */
  readonly required: readonly Role[];
  readonly currentRole: Role;
  readonly onBack?: () => void;
  /** Another way out, such as a request for the role. */
  readonly action?: ReactNode;
}

/** The state of a screen that the user's role may not open. */
export function DeniedState({ required, currentRole, onBack, action }: DeniedStateProps) {
  const names = [...required].sort().join(' or ');
  const contact = required.includes('Member') ? ' Contact admin for member access.' : '';
  return (
    <State
      icon={<Lock size={20} />}
      title="Access Denied"
      headingLevel={1}
      text={`You need ${names} role. You are signed in as ${currentRole}.${contact}`}
      {...((onBack !== undefined || action !== undefined) && {
        actions: (
          <>
            {action}
            {onBack !== undefined && <Button onClick={onBack}>Back to overview</Button>}
          </>
        ),
      })}
    />
  );
}
