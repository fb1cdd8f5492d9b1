import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startTestApp } from '../../server/test/testkit/app.ts';
import { commandLine, runVolley } from '../../server/test/testkit/command-line.ts';

const scratch = mkdtempSync(join(tmpdir(), 'volley-cli-links-'));
after(() => rmSync(scratch, { recursive: true, force: true }));
const app = await startTestApp();
const { say, json, run } = commandLine({ VOLLEY_URL: app.api, VOLLEY_KEY: app.key, VOLLEY_LINKS_URL: app.links });

interface Link {
  readonly id: string;
  readonly original_url: string;
  readonly disabled: boolean;
  readonly max_visits: number | null;
}

test('a link is made, shown, changed, switched off and on, and deleted', async () => {
  const target = 'https://example.com/harvest?offer=seeds';
  const printed = await say('link', 'create', target, '--track', 'visits', 'devices', '--alias', 'seeds-2026');
  assert.match(printed, /^http:\/\/\S+\/seeds-2026\n$/);
  assert.match(
    await say('link', 'show', 'seeds-2026'),
    /track visits +yes\ntrack ip address +no\n.*track device type +yes\n/s,
  );
  assert.match(
    await say('link', 'list'),
    /^id +disabled +created +title +original url +visits human\nseeds-2026 +no .*offer=seeds +0\n$/,
  );
  assert.match(await say('link', 'list', '--search', 'OFFER=seeds'), /\nseeds-2026 /);
  assert.match(await say('link', 'list', '--search', 'seeds', '--disabled'), /^Nothing fits/);
  const changed = await json<Link>('link', 'change', 'seeds-2026', '--max-visits', '3', '--track', 'nothing');
  assert.equal(changed.max_visits, 3);
  assert.match(await say('link', 'show', 'seeds-2026'), /track visits +no\n/);
  const elsewhere = ['--to', 'https://example.com/tools', '--no-max-visits'];
  const moved = await json<Link>('link', 'change', 'seeds-2026', ...elsewhere);
  assert.deepEqual([moved.original_url, moved.max_visits], ['https://example.com/tools', null]);
  assert.equal((await json<Link>('link', 'disable', 'seeds-2026')).disabled, true);
  assert.equal((await json<Link>('link', 'enable', 'seeds-2026')).disabled, false);
  await say('link', 'delete', 'seeds-2026');
  assert.match(await say('link', 'list'), /^There is no link: see volley link create --help/);
});

test('several addresses become links together, in their order, or none does', async () => {
  const both = await say('link', 'create', 'https://example.com/a', 'https://example.com/b');
  assert.match(both, /^http\S+\nhttp\S+\n$/);
  const last = both.trim().split('/').at(-1) ?? '';
  assert.match(await say('link', 'show', last), /example\.com\/b$/m);
  const before = await json<Link[]>('link', 'list');
  const bad = await run('link', 'create', 'https://example.com/c', 'ftp://example.com/d');
  assert.deepEqual([bad.code, bad.err.startsWith('<address> (the 2nd, url)')], [1, true], bad.err);
  assert.equal((await json<Link[]>('link', 'list')).length, before.length);
});

test('a domain is denied to new links, listed, and allowed again', async () => {
  await say('link-domain', 'deny', 'phish.example', '--note', 'Reported');
  assert.match(await say('link-domain', 'list'), /^phish\.example .* Reported$/m);
  const refused = await run('link', 'create', 'https://login.phish.example/');
  assert.deepEqual([refused.code, refused.err.startsWith('<address>')], [1, true], refused.err);
  await say('link-domain', 'allow', 'phish.example');
  assert.match(await say('link', 'create', 'https://login.phish.example/'), /^http/);
});

test('its visits are told, its QR code drawn, as a picture that is whole', async () => {
  const { id } = await json<Link>('link', 'create', 'https://example.com/', '--track', 'visits');
  assert.match(await say('link', 'analytics', id), /visits +human 0, machine 0\n/);
  assert.match(await say('link', 'analytics', id, '--csv', '-'), /^group,name,human,machine\r\n/);
  const [svg, png] = [join(scratch, 'code.svg'), join(scratch, 'code.png')];
  await Promise.all([say('link', 'qr', id, svg), say('link', 'qr', id, png)]);
  assert.match(readFileSync(svg, 'utf8'), /^<svg /);
  const bytes = readFileSync(png);
  assert.equal(bytes.subarray(0, 8).toString('hex'), '89504e470d0a1a0a');
  assert.equal(bytes.subarray(-8, -4).toString('latin1'), 'IEND');
});

test('what is refused is said in a sentence, and mistakes in the words end with 2', async () => {
  const [own, kind, nothing, word, nowhere] = await Promise.all([
    run('link', 'create', `${app.links}/abc`),
    run('link', 'qr', 'abc', join(scratch, 'code.gif')),
    run('link', 'change', 'abc'),
    run('link', 'create', 'https://example.com', '--track', 'everything'),
    runVolley(['link', 'list'], { VOLLEY_URL: 'https://sms.example.com', VOLLEY_KEY: app.key }),
  ]);
  assert.equal(own.code, 1);
  assert.match(own.err, /^<address>[^\n]+\.\n$/);
  assert.deepEqual([kind.code, kind.err], [2, 'The file name must end with .svg or .png.\n']);
  assert.deepEqual([nothing.code, word.code], [2, 2]);
  assert.match(
    word.err,
    /It must be among visits, addresses, browsers, systems, devices, referrers, countries, all or nothing/,
  );
  assert.deepEqual(
    [nowhere.code, nowhere.err],
    [2, 'Give the address of the short links with --links-url or VOLLEY_LINKS_URL.\n'],
  );
});

test('the key of this machine goes to no other, by no name of the short links', async () => {
  writeFileSync(join(scratch, 'cli-key'), `${app.key}\n`);
  const own = { VOLLEY_DATA_DIR: scratch, VOLLEY_PORT: String(app.app.apiPort) };
  const named = await runVolley(['link', 'list', '--links-url', 'https://go.example.com'], own);
  assert.deepEqual([named.code, named.err], [2, 'Give the key for https://go.example.com with --key or VOLLEY_KEY.\n']);
  // On the server itself that setting is the public address, so the command asks this machine's listener instead.
  const settings = { VOLLEY_LINKS_URL: 'https://go.example.com', VOLLEY_LINKS_PORT: String(app.app.linksPort) };
  const local = await runVolley(['link', 'list'], { ...own, ...settings });
  assert.equal(local.code, 0, local.err);
});
