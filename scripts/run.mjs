// node scripts/run.mjs [--watch] <entry.ts> [arguments…]
//
// The first step of every command: install what the lockfile names, then hand over to the Node that comes with the
// project. It must run on any Node from 20 on, before anything is installed: plain JavaScript, no dependency.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ended, forwardSignals, noNodeSentence, ownNode, runOnFirst } from './hand-over.mjs';
import { findOrBundleService } from './service-bundle.mjs';

const INSTALL_TIMEOUT_MS = 15 * 60_000;
// npm's own output is kept only to explain a failure.
const INSTALL_OUTPUT_CHARS_MAX = 64_000;
// How the service's Node keeps house. By itself V8 lets a busy process grow to half a gigabyte of which a tenth is in use: a
// young generation of 134 MB, and an old one that is cleared once it is several times what is alive (docs/benchmarks.md).
const SERVICE = 'cli/src/main.ts';
const SERVICE_FLAGS_FILE = 'service-flags.json';
const LOADER = 'scripts/load-joined.mjs';
// How much is installed: for the service and the command line alone, or for those who work on them too.
const SERVICE_ONLY = 'service';
const EVERYTHING = 'everything';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.volley-stamp');
// Sources compiled once start in half the time and take 35 MB less; where it cannot be written Node does without.
const compileCache = join(modules, '.cache', 'volley');
const lockFolder = join(root, '.volley', 'install-lock');

class Refusal extends Error {}

function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Absent and unreadable mean the same to every caller: there is nothing to compare with.
    return null;
  }
}

function mayAccess(path, mode) {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    // The refusal itself is the answer.
    return false;
  }
}

// ---- is everything installed? ----

function lockStamp() {
  const lock = readOrNull(join(root, 'package-lock.json'));
  if (lock === null) throw new Refusal(`There is no readable package-lock.json in ${root}: the checkout is not whole.`);
  return createHash('sha256').update(`${process.platform} ${process.arch}\n${lock}`).digest('hex');
}

function isMeantForHere(entry) {
  if (entry.libc !== undefined) return false;
  // What only an optional package of another platform asks for is of no use here, and npm leaves it out.
  if (entry.optional === true && entry.os === undefined) return false;
  const fits = (list, mine) => list === undefined || list.includes(mine);
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch);
}

// Whoever only runs the service needs no browser, compiler or linter (`dev` in the lockfile): 200 MB less, and less to be attacked by.
function isNeeded(path, entry, extent) {
  return path.startsWith('node_modules/') && isMeantForHere(entry) && (extent === EVERYTHING || entry.dev !== true);
}

// Someone may have run npm by hand: npm's own record of what it installed then says as much as our stamp.
function isInstalledByHand(extent) {
  const record = readOrNull(join(modules, '.package-lock.json'));
  const lock = readOrNull(join(root, 'package-lock.json'));
  if (record === null || lock === null) return false;
  try {
    const installed = JSON.parse(record).packages;
    return Object.entries(JSON.parse(lock).packages).every(([path, entry]) => {
      if (!isNeeded(path, entry, extent)) return true;
      if (entry.link) return installed[path]?.resolved === entry.resolved;
      return installed[path]?.version === entry.version && installed[path]?.integrity === entry.integrity;
    });
  } catch {
    // A record that cannot be read proves nothing: install anew.
    return false;
  }
}

// What the stamp says is there: null when it is of another lockfile. A stamp without a word of it is of an older Volley.
function stamped() {
  const [stamp, extent = EVERYTHING] = (readOrNull(stampFile) ?? '').trim().split('\n');
  return stamp === lockStamp() ? extent : null;
}

function isInstalled(extent) {
  const there = stamped();
  if (there === EVERYTHING || there === extent) return true;
  const found = [EVERYTHING, extent].find(isInstalledByHand);
  if (found === undefined) return false;
  try {
    writeStamp(found);
  } catch {
    // Somebody else's checkout, which we may only read: the comparison is made again next time.
  }
  return true;
}

function writeStamp(extent) {
  writeFileSync(stampFile, `${lockStamp()}\n${extent}\n`);
}

// ---- one install at a time in one checkout ----

function isInstaller(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  // After a reboot or in a new container the number may belong to any program.
  const command = readOrNull(`/proc/${pid}/cmdline`);
  return command === null || command.includes('run.mjs');
}

// A folder with the holder's id already in it is renamed into place: there is no moment without an owner, and the
// rename fails while another holder's folder is there.
function takeLock() {
  const mine = `${lockFolder}.${process.pid}`;
  rmSync(mine, { recursive: true, force: true });
  mkdirSync(mine, { recursive: true });
  writeFileSync(join(mine, 'pid'), String(process.pid));
  try {
    renameSync(mine, lockFolder);
    return null;
  } catch (error) {
    rmSync(mine, { recursive: true, force: true });
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error;
    return Number(readOrNull(join(lockFolder, 'pid')) ?? 0);
  }
}

function removeStaleLock(holder) {
  const aside = `${lockFolder}.stale.${process.pid}`;
  try {
    renameSync(lockFolder, aside);
  } catch {
    // Another start removed it first.
    return;
  }
  // Between our look and our rename someone may have taken the lock anew: then it is his, and goes back.
  if (Number(readOrNull(join(aside, 'pid')) ?? 0) !== holder) renameSync(aside, lockFolder);
  else rmSync(aside, { recursive: true, force: true });
}

async function withInstallLock(work) {
  const deadline = Date.now() + INSTALL_TIMEOUT_MS;
  for (let told = false; ; ) {
    const holder = takeLock();
    if (holder === null) break;
    if (holder > 0 && !isInstaller(holder)) removeStaleLock(holder);
    else if (Date.now() > deadline) throw new Refusal(`Process ${holder} has been installing for too long; end it.`);
    else {
      if (!told) say(`Process ${holder} is installing in this folder; waiting for it.`);
      told = true;
      await sleep(200);
    }
  }
  try {
    await work();
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}

// ---- installing ----

function say(line) {
  // On stderr: what the command itself prints may be piped into another program.
  process.stderr.write(`${line}\n`);
}

function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js') && existsSync(cli)) return [process.execPath, [cli]];
  return ['npm', []];
}

// A user without a home of his own (nobody, many service accounts) cannot keep npm's cache where npm wants it.
function scratchCacheIfNeeded() {
  const wanted = process.env.npm_config_cache ?? join(homedir(), '.npm');
  let existing = wanted;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  return mayAccess(existing, constants.W_OK | constants.X_OK) ? null : mkdtempSync(join(tmpdir(), 'volley-npm-'));
}

// `npm ci` begins by removing what is there, maybe under a service that runs: what is only missing is added.
function npmWords(extent) {
  if (extent === SERVICE_ONLY) return ['ci', '--omit=dev'];
  return stamped() === SERVICE_ONLY ? ['install', '--no-save', '--include=dev'] : ['ci', '--include=dev'];
}

async function runNpm(cache, first) {
  const [command, prefix] = npmCommand();
  // dev and optional are named because NODE_ENV=production would leave out the tools and the pinned Node.
  const words = [...first, '--include=optional', '--prefer-offline', '--no-audit', '--no-fund'];
  words.push('--engine-strict=false', '--loglevel=error', '--fetch-retry-mintimeout=1000', '--fetch-timeout=60000');
  words.push('--fetch-retry-maxtimeout=5000');
  if (cache !== null) words.push(`--cache=${cache}`);
  const child = spawn(command, [...prefix, ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Not `timeout`: its timer would outlive a spawn that failed, and us with it.
    signal: AbortSignal.timeout(INSTALL_TIMEOUT_MS),
    shell: process.platform === 'win32',
  });
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-INSTALL_OUTPUT_CHARS_MAX);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const stopForwarding = forwardSignals(child);
  const { code, signal, error } = await ended(child);
  stopForwarding();
  return { code, signal, error, output };
}

function refusalFor({ error, signal, output }) {
  if (error?.code === 'ENOENT') return 'npm was not found: install npm, then run this command again.';
  if (error?.code === 'ABORT_ERR') return 'npm had not finished installing after 15 minutes; run this command again.';
  if (signal !== null && signal !== undefined) return `The installation was interrupted (${signal}); run it again.`;
  if (output.includes('ENOSPC')) return `The disk is full: there is no room to install into ${modules}.`;
  if (/EACCES|EROFS|EPERM/.test(output)) return `This user may not write to ${root}: it is needed once, to install.`;
  if (/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output))
    return 'The npm registry could not be reached: the network is needed once, to install.';
  if (output.includes('are in sync'))
    return 'package-lock.json does not fit the package.json files: run npm install and commit what it changes.';
  // What went wrong stands first; after it npm prints its usage.
  const words = output.split('\n').filter((line) => line.startsWith('npm error'));
  say(words.slice(0, 15).join('\n') || output.slice(-1000));
  return 'npm ci failed; its own words are above.';
}

async function install(extent) {
  if (isInstalled(extent)) return;
  const started = Date.now();
  say('Installing what the project needs (once; about a minute, then no network is needed) …');
  const words = npmWords(extent);
  rmSync(stampFile, { force: true });
  const cache = scratchCacheIfNeeded();
  try {
    const outcome = await runNpm(cache, words);
    if (outcome.code !== 0) throw new Refusal(refusalFor(outcome));
  } finally {
    if (cache !== null) rmSync(cache, { recursive: true, force: true });
  }
  writeStamp(extent);
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

async function installIfNeeded(extent) {
  if (isInstalled(extent)) return;
  if (!mayAccess(root, constants.W_OK | constants.X_OK))
    throw new Refusal(`This user may not write to ${root}: it is needed once, to install.`);
  try {
    await withInstallLock(() => install(extent));
  } catch (error) {
    if (error.code === 'ENOSPC') throw new Refusal(`The disk is full: there is no room to install into ${modules}.`);
    if (['EACCES', 'EROFS', 'EPERM'].includes(error.code))
      throw new Refusal(`This user may not write to ${error.path ?? root}: it is needed once, to install.`);
    throw error;
  }
}

// ---- handing over ----

function pinnedNode() {
  const file = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (!existsSync(file)) return null;
  if (mayAccess(file, constants.X_OK)) return file;
  try {
    // Some ways of copying a checkout lose the mode.
    chmodSync(file, 0o755);
    return file;
  } catch {
    // Not ours to change: the Node that runs this file may still do.
    return null;
  }
}

function nodeCandidates() {
  const pinned = pinnedNode();
  return [...(pinned === null ? [] : [pinned]), ...ownNode()];
}

function isService(entry) {
  return resolve(root, entry) === resolve(root, SERVICE);
}

function serviceFlags() {
  return JSON.parse(readFileSync(join(root, 'scripts', SERVICE_FLAGS_FILE), 'utf8'));
}

async function handOver(isWatching, entry, words) {
  const flags = ['--disable-warning=ExperimentalWarning'];
  if (isService(entry)) flags.push(...serviceFlags());
  if (isWatching) flags.push('--watch', '--watch-preserve-output');
  const env = { NODE_COMPILE_CACHE: compileCache, ...process.env };
  const nodes = nodeCandidates();
  const isServed = isService(entry) && words.join(' ') === 'serve' && !isWatching;
  const program = isServed ? findOrBundleService(nodes[0] ?? process.execPath) : null;
  const started = program === null ? [resolve(root, entry), ...words] : [join(root, LOADER), program];
  const code = await runOnFirst(nodes, [...flags, ...started], env);
  if (code === null) throw new Refusal(noNodeSentence());
  return code;
}

async function main() {
  const words = process.argv.slice(2);
  const isWatching = words[0] === '--watch';
  if (isWatching) words.shift();
  const entry = words.shift();
  if (entry === undefined) throw new Refusal('Usage: node scripts/run.mjs [--watch] <entry.ts> [arguments…]');
  await installIfNeeded(isService(entry) ? SERVICE_ONLY : EVERYTHING);
  return await handOver(isWatching, entry, words);
}

try {
  process.exitCode = await main();
} catch (error) {
  say(error instanceof Refusal ? error.message : `This command could not be started: ${error.stack}`);
  process.exitCode = 1;
}
