import type { SmtpServer } from '../lib/settings/smtp-address.ts';
import type { Log } from '../log.ts';
import type { MailText } from './mail-text.ts';

export interface Mail extends MailText {
  /** The same at each try, so that a mail that arrives twice is shown once. */
  readonly id: string;
  readonly to: string;
}

/** Why the mail server did not accept a mail. */
export class MailError extends Error {
  /** Whether the server will refuse it later as well. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

export interface Mailer {
  /** Resolves once the mail server has accepted the mail, and rejects with a `MailError`. */
  send(mail: Mail): Promise<void>;
}

export interface MailerOptions {
  readonly server: SmtpServer;
  /** As the mail shows it: an address, or a name with the address in angle brackets. */
  readonly from: string;
  readonly log: Log;
  /** The time to connect, and to receive the greeting. */
  readonly stepTimeoutMs?: number;
  /** The time for each later answer. A mail server scans a mail before it accepts it; giving up during that would deliver the mail twice. */
  readonly answerTimeoutMs?: number;
  /** The time for everything, so that a server which sends an octet now and then is given up as well. */
  readonly timeoutMs?: number;
}

const STEP_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 5 * 60_000;
const TIMEOUT_MS = 6 * 60_000;
const PERMANENT = 500;

/** The server's own text could name the recipient and contain anything, so it is neither shown nor logged. */
function explain(error: unknown): { readonly why: string; readonly detail: string; readonly isFinal: boolean } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const detail = `SMTP ${String(code ?? 'error')} ${String(responseCode ?? '')}`.trim();
  const isRefused = typeof responseCode !== 'number' || responseCode >= PERMANENT;
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
      return { why: 'the mail server refused the name or the password in VOLLEY_SMTP_URL', detail, isFinal: false };
    case 'EENVELOPE':
      return {
        why: 'the mail server refused the address of the sender or of the recipient',
        detail,
        isFinal: isRefused,
      };
    case 'ETLS':
      return { why: 'the mail server offers no encryption that can be trusted', detail, isFinal: false };
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'EDNS':
    case 'ETIMEDOUT':
    case 'EABORT':
      return {
        why: 'the mail server in VOLLEY_SMTP_URL cannot be reached, or does not answer',
        detail,
        isFinal: false,
      };
    default:
      return {
        why: 'the mail server refused it',
        detail,
        isFinal: typeof responseCode === 'number' && responseCode >= PERMANENT,
      };
  }
}

export function startMailer(options: MailerOptions): Mailer {
  const { server, from, log, timeoutMs = TIMEOUT_MS } = options;
  const { stepTimeoutMs = STEP_TIMEOUT_MS, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
  const openTransport = async () => {
    // Loaded for the first mail: an installation without any is 10 MB smaller and starts sooner.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      host: server.host,
      port: server.port,
      secure: server.isTls,
      // With a password, TLS is required, so that nobody on the network can suppress it.
      requireTLS: server.isTlsRequired,
      // On this machine nobody can intercept the connection, and mail servers there sign their own certificates.
      tls: { rejectUnauthorized: !server.isOwnMachine },
      ...(server.user === '' ? {} : { auth: { user: server.user, pass: server.password } }),
      connectionTimeout: stepTimeoutMs,
      greetingTimeout: stepTimeoutMs,
      socketTimeout: answerTimeoutMs,
      dnsTimeout: stepTimeoutMs,
      // A mail contains only text: nothing in it may cause files or addresses to be read.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof openTransport> | undefined;
  const domain = /@([^>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html }) {
      try {
        const message = {
          from,
          // An object, so that nothing in the address can name a second recipient.
          to: { name: '', address: to },
          ...{ subject, text, html },
          messageId: `<${id}@${domain}>`,
          // Keeps auto-responders from replying to a program.
          headers: { 'Auto-Submitted': 'auto-generated' },
          // The signal closes the connection as well.
          signal: AbortSignal.timeout(timeoutMs),
        };
        transport ??= openTransport();
        await (await transport).sendMail(message);
      } catch (error) {
        const { why, detail, isFinal } = explain(error);
        log.warn('a letter was not sent', { reason: detail });
        throw new MailError(why, isFinal);
      }
    },
  };
}
