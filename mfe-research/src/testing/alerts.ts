import { type CallReply, usualWays } from '@basecase/gateway/contract';

/** The settings of a user who has chosen nothing, on a server that sends mail. */
export const alertSettings: CallReply<'alertSettings'> = {
  ways: usualWays,
  mail: { mode: 'off', at: '07:00', zone: 'UTC' },
  canMail: true,
  waiting: { count: 0, alerts: [] },
  cameBackAt: null,
};
