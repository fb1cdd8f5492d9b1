import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { smtpServer } from '../src/lib/settings/smtp-address.ts';
import type { Log } from '../src/log.ts';
import { MailError, type Mailer, startMailer } from '../src/mail/mailer.ts';
import { writeInvitation, writeReset } from '../src/people/mails/mails.ts';
import { startMailServer } from './testkit/mail-server.ts';

const LINK = 'https://sms.example.com/console/welcome#mV2pUoTqYc1bX0sWf8r3aLk9dJh6gEi4nZ7vBt5xCwQ';
const INVITATION = writeInvitation({
  invitedBy: 'Ama <Mensah>\r\nBcc: all@example.com',
  accountName: 'Kojo & Sons "Farms"',
  operatorName: 'Volley',
  goodFor: '48 hours',
  link: LINK,
});

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

function isUnsent(why: RegExp, isFinal = false) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof MailError, String(error));
    assert.match(error.message, why);
    assert.equal(error.isFinal, isFinal);
    return true;
  };
}

const LETTER = { ...INVITATION, id: '0196f0c2-7a10-7cc4-9d3e-0242ac120007', to: 'kofi@example.com' };

test('an invitation reaches the mail server as text and as HTML, with one recipient', async () => {
  const { port, received } = await startMailServer();
  await mailerTo(`smtp://127.0.0.1:${port}`).send(LETTER);
  const [letter, ...others] = received;
  assert.deepEqual(others, []);
  assert.deepEqual([letter?.from, letter?.to], ['volley@example.com', ['kofi@example.com']]);
  const text = (letter?.data ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  assert.match(text, /^From: Volley <volley@example.com>\r$/m);
  assert.match(letter?.data ?? '', /^Subject: =\?UTF-8\?Q\?Invitation_to_Kojo_=26_Sons_=22Farms=22\?=\r$/m);
  assert.doesNotMatch(text, /^Bcc:/m);
  assert.match(letter?.data ?? '', /^Message-ID: <0196f0c2-7a10-7cc4-9d3e-0242ac120007@example\.com>\r$/m);
  assert.match(text, /^Auto-Submitted: auto-generated\r$/m);
  assert.match(text, /^Date: \w{3}, \d/m);
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

test('who asks is told why a letter was not sent, and neither the password nor the letter is logged', async () => {
  const refusing = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('no such user: s3cret-name')),
  });
  const full = await startMailServer({
    onRcptTo: (_address, _session, done) => done(new Error('mailbox of kofi full')),
  });
  const logged = keepLog();
  const signedIn = `smtp://s3cret-name:s3cret-word@127.0.0.1:${refusing.port}`;
  await assert.rejects(mailerTo(signedIn, logged).send(LETTER), isUnsent(/name or the password in VOLLEY_SMTP_URL/));
  await assert.rejects(
    mailerTo(`smtp://127.0.0.1:${full.port}`, logged).send(LETTER),
    isUnsent(/address of the sender or of the recipient/, true),
  );
  await assert.rejects(mailerTo('smtp://127.0.0.1:1', logged).send(LETTER), isUnsent(/cannot be reached/));
  assert.equal(logged.lines.length, 3);
  assert.doesNotMatch(logged.lines.join('\n'), /s3cret|kofi|example\.com|welcome/);
});

test('a password is not sent in clear to another machine', async () => {
  const { port, received } = await startMailServer({ allowInsecureAuth: true });
  // All of 127/8 is this machine; only the usual names of it are taken for it.
  const mailer = mailerTo(`smtp://ama:word@127.0.0.2:${port}`);
  await assert.rejects(mailer.send(LETTER), isUnsent(/mail server/));
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
  await assert.rejects(mailer.send(LETTER), isUnsent(/does not answer/));
});

test('a server that looks through a letter for long is waited for, and has it once', async () => {
  const { port, received } = await startMailServer({
    // Longer than it may take to greet.
    onRcptTo: (_address, _session, done) => void setTimeout(done, 5_000),
  });
  await mailerTo(`smtp://127.0.0.1:${port}`, keepLog(), 3_000).send(LETTER);
  assert.equal(received.length, 1);
});

test('a server that refuses for now is asked again, one that refuses for good is not', async () => {
  const refusal = (responseCode: number) => () => Object.assign(new Error('no'), { responseCode });
  for (const [code, isFinal] of [
    [450, false],
    [550, true],
  ] as const) {
    const { port } = await startMailServer({ onRcptTo: (_address, _session, done) => done(refusal(code)()) });
    await assert.rejects(mailerTo(`smtp://127.0.0.1:${port}`).send(LETTER), isUnsent(/refused the address/, isFinal));
  }
});

test('a server that answers with one line now and then is given up as well', async (t) => {
  const sockets = new Set<Socket>();
  const slow = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const timer = setInterval(() => socket.write('220-still here\r\n'), 20);
    socket.on('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    slow.close();
  });
  const { port } = slow.address() as { port: number };
  const server = smtpServer(`smtp://127.0.0.1:${port}`);
  assert.ok(server);
  const mailer = startMailer({ server, from: 'volley@example.com', log: keepLog().log, timeoutMs: 500 });
  await assert.rejects(mailer.send(LETTER), isUnsent(/does not answer/));
  for (const socket of sockets) await once(socket, 'close');
});

test('encryption that a server offers is used, and on another machine its certificate must be a trusted one', async () => {
  const { port, received } = await startMailServer({ disabledCommands: [] });
  await mailerTo(`smtp://127.0.0.1:${port}`).send(LETTER);
  assert.deepEqual(
    received.map(({ isEncrypted }) => isEncrypted),
    [true],
  );
  // The test server signs its certificate itself.
  await assert.rejects(mailerTo(`smtp://127.0.0.2:${port}`).send(LETTER), isUnsent(/mail server/));
  const tls = await startMailServer({ secure: true });
  await mailerTo(`smtps://127.0.0.1:${tls.port}`).send(LETTER);
  assert.equal(tls.received.length, 1);
  await assert.rejects(mailerTo(`smtps://127.0.0.2:${tls.port}`).send(LETTER), isUnsent(/mail server/));
});
