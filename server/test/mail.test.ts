import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { AppError } from '../src/errors.ts';
import { smtpServer } from '../src/lib/smtp-address.ts';
import type { Log } from '../src/log.ts';
import { type Mailer, startMailer } from '../src/mail/index.ts';
import { writeInvitation, writeReset } from '../src/people/links/letters.ts';

const LINK = 'https://sms.example.com/console/welcome#mV2pUoTqYc1bX0sWf8r3aLk9dJh6gEi4nZ7vBt5xCwQ';
const INVITATION = writeInvitation({
  invitedBy: 'Ama <Mensah>\r\nBcc: all@example.com',
  accountName: 'Kojo & Sons "Farms"',
  operatorName: 'Volley',
  goodFor: '48 hours',
  link: LINK,
});

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly data: string;
}

/** A server of others, on a free port of this machine. */
async function serveSmtp(t: TestContext, options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        received.push({ from: mailFrom === false ? '' : mailFrom.address, to, data: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  // Clients that go away in the middle are what some of these tests are about.
  server.on('error', () => undefined);
  const listener = server.listen(0, '0.0.0.0');
  await once(listener, 'listening');
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (listener.address() as { port: number }).port, received };
}

interface Logged {
  readonly lines: string[];
  readonly log: Log;
}

function keepLog(): Logged {
  const lines: string[] = [];
  const write = (message: string, fields?: object) => void lines.push(`${message} ${JSON.stringify(fields ?? {})}`);
  return { lines, log: { debug: write, info: write, warn: write, error: write } as unknown as Log };
}

function mailerTo(address: string, { log }: Logged = keepLog(), stepTimeoutMs = 5_000): Mailer {
  const server = smtpServer(address);
  assert.ok(server);
  return startMailer({ server, from: 'Volley <volley@example.com>', log, stepTimeoutMs });
}

function isUnsent(why: RegExp) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof AppError && error.code === 'unavailable', String(error));
    assert.match(error.message, /^The e-mail was not sent: /);
    assert.match(error.message, why);
    return true;
  };
}

test('an invitation reaches the mail server as text and as HTML, with one recipient', async (t) => {
  const { port, received } = await serveSmtp(t);
  await mailerTo(`smtp://127.0.0.1:${port}`).send({ ...INVITATION, to: 'kofi@example.com' });
  const [letter, ...others] = received;
  assert.deepEqual(others, []);
  assert.deepEqual([letter?.from, letter?.to], ['volley@example.com', ['kofi@example.com']]);
  const text = (letter?.data ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  assert.match(text, /^From: Volley <volley@example.com>\r$/m);
  assert.match(letter?.data ?? '', /^Subject: =\?UTF-8\?Q\?Invitation_to_Kojo_=26_Sons_=22Farms=22\?=\r$/m);
  assert.doesNotMatch(text, /^Bcc:/m);
  assert.match(text, /Content-Type: text\/plain/);
  assert.match(text, /Content-Type: text\/html/);
  assert.ok(text.includes(`\r\n${LINK}\r\n`));
  assert.ok(text.includes(`<a href="${LINK}">${LINK}</a>`));
  assert.ok(
    text.includes(
      'Ama &lt;Mensah&gt; Bcc: all@example.com invites you to the account Kojo &amp; Sons &quot;Farms&quot; at Volley.',
    ),
  );
});

test('the letter of a reset says that nothing has changed yet', () => {
  const { subject, text } = writeReset({ link: LINK, goodFor: '1 hour', operatorName: 'Volley' });
  assert.equal(subject, 'A new password for Volley');
  assert.match(text, /used once, within 1 hour\. Your password stays as it is until then\./);
});

test('who asks is told why a letter was not sent, and neither the password nor the letter is logged', async (t) => {
  const refusing = await serveSmtp(t, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('no such user: s3cret-name')),
  });
  const full = await serveSmtp(t, { onRcptTo: (_address, _session, done) => done(new Error('mailbox of kofi full')) });
  const logged = keepLog();
  const letter = { ...INVITATION, to: 'kofi@example.com' };
  const signedIn = `smtp://s3cret-name:s3cret-word@127.0.0.1:${refusing.port}`;
  await assert.rejects(mailerTo(signedIn, logged).send(letter), isUnsent(/name or the password in VOLLEY_SMTP_URL/));
  await assert.rejects(
    mailerTo(`smtp://127.0.0.1:${full.port}`, logged).send(letter),
    isUnsent(/address of the sender or of the recipient/),
  );
  await assert.rejects(mailerTo('smtp://127.0.0.1:1', logged).send(letter), isUnsent(/cannot be reached/));
  assert.equal(logged.lines.length, 3);
  assert.doesNotMatch(logged.lines.join('\n'), /s3cret|kofi|example\.com|welcome/);
});

test('a password is not sent in clear to another machine', async (t) => {
  const { port, received } = await serveSmtp(t, { allowInsecureAuth: true });
  // All of 127/8 is this machine; only the usual names of it are taken for it.
  const mailer = mailerTo(`smtp://ama:word@127.0.0.2:${port}`);
  await assert.rejects(mailer.send({ ...INVITATION, to: 'kofi@example.com' }), isUnsent(/mail server/));
  assert.deepEqual(received, []);
});

test('a server that takes the connection and says nothing is given up', async (t) => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const { port } = silent.address() as { port: number };
  const mailer = mailerTo(`smtp://127.0.0.1:${port}`, keepLog(), 300);
  await assert.rejects(mailer.send({ ...INVITATION, to: 'kofi@example.com' }), isUnsent(/does not answer/));
});

test('when too many letters wait, the next is refused at once', async (t) => {
  const { port, received } = await serveSmtp(t);
  const mailer = mailerTo(`smtp://127.0.0.1:${port}`);
  const letters = Array.from({ length: 60 }, (_, n) => mailer.send({ ...INVITATION, to: `kofi-${n}@example.com` }));
  const ends = await Promise.allSettled(letters);
  const refused = ends.filter((end) => end.status === 'rejected');
  assert.equal(refused.length, 6);
  for (const { reason } of refused) isUnsent(/too many wait/)(reason);
  assert.equal(received.length, 54);
});
