import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { atEnd } from './at-end.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly data: string;
  /** The letter's plain text. */
  readonly text: string;
  readonly isEncrypted: boolean;
}

export interface MailServer {
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  stop(): Promise<void>;
}

/** Decodes the plain-text part: soft line ends and escaped characters. */
function plainText(data: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(data)?.[1] ?? '';
  return decodeURIComponent(
    part
      .replaceAll(/=\r\n/g, '')
      .replaceAll('%', '%25')
      .replaceAll(/=([0-9A-F]{2})/g, '%$1'),
  ).replaceAll('\r\n', '\n');
}

/** Starts a mail server on this machine, which ends with the test file. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const data = Buffer.concat(parts).toString();
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          ...{ data, text: plainText(data), isEncrypted: session.secure },
        });
        done();
      });
    },
  });
  // Some tests disconnect in the middle.
  server.on('error', () => undefined);
  const listener = server.listen(port, '0.0.0.0');
  await once(listener, 'listening');
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  atEnd(stop);
  return { port: (listener.address() as { port: number }).port, received, stop };
}
