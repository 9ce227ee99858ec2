import type { Role } from '../../contract/access/roles.ts';
import type { Source } from '../../contract/sources.ts';
import { bigint, integer, table, text } from '../table.ts';

/** The accounts of users with what they sign in by. All times in all tables are milliseconds since the epoch. */
export const userTables = {
  users: table({
    id: text.key,
    /** Normalised by normaliseEmail. */
    email: text.unique,
    password_hash: text,
    role: text.ofType<Role>(),
    /** An increment revokes all tokens issued before. */
    token_version: integer,
    created_at: bigint,
    last_sign_in_at: bigint.orNull,
    /** When the user opened a link that was mailed to the address; null while the address is unverified. */
    email_proved_at: bigint.orNull,
  }),
  /** A link that an Admin passes on: it makes an invited account or sets a user's password. Its use removes the row. */
  account_links: table({
    id: text.key,
    /** Digest of the secret in the link. */
    token_hash: text.unique,
    /** Normalised by normaliseEmail. One open link per email. */
    email: text.unique,
    /** Role of the account to make; null for a password. */
    role: text.ofType<Role>().orNull,
    /** The user who gets a password; null for an invitation. */
    user_id: text.orNull,
    created_at: bigint,
    created_by: text,
    expires_at: bigint,
    /** 1 while the link is only known from a mail to the address: its use verifies the address. */
    mailed: integer.or(0),
  }),
  /** The request of a Guest for membership. */
  membership_requests: table({
    user_id: text.key,
    asked_at: bigint,
    /** When an Admin dismissed it; null while it is open. */
    dismissed_at: bigint.orNull,
  }),
  /** The authenticator app of a user. */
  second_factors: table({
    user_id: text.key,
    /** Changes with each set-up, new password and sign-out everywhere: trusted devices lose their trust. */
    id: text,
    /** Sealed with the data key. */
    secret: text,
    created_at: bigint,
    /** Null until the first right code: sign-ins need the factor only after it. */
    confirmed_at: bigint.orNull,
    /** The period of the last accepted code; a code of it or before is refused. */
    last_step: bigint,
  }),
  recovery_codes: table({ user_id: text.key, code_hash: text.key }),
  /** When an operator last released an account from the waits after failed sign-ins. */
  lockout_releases: table({
    /** Normalised by normaliseEmail. */
    email: text.key,
    at: bigint,
  }),
  /** The keys of a user, one for each data provider that takes them. */
  provider_keys: table({
    user_id: text.key,
    provider: text.ofType<Source>().key,
    /** Changes with each entry; the calls with the key are named after it. */
    id: text.unique,
    /** The same for all keys of a user, and another after each change of one; all that they load is named after it. */
    data_id: text,
    /** Sealed with the data key. */
    sealed: text,
    /** The last four characters, by which its user knows it. */
    last_four: text,
    created_at: bigint,
  }),
  /** A token by which a program reads for its user. */
  personal_tokens: table(
    {
      id: text.key,
      user_id: text,
      name: text,
      token_hash: text.unique,
      created_at: bigint,
      expires_at: bigint,
      last_used_at: bigint.orNull,
    },
    { indexes: { personal_tokens_user: ['user_id'] } },
  ),
  audit_log: table(
    { id: text.key, at: bigint, actor: text, action: text, detail: text },
    { indexes: { audit_log_at: ['at'] } },
  ),
};
