import { createTransport } from 'nodemailer';
import type { SmtpServer } from '../lib/smtp-address.ts';
import type { Log } from '../log.ts';
import type { LetterText } from './letter.ts';

export interface Letter extends LetterText {
  /** The same at each try, so that a letter that arrives twice is shown once. */
  readonly id: string;
  readonly to: string;
}

/** Why the mail server did not take a letter. */
export class MailError extends Error {
  /** It will not take it at another time either. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

export interface Mailer {
  /** Resolves once the mail server has taken the letter, and fails with a `MailError`. */
  send(letter: Letter): Promise<void>;
}

export interface MailerOptions {
  readonly server: SmtpServer;
  /** As it stands in the letter: an address, or a name with the address in angle brackets. */
  readonly from: string;
  readonly log: Log;
  /** To connect, and to be greeted. */
  readonly stepTimeoutMs?: number;
  /** Of each answer after that: a mail server looks through a letter before it takes it, and one that was given up by then has it twice. */
  readonly answerTimeoutMs?: number;
  /** Of all of it: a server that answers with one octet now and then is given up as well. */
  readonly timeoutMs?: number;
}

const STEP_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 5 * 60_000;
const TIMEOUT_MS = 6 * 60_000;
const PERMANENT = 500;

/** The server's own words would name the recipient, and may hold anything: they are neither told nor logged. */
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
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isTls,
    // With a password, the encryption that the server offers is not left to whoever sits between.
    requireTLS: server.isTlsRequired,
    // On this machine nobody sits between, and mail servers there sign their certificates themselves.
    tls: { rejectUnauthorized: !server.isOwnMachine },
    ...(server.user === '' ? {} : { auth: { user: server.user, pass: server.password } }),
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: answerTimeoutMs,
    dnsTimeout: stepTimeoutMs,
    // What a letter holds is text: nothing in it may have files or addresses read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, html }) {
      try {
        const message = {
          from,
          // As an object, so that nothing in it can name a second recipient.
          to: { name: '', address: to },
          ...{ subject, text, html },
          messageId: `<${id}@${domain}>`,
          // Whoever is away answers no program.
          headers: { 'Auto-Submitted': 'auto-generated' },
          // Closes the connection as well.
          signal: AbortSignal.timeout(timeoutMs),
        };
        await transport.sendMail(message);
      } catch (error) {
        const { why, detail, isFinal } = explain(error);
        log.warn('a letter was not sent', { reason: detail });
        throw new MailError(why, isFinal);
      }
    },
  };
}
