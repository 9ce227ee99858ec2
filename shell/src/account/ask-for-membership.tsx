import { Button, type ButtonProps } from '@basecase/shared-ui/components/buttons/button';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/page/query';
import styles from './ask-for-membership.module.css';
import { useAction } from './use-action.ts';

/** Lets a Guest ask the Admins for membership, and shows when they asked. */
export function AskForMembership({ size = 'sm' }: Pick<ButtonProps, 'size'>) {
  const { api } = useHost();
  const email = useUser()?.email;
  const asked = useQuery({
    queryKey: ['membership', email],
    queryFn: async ({ signal }) => (await api.call('account', {}, signal)).membershipAskedAt ?? null,
  });
  const { busy, error, run } = useAction('The request could not be sent.');
  const ask = () =>
    run(async () => {
      await api.call('askForMembership');
      await asked.refetch();
    });
  return (
    <div className={styles.request} role="status">
      {asked.data ? (
        <p>You asked for membership on {formatUtcDay(asked.data)}. An administrator decides.</p>
      ) : (
        <Button size={size} busy={busy} onClick={() => void ask()}>
          Ask for membership
        </Button>
      )}
      {error !== null && <p className={styles.error}>{error}</p>}
    </div>
  );
}
