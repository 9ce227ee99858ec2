import { z } from 'zod';
import type { Config } from '../config.ts';

type MailConfig = NonNullable<Config['mail']>;

interface MailedLink {
  readonly kind: 'invitation' | 'password';
  readonly email: string;
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A mail that its receiver has subscribed to. */
export interface NewsMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for each try, so that a mail that was sent twice is recognised. */
  readonly messageId: string;
  /** Stops the mails of the receiver by a POST, as RFC 8058 says. */
  readonly stopUrl: string;
}

interface Message extends Pick<NewsMail, 'to' | 'subject' | 'text'> {
  readonly html?: string;
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const subjects: Readonly<Record<MailedLink['kind'], string>> = {
  invitation: 'Your invitation to Basecase',
  password: 'A new password for Basecase',
};
const openings: Readonly<Record<MailedLink['kind'], string>> = {
  invitation: 'You are invited to Basecase. Choose a password for your account:',
  password: 'An administrator made this link, by which you choose a new password for your account:',
};
/** An Admin who waits must get a reply within ten seconds. */
const timeouts = { connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 6000 };

export class Mailer {
  readonly #sendMessage: (message: Message) => Promise<void>;
  readonly #pageUrl: string;

  /** @param production credentials and links must leave the machine over TLS, unless the URL allows otherwise */
  constructor({ url, from, pageUrl }: MailConfig, production: boolean) {
    const server = new URL(url);
    const local = ['localhost', '127.0.0.1', '[::1]'].includes(server.hostname);
    // The options of the URL, such as ?ignoreTLS=true for a server of the operator's network, take precedence.
    const options = { url, ...timeouts, requireTLS: production && !local };
    this.#sendMessage = async ({ to, headers = {}, ...message }) => {
      // Loaded with the first mail: few processes send any, and the library takes several megabytes.
      const { createTransport } = await import('nodemailer');
      const address = { name: '', address: to };
      await createTransport(options).sendMail({ from, to: address, headers: { ...headers }, ...message });
    };
    this.#pageUrl = pageUrl;
  }

  /** Sends a link to the address of its account. @throws when the server does not accept it */
  async sendLink({ kind, email, token, expiresAt }: MailedLink): Promise<void> {
    const until = new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ');
    const lines = [
      openings[kind],
      '',
      `${this.#pageUrl}/#link=${token}`,
      '',
      `The link works once, until ${until} UTC. If you did not expect it, you need not do anything.`,
    ];
    await this.#send(email, subjects[kind], `${lines.join('\n')}\n`);
  }

  /** Sends news to a user. @returns false where the address does not exist. @throws while the server does not take it */
  async sendNews({ stopUrl, ...mail }: NewsMail): Promise<boolean> {
    const headers = { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    try {
      await this.#sendMessage({ ...mail, headers });
      return true;
    } catch (error) {
      if (isUnknownAddress(error)) return false;
      throw error;
    }
  }

  /** Sends the operator a text of a user. @throws when the server does not accept it */
  async sendReport(to: string, subject: string, lines: readonly string[]): Promise<void> {
    await this.#send(to, subject, `${lines.join('\n')}\n`);
  }

  /** Notifies the owner that the second factor was turned on. @throws when the server does not accept it */
  async tellOfSecondFactor(email: string): Promise<void> {
    const lines = [
      `A second factor was turned on for your account at ${this.#pageUrl}, and every other session has ended.`,
      '',
      'If it was not you, please tell an administrator at once.',
    ];
    await this.#send(email, 'A second factor was turned on', `${lines.join('\n')}\n`);
  }

  #send(to: string, subject: string, text: string): Promise<void> {
    return this.#sendMessage({ to, subject, text });
  }
}

const refusedSchema = z.object({ code: z.literal('EENVELOPE'), responseCode: z.number().min(500) });

/** Whether the server refused the receiver for good. */
function isUnknownAddress(error: unknown): boolean {
  return refusedSchema.safeParse(error).success;
}
