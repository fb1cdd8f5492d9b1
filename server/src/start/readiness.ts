import { statfs } from 'node:fs/promises';
import { type DownCarrier, findDown, findEndingCertificates, findWeakPhones } from '../alarms/index.ts';
import { findBrokenAudit } from '../audit/index.ts';
import type { OutgoingHold } from '../backup/index.ts';
import { findRefusing } from '../carrier-figures/index.ts';
import { type Db, findTimeDoubt } from '../db/index.ts';
import { findHomeAccountId } from '../identity/index.ts';
import type { Check } from '../installation/index.ts';
import { ROLES } from '../lib/settings/roles.ts';
import { inThousands } from '../lib/values/figure-words.ts';
import type { MailFigures } from '../mail/index.ts';
import { findObjectTrouble } from '../objects/index.ts';
import type { Runtime } from '../runtime.ts';
import { migrationLevel } from '../schema/index.ts';
import { lastReplacement } from '../secrets/index.ts';
import { listTrafficAlarms, sentenceOf } from '../traffic-alarms/index.ts';
import type { Dialer } from '../voice/dialer.ts';
import type { OpenedSecret } from './secret.ts';

const DATABASE_TIMEOUT_MS = 2_000;
/** With less free space Postgres may stop at any moment. */
const FREE_BYTES_MIN = 256e6;

/** More names than these are only counted, so that the message stays short. */
const NAMED_MAX = 5;

const WELL = { isOk: true, needsAttention: false } as const;
/** An operator should look at it, but the process accepts requests. */
const TOLD = { isOk: true, needsAttention: true } as const;
const FAILED = { isOk: false, needsAttention: true } as const;

function withinTime<T>(answer: Promise<T>): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), DATABASE_TIMEOUT_MS).unref();
  });
  return Promise.race([answer, timeout]);
}

async function checkDatabase(db: Db): Promise<Check[]> {
  const level = await withinTime(migrationLevel(db).catch(() => null));
  if (level === null) return [{ name: 'database', ...FAILED, message: 'The database does not answer.' }];
  const { applied, known } = level;
  // Migrations unknown to this program only added to the schema, unless they are marked as needed.
  const isCurrent = level.missing === 0 && level.needed <= known;
  const message = `${applied} applied${applied === known ? '' : `, this program knows ${known}`}`;
  return [
    { name: 'database', ...WELL, message: 'The database answers.' },
    { name: 'migrations', ...(isCurrent ? WELL : FAILED), message },
  ];
}

async function checkDisk(folder: string): Promise<Check> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    const state = freeBytes >= FREE_BYTES_MIN ? WELL : FAILED;
    const gigabytes = (freeBytes / 1e9).toFixed(freeBytes < 1e10 ? 1 : 0);
    return { name: 'disk', ...state, message: `${gigabytes} GB free` };
  } catch {
    // A disk whose folder cannot be examined cannot be trusted.
    return { name: 'disk', ...FAILED, message: 'The data folder cannot be read.' };
  }
}

/** A hold does not make the process unready: everything can be read, and the operator releases the hold through the same API. */
async function checkOutgoing(outgoing: OutgoingHold): Promise<Check[]> {
  const hold = await withinTime(outgoing.find().catch(() => null));
  if (hold === null) return [];
  const message = `Held, reason: restored (${hold.restoredAt}). Nothing goes out until it is released: volley hold show`;
  return [{ name: 'outgoing', ...TOLD, message }];
}

export interface OverdueJob {
  readonly name: string;
  readonly seconds: number;
}

/** Overdue jobs do not make the process unready: requests are still answered, and turning them away from every process would not help. */
function checkJobs(overdue: readonly OverdueJob[]): Check {
  const late = overdue.map(({ name, seconds }) => `${name} by ${seconds} s`);
  const message = late.length === 0 ? 'All jobs run in time.' : `Overdue: ${late.join(', ')}.`;
  return { name: 'jobs', ...(late.length === 0 ? WELL : TOLD), message };
}

/** Doubt about the time does not make the process unready: nothing is lost, and data is only kept for longer. */
async function checkTime(rt: ReadinessDeps): Promise<Check[]> {
  const doubt = await withinTime(findTimeDoubt(rt).catch(() => null));
  return doubt === null ? [] : [{ name: 'time', ...TOLD, message: `In doubt: ${doubt}` }];
}

/** A broken log does not make the process unready, so that whoever alters it cannot stop the service by it. */
async function checkAudit(db: Db): Promise<Check[]> {
  const broken = await withinTime(findBrokenAudit(db).catch(() => null));
  if (broken === null || broken.count === 0) return [];
  const [first] = broken.accountIds;
  const which =
    broken.count === 1
      ? `of account ${first}`
      : `of ${broken.count} accounts, ${broken.accountIds.join(', ')} among them,`;
  const message = `Broken: the audit log ${which} was altered past Volley. Find what with "volley audit verify ${first}", and compare it with a backup.`;
  return [{ name: 'audit', ...TOLD, message }];
}

/** Further parts that are checked, for this process alone. */
export interface ReadinessParts {
  readonly overdueJobs: readonly OverdueJob[];
  readonly letters: MailFigures | null;
  readonly replacing: OpenedSecret['replacing'];
  readonly sound: Pick<Dialer, 'callsMax' | 'portsHeld'>;
  listProcesses(): Promise<readonly { readonly roles: readonly string[] }[]>;
}

/** Missing roles do not make the process unready: it does its own part all the same. */
async function checkRoles({ listProcesses }: ReadinessParts): Promise<Check[]> {
  const living = await withinTime(listProcesses().catch(() => null));
  const missing = living === null ? [] : ROLES.filter((role) => !living.some(({ roles }) => roles.includes(role)));
  if (missing.length === 0) return [];
  const message = `No process has the role ${missing.join(', nor ')}. Start one whose VOLLEY_ROLES name it.`;
  return [{ name: 'roles', ...TOLD, message }];
}

function describeDown({ name, isAway, words }: DownCarrier): string {
  const state = isAway ? 'is not connected' : 'is connected, but gets no messages';
  // These would only repeat what is said before them.
  const why = words.replace(/^Not connected\. ?/, '').replace(/^Connected, but it /, 'It ');
  return `The carrier ${name} ${state}${why === '' ? '.' : `: ${why}`} Messages that no other carrier takes wait.`;
}

const describeTrunk = (name: string): string =>
  `The trunk ${name} is not registered, does not answer, or rests after failures. Calls that no other trunk takes wait.`;

function checkLines(name: string, count: number, troubles: readonly string[], well = `All ${name} are up.`): Check[] {
  if (count === 0) return [];
  if (troubles.length === 0) return [{ name, ...WELL, message: well }];
  const more = troubles.length - NAMED_MAX;
  const message = troubles.slice(0, NAMED_MAX).join(' ') + (more > 0 ? ` And ${more} more.` : '');
  return [{ name, ...TOLD, message }];
}

const CERTIFICATES_WELL = 'No client certificate of a carrier or trunk ends within 30 days.';

/** Carriers and trunks are others', and no process is better off without requests while they are down. */
async function checkDown(rt: ReadinessDeps): Promise<Check[]> {
  const found = await withinTime(Promise.all([findDown(rt), findRefusing(rt)]).catch(() => null));
  if (found === null) return [];
  const [down, refusing] = found;
  const away = new Set(down.carriers.map(({ name }) => name));
  const troubles = [
    ...down.carriers.map(describeDown),
    ...refusing.flatMap(({ name, words }) => (away.has(name) ? [] : [`The carrier ${name} ${words}`])),
  ];
  return [
    ...checkLines('carriers', Math.max(down.carrierCount, refusing.length), troubles),
    ...checkLines('trunks', down.trunkCount, down.trunks.map(describeTrunk)),
  ];
}

async function checkCertificates(rt: ReadinessDeps): Promise<Check[]> {
  const found = await withinTime(findEndingCertificates(rt).catch(() => null));
  return found === null ? [] : checkLines('certificates', found.count, found.troubles, CERTIFICATES_WELL);
}

async function checkPhones(rt: ReadinessDeps): Promise<Check[]> {
  const found = await withinTime(findWeakPhones(rt).catch(() => null));
  return found === null ? [] : checkLines('phones', found.count, found.troubles, 'Every phone has power and was seen.');
}

/** Told alone: messages are still sent. */
async function checkTraffic({ db }: ReadinessDeps): Promise<Check[]> {
  const read = async () => {
    const accountId = await findHomeAccountId(db);
    return accountId === null ? [] : listTrafficAlarms({ db }, { accountId, isOperator: true });
  };
  const alarms = (await withinTime(read().catch(() => null))) ?? [];
  if (alarms.length === 0) return [];
  return [{ name: 'traffic', ...TOLD, message: alarms.slice(0, NAMED_MAX).map(sentenceOf).join(' ') }];
}

/** Told alone, too: without the store everything goes on but what needs the sounds and files in it. */
async function checkObjects(rt: ReadinessDeps): Promise<Check[]> {
  const trouble = await withinTime(findObjectTrouble(rt).catch(() => null));
  if (trouble === null) return [];
  const message = trouble.length === 0 ? 'The object store is used.' : trouble.join(' ');
  return [{ name: 'objects', ...(trouble.length === 0 ? WELL : TOLD), message }];
}

export type ReadinessDeps = Pick<Runtime, 'db' | 'clock' | 'outgoing' | 'objects'>;

/** Told alone: the mail server is another's, and everything but letters goes on without it. */
function checkMail(letters: MailFigures | null): Check[] {
  if (letters === null) return [];
  const { waiting, reason, failed } = letters;
  const why = reason === '' ? '' : `, because ${reason}`;
  const late = waiting === 0 ? 'No letter waits.' : `Letters that wait: ${inThousands(waiting)}${why}.`;
  const lost = failed === 0 ? '' : ` Given up within a day: ${inThousands(failed)}.`;
  const state = waiting === 0 && failed === 0 ? WELL : TOLD;
  return [{ name: 'mail', ...state, message: late + lost }];
}

const SECRET_WAITS =
  'Nothing is encrypted with VOLLEY_SECRET_BEFORE yet. Once every process knows both secrets, exchange the two in each of them.';
const SECRET_BEHIND =
  'The secret was replaced: exchange VOLLEY_SECRET and VOLLEY_SECRET_BEFORE in this process too, and start it again.';
const SECRET_DONE =
  'Replaced: everything is encrypted with VOLLEY_SECRET. Take VOLLEY_SECRET_BEFORE away, in every process.';

/** Told only where a process has two secrets. The process works with both. */
async function checkSecret(db: Db, replacing: OpenedSecret['replacing']): Promise<Check[]> {
  if (replacing === null) return [];
  const { seal, state } = replacing;
  if (state === 'waits') return [{ name: 'secret', ...WELL, message: SECRET_WAITS }];
  if (state === 'behind') return [{ name: 'secret', ...TOLD, message: SECRET_BEHIND }];
  const found = await withinTime(lastReplacement({ db }).catch(() => null));
  if (found?.fingerprint !== seal.newest.fingerprint || found.left > 0) {
    const message =
      'Being replaced: within minutes all is encrypted with VOLLEY_SECRET. VOLLEY_SECRET_BEFORE is needed until then.';
    return [{ name: 'secret', ...TOLD, message }];
  }
  if (found.unreadable === 0) return [{ name: 'secret', ...WELL, message: SECRET_DONE }];
  const message = `Passwords and secrets that neither VOLLEY_SECRET nor VOLLEY_SECRET_BEFORE can read: ${found.unreadable}. Set them again. All others are encrypted with VOLLEY_SECRET.`;
  return [{ name: 'secret', ...TOLD, message }];
}

/** Told alone: with fewer calls at a time, those who are to be called wait. */
function checkPorts({ callsMax, portsHeld }: ReadinessParts['sound']): Check[] {
  if (portsHeld === 0) return [];
  const message = `Other programs hold ports of VOLLEY_RTP_PORTS, for ${inThousands(portsHeld)} calls; ${inThousands(callsMax)} calls at a time fit beside them.`;
  return [{ name: 'ports', ...TOLD, message }];
}

export async function checkReadiness(rt: ReadinessDeps, dataDir: string, parts: ReadinessParts): Promise<Check[]> {
  const checks = await Promise.all([
    checkDatabase(rt.db),
    checkDisk(dataDir),
    checkOutgoing(rt.outgoing),
    checkTime(rt),
    checkAudit(rt.db),
    checkRoles(parts),
    checkDown(rt),
    checkCertificates(rt),
    checkPhones(rt),
    checkTraffic(rt),
    checkObjects(rt),
    checkSecret(rt.db, parts.replacing),
  ]);
  return [...checks.flat(), ...checkPorts(parts.sound), ...checkMail(parts.letters), checkJobs(parts.overdueJobs)];
}
