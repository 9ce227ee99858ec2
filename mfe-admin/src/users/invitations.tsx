import type { MadeLink as Link, Role, Users } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { CopyButton } from '@basecase/shared-ui/components/buttons/copy-button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Row } from '@basecase/shared-ui/components/layout/primitives';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { type FormEvent, useState } from 'react';
import { FailureBanner } from '../admin-screen.tsx';
import { linkAddress, roleOptions } from './account-question.model.ts';
import styles from './users.module.css';

export interface InvitationsProps {
  readonly open: NonNullable<Users['invitations']>;
  /** The link of the latest invitation. */
  readonly made: Link | undefined;
  readonly failure: Error | null;
  readonly busy: boolean;
  readonly onInvite: (invitation: { readonly email: string; readonly role: Role }) => void;
  readonly onWithdraw: (id: string) => void;
}

/** Invites a person by a link that the Admin passes on, and lists the open invitations. */
export function Invitations({ open, made, failure, busy, onInvite, onWithdraw }: InvitationsProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('Member');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onInvite({ email: email.trim(), role });
  };
  return (
    <Panel title="Invite a user" headingLevel={2} subtitle="You pass on a link; the invited person chooses a password.">
      <Grid columns={1} gap={12}>
        <FailureBanner role="alert" error={failure} text="The invitation could not be changed." />
        {made !== undefined && <MadeLink link={made} purpose="it makes their account" />}
        <form className={styles.invite} onSubmit={submit} noValidate>
          <TextField
            label="Email of the invited person"
            labelHidden
            type="email"
            autoComplete="off"
            placeholder="colleague@company.com"
            value={email}
            onChange={setEmail}
            maxLength={254}
            className={styles.filter ?? ''}
          />
          <ToggleGroup label="Role of the invited person" value={role} options={roleOptions()} onChange={setRole} />
          <Button type="submit" variant="primary" busy={busy} disabled={email.trim() === ''}>
            Create invitation link
          </Button>
        </form>
        {open.length > 0 && (
          <Table
            frame="flush"
            label="Open invitations"
            columns={[
              { key: 'email', header: 'Invited', cell: (invitation) => invitation.email },
              { key: 'role', header: 'Role', align: 'left', cell: (invitation) => invitation.role },
              { key: 'by', header: 'By', align: 'left', cell: ({ createdBy }) => createdBy },
              { key: 'expires', header: 'Until', align: 'left', cell: ({ expiresAt }) => formatMoment(expiresAt) },
              {
                key: 'action',
                header: 'Action',
                cell: (invitation) => (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Withdraw the invitation of ${invitation.email}`}
                    onClick={() => onWithdraw(invitation.id)}
                  >
                    Withdraw
                  </Button>
                ),
              },
            ]}
            rows={open}
            keyOf={({ id }) => id}
          />
        )}
      </Grid>
    </Panel>
  );
}

interface MadeLinkProps {
  readonly link: Link;
  /** Completes "Hand this link on: …". */
  readonly purpose: string;
}

/** A new link, which was mailed, or which is shown once to be passed on. */
export function MadeLink({ link, purpose }: MadeLinkProps) {
  if (link.mailed === true) {
    return (
      <Banner tone="success" title={`A link was mailed to ${link.email}: ${purpose}.`}>
        It works once, until {formatMoment(link.expiresAt)}.
      </Banner>
    );
  }
  const address = linkAddress(window.location.origin, link.token);
  return (
    <Banner
      tone={link.mailed === false ? 'warning' : 'success'}
      title={`${link.mailed === false ? 'The mail could not be sent. ' : ''}Hand this link to ${link.email}: ${purpose}. It is not shown again.`}
    >
      <Row as="span" wrap gap={8} className={styles.link}>
        <code>{address}</code> <CopyButton text={address} />
      </Row>
      It works once, until {formatMoment(link.expiresAt)}.
    </Banner>
  );
}
