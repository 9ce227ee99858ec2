import type { Role } from '@basecase/gateway/contract';

const roles = ['Guest', 'Member', 'Admin'] as const satisfies readonly Role[];

/** The roles as options of a choice. */
export function roleOptions(disabled = false) {
  return roles.map((value) => ({ value, label: value, disabled }));
}
