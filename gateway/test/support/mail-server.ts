import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as the server got it, without the soft breaks of its lines. */
export interface Received {
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly body: string;
}

/** @returns a function that starts a mail server, which ends with its test. @param refused recipients that it does not take */
export function mailServers() {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  return async (refused: readonly string[] = []) => {
    const received: Received[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        if (password === 'mail secret') done(null, { user: username ?? '' });
        else done(new Error('no'));
      },
      onRcptTo: ({ address }, _session, done) =>
        refused.includes(address) ? done(new Error('no such mailbox')) : done(),
      onData(stream, { envelope, user }, done) {
        void text(stream).then((body) => {
          const to = envelope.rcptTo.map(({ address }) => address);
          received.push({
            to,
            user: user === undefined ? undefined : String(user),
            body: body.replaceAll('=\r\n', ''),
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => server.close(() => resolve())));
    const { port } = server.server.address() as AddressInfo;
    return { received, url: `smtp://basecase:mail%20secret@127.0.0.1:${port}` };
  };
}
