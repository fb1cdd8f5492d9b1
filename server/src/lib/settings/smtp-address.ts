import { BadValue } from './setting-values.ts';

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** True: the connection is encrypted from the first octet on. False: it is encrypted where the server offers it. */
  readonly isTls: boolean;
  /** A password is sent over an unencrypted connection only to this machine itself. */
  readonly isTlsRequired: boolean;
  readonly isOwnMachine: boolean;
  /** Empty when the server asks for no user. */
  readonly user: string;
  readonly password: string;
}

const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;
const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[?::1\]?)$/;

/** Reads the setting VOLLEY_SMTP_URL; null when it is not set. */
export function smtpServer(raw: string | undefined): SmtpServer | null {
  if (raw === undefined || raw === '') return null;
  const url = URL.canParse(raw) ? new URL(raw) : null;
  const isAddress = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
  if (!isAddress || !/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '')
    throw new BadValue(
      'must be an address such as smtp://user:password@mail.example.com:587, or one that begins with smtps://',
    );
  const isTls = url.protocol === 'smtps:';
  const isOwnMachine = OWN_MACHINE.test(url.hostname);
  const [user, password] = [decodePart(url.username), decodePart(url.password)];
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? SUBMISSIONS_PORT : SUBMISSION_PORT) : Number(url.port),
    isTls,
    isTlsRequired: user !== '' && !isOwnMachine,
    isOwnMachine,
    user,
    password,
  };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // The name or the password holds a sign such as % that is not encoded.
    throw new BadValue('holds a name or password that is not percent-encoded as addresses ask');
  }
}

/** Reads the setting VOLLEY_MAIL_FROM: `volley@example.com`, or `Volley <volley@example.com>`. */
export function mailSender(raw: string | undefined): string | null {
  if (raw === undefined || raw === '') return null;
  if (!/^(?:[^<>"@,;:\r\n]{1,100} <[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/.test(raw))
    throw new BadValue('must be an address such as volley@example.com, or Volley <volley@example.com>');
  return raw;
}
