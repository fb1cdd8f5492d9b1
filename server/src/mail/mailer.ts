import { createTransport } from 'nodemailer';
import { AppError } from '../errors.ts';
import type { SmtpServer } from '../lib/smtp-address.ts';
import { createTurns } from '../lib/turns.ts';
import type { Log } from '../log.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken the letter. Else it is refused, in words for whoever asked for it. */
  send(letter: Letter): Promise<void>;
}

export interface MailerOptions {
  readonly server: SmtpServer;
  /** As it stands in the letter: an address, or a name with the address in angle brackets. */
  readonly from: string;
  readonly log: Log;
  /** Of each step: to connect, to be greeted, to be answered. */
  readonly stepTimeoutMs?: number;
}

const STEP_TIMEOUT_MS = 10_000;
/** Letters are few, and one waits for its reply in the request that asks for it. */
const AT_ONCE_MAX = 4;
const WAITING_MAX = 50;
const RETRY_AFTER_SECONDS = 30;

/** The server's own words would name the recipient, and may hold anything: they are neither told nor logged. */
function explain(error: unknown): { readonly why: string; readonly detail: string } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const detail = `SMTP ${String(code ?? 'error')} ${String(responseCode ?? '')}`.trim();
  switch (code) {
    case 'EAUTH':
      return { why: 'the mail server refused the name or the password in VOLLEY_SMTP_URL', detail };
    case 'EENVELOPE':
      return { why: 'the mail server refused the address of the sender or of the recipient', detail };
    case 'ETLS':
      return { why: 'the mail server offers no encryption that can be trusted', detail };
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'EDNS':
    case 'ETIMEDOUT':
      return { why: 'the mail server in VOLLEY_SMTP_URL cannot be reached, or does not answer', detail };
    default:
      return { why: 'the mail server refused it', detail };
  }
}

export function startMailer({ server, from, log, stepTimeoutMs = STEP_TIMEOUT_MS }: MailerOptions): Mailer {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isTls,
    // With a password, the encryption that the server offers is not left to whoever sits between.
    requireTLS: server.isTlsRequired,
    ...(server.user === '' ? {} : { auth: { user: server.user, pass: server.password } }),
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
    dnsTimeout: stepTimeoutMs,
    // What a letter holds is text: nothing in it may have files or addresses read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const turns = createTurns({
    atOnceMax: AT_ONCE_MAX,
    waitingMax: WAITING_MAX,
    refusal: () =>
      new AppError('unavailable', 'The e-mail was not sent: too many wait to be sent. Please try again later.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
  });
  return {
    async send({ to, subject, text, html }) {
      await turns.take(async () => {
        try {
          // As an object, so that nothing in it can name a second recipient.
          await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
        } catch (error) {
          const { why, detail } = explain(error);
          log.warn('an e-mail was not sent', { reason: detail });
          throw new AppError('unavailable', `The e-mail was not sent: ${why}.`, {
            detail,
            retryAfterSeconds: RETRY_AFTER_SECONDS,
          });
        }
      });
    },
  };
}
