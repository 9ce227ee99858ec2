import type { Role, Users } from '@basecase/gateway/contract';

type UserRow = Users['users'][number];

/** A change of an account that the Admin must confirm. */
export type AccountChange =
  | { readonly kind: 'role'; readonly user: UserRow; readonly role: Role }
  | { readonly kind: 'sign-out'; readonly user: UserRow; readonly keepsFeed: boolean }
  | { readonly kind: 'delete'; readonly user: UserRow };

interface Question {
  readonly title: string;
  readonly text: string;
  /** Label of the confirm button. */
  readonly action: string;
}

/** Returns the question before a change. @param ownEmail email of the Admin who asks */
export function accountQuestion(change: AccountChange, ownEmail: string | null): Question {
  const { email, role } = change.user;
  switch (change.kind) {
    case 'role': {
      const unproved =
        change.user.emailProved === false && rankOf(change.role) > rankOf(role)
          ? ' The address is unverified: a stranger may have signed up with it. Check that this is who you think it is.'
          : '';
      const own = email === ownEmail ? ' This is your own account: you lose this screen.' : '';
      return {
        title: `Make ${email} ${change.role}?`,
        text: `${email} is ${role} now. The new role takes effect at once, and every open session of the user ends.${unproved}${own}`,
        action: `Make ${change.role}`,
      };
    }
    case 'sign-out':
      return {
        title: 'Sign out everywhere?',
        text: `Every session of ${email} ends at once. Saved data is kept.`,
        action: 'Sign out everywhere',
      };
    case 'delete':
      return {
        title: `Delete ${email}?`,
        text: `The account of ${email} (${role}) is deleted with all saved projections and valuations, the shared ones too. This cannot be undone. The audit trail keeps a number in place of the address.`,
        action: 'Delete user',
      };
  }
}

function rankOf(role: Role): number {
  return ['Guest', 'Member', 'Admin'].indexOf(role);
}

/** Returns the address that an invited person or a user opens. Its secret is a fragment, which no server logs. */
export function linkAddress(origin: string, token: string): string {
  return `${origin}/#link=${token}`;
}

const roles = ['Guest', 'Member', 'Admin'] as const satisfies readonly Role[];

export function roleOptions(disabled = false) {
  return roles.map((value) => ({ value, label: value, disabled }));
}
