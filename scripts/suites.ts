import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AtOnce } from './at-once.ts';

export const ROOT = resolve(import.meta.dirname, '..');

/** Which test files each command runs. Globs are relative to the root; a test of the source tree proves that each file belongs to one command. */
export interface Suite {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly atOnce: AtOnce;
  /** How long one file may take; ten minutes unless said. */
  readonly fileTimeoutMs?: number;
}

const fromOutside = (...names: string[]): string[] => names.map((name) => `server/test/${name}.test.ts`);

/** A browser on every page of the console, and the packages. */
const PAGES = [
  'server/test/e2e/{browser,console,console-account,console-carrier,console-pages,console-story,audience-story,people,passkeys,reference}.test.ts',
  'scripts/{build-packages,installed-package}.test.ts',
];

/**
 * Large programs of others: a JDK with Maven, Go, generators of clients, Jasmin with its broker, and a fuzzer that sends tens of thousands of
 * requests. They take as long as half of all other suites, and the suite `interop` has a smaller one of each kind: our own fuzzer, clients in
 * Perl and Python, and Kannel.
 */
const PEERS = ['server/test/interop/{http-jasmin,openapi-clients,schema-fuzzer,smpp-clients-java}.test.ts'];
const CLUSTER_FAULTS = fromOutside('chaos/cluster-*');
const APART = ['server/test/chaos/**', 'server/test/interop/**', ...PAGES];

/** What takes long and is the same on every database: whole stories on the command line, hostile files and requests, sound. */
const LONG = [
  'cli/src/{campaigns,cli,carriers,contacts,hold,links,named-things,sending,serve,trunks,voice}.test.ts',
  // Processes that are started, sound and waiting of real length.
  'server/src/{embedded/embedded-postgres*,sip/calls/detours,smpp/fuzz,speech/speech,start/maintenance}.test.ts',
  'scripts/run.test.ts',
  'server/src/backup/backup.test.ts',
  ...fromOutside('http-edge', 'imports-hostile', 'large-bodies', 'odd-requests', 'sheet-process', 'voice-spoken'),
  // Ways to carriers and trunks, and how people prove who they are.
  ...fromOutside(
    'bad-networks',
    'carriers-{alphabets,pace,sessions,wiring}',
    'inbound-{forms,parts}',
    'letters*',
    'logs',
    'openid*',
    'receipts-{other-forms,unreadable}',
    'resend-parts',
    'second-factor-*',
    'test-call-words',
  ),
  ...fromOutside(
    'voice-{calls,families,not-reached,other-trunks,poisoned,ports,refusals,rules,stop,trunk-rest,trunks}',
  ),
];

/** What takes long and depends on the database. Changes of one such subject run its file; `.ci/run` runs all on the oldest Postgres. */
const LONG_STORIES = [
  // Any request, any role, any plan.
  ...fromOutside(
    'fuzz',
    'strangers',
    'people-rights',
    'planted-people',
    'bounded-lists',
    'young-tables',
    'partitions*',
  ),
  ...fromOutside(
    'contacts-search',
    'middle-pages',
    'segments-{bounded,property}',
    'reconcile-costs',
    'message-links-store',
  ),
  // Processes, connections, commits and clocks that fail, and what happens at the same moment.
  'server/test/e2e/{clocks,erase-kill,kill,shared-limits,webhooks-kill}.test.ts',
  ...fromOutside(
    'clock-steps',
    'clocks',
    'frozen-*',
    'late-*',
    'lost-*',
    'processes',
    'recovery',
    'bind-leases',
    'connections',
  ),
  ...fromOutside(
    'at-once',
    '*-beside-*',
    'campaign-{chunk-locks,sharing,steps,stop}',
    'commit-groups',
    'lock-*',
    'rights-again',
  ),
  ...fromOutside(
    'rows-behind-cursor',
    'settle-refused',
    'submitting-sweep',
    'erasure-last-look',
    'balance-drift',
    'links-outage',
  ),
  // Who gets how much of what all share.
  ...fromOutside('account-limits', 'fair-*', 'slot-queue', 'voice-fair', 'suspension', 'attempts', 'assign-group'),
  // One subject in all its forms.
  ...fromOutside(
    'audiences-first-steps',
    'imports',
    'imports-{dates,messy,opt-outs}',
    'recipients-stream',
    'names-search',
  ),
  ...fromOutside('campaigns-{prepare,schedule}', 'carriers-failover', 'contact-{fields,zones}'),
  ...fromOutside('events-{kinds,stream}', 'people', 'quick-plain', 'receipts-{ids-anew,kept,simulator}'),
  ...fromOutside('gives-rights', 'links-{analytics,plain}', 'marketing', 'message-links'),
  ...fromOutside('roles', 'secret-replacement', 'segments-audience', 'threads', 'voice-{audience,recovery}'),
  ...fromOutside('webhooks', 'audit-chain', 'drafts-read-back', 'draft-versions', 'schedule-bounds', 'undo-*'),
];

/**
 * What `npm test` runs, and whose stores read many rows, add up, or decide what comes first: it runs on spread tables, too. Of all else the files
 * `statements` and `api` plan each statement and call each operation on every database.
 */
const STORES = fromOutside(
  'audience-plan',
  'campaigns',
  'consents',
  'contact-changes',
  'contacts-bulk',
  'idempotency',
  'inbound',
  'left-out',
  'message-batch',
  'money',
  'operator-figures',
  'person-data',
  'quick-send',
  'receipts',
  'schema',
  'statements',
  'statistics',
  'statistics-zones',
  'verifications',
);
/** What tables that are spread would hide: it runs on whole ones. */
const ON_WHOLE_TABLES = fromOutside('{bounded-lists,contacts-search,message-links-store,reconcile-costs,young-tables}');

export const SUITES: Readonly<Record<string, Suite>> = {
  /** `npm test`: what whoever changes something needs to know within minutes. */
  all: {
    include: ['{contract,text,sdk,cli,console}/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: [...APART, ...LONG, ...LONG_STORIES],
    atOnce: { least: 3, most: 9 },
  },
  more: { include: [...LONG, ...LONG_STORIES], exclude: [], atOnce: { least: 3, most: 8 } },
  /** That part of `more` which `contract` leaves out. */
  long: { include: LONG, exclude: [], atOnce: { least: 3, most: 8 } },
  pages: { include: PAGES, exclude: [], atOnce: { least: 2, most: 4 }, fileTimeoutMs: 1_100_000 },
  /** What must hold on every database: the contract from outside, and the stores. */
  contract: {
    include: [...LONG_STORIES, ...STORES],
    exclude: ON_WHOLE_TABLES,
    atOnce: { least: 3, most: 8 },
  },
  /** What may differ between releases of Postgres even on one server: the plans, the schema, and a case of each operation. */
  statements: {
    include: [...fromOutside('{api,statements,schema,partitions}'), ...ON_WHOLE_TABLES],
    exclude: [],
    atOnce: { least: 3, most: 8 },
  },
  /** Most of their time they wait for real time-outs. */
  chaos: { include: ['server/test/chaos/**/*.test.ts'], exclude: CLUSTER_FAULTS, atOnce: { least: 3, most: 8 } },
  /** On several servers that form one database: each statement, a case of each operation, and servers that fail. */
  cluster: {
    include: [...fromOutside('{api,statements,schema}'), ...CLUSTER_FAULTS],
    exclude: [],
    atOnce: { least: 2, most: 3 },
  },
  /** These test nothing and take pictures. */
  screenshots: { include: ['scripts/take-screenshots.ts'], exclude: [], atOnce: { least: 1, most: 1 } },
  pictures: { include: ['scripts/take-pictures.ts'], exclude: [], atOnce: { least: 1, most: 1 } },
  interop: { include: ['server/test/interop/**/*.test.ts'], exclude: PEERS, atOnce: { least: 2, most: 3 } },
  /** The fuzzer has some hundred cases for each operation. */
  peers: { include: PEERS, exclude: [], atOnce: { least: 1, most: 1 }, fileTimeoutMs: 6_000_000 },
};

/** Files that take minutes: on a machine that has not run them yet they begin before all others, so that none of them is left alone at the end. */
export const LONGEST: ReadonlySet<string> = new Set([
  'server/test/chaos/exports-kill.test.ts',
  'server/test/chaos/imports.test.ts',
  'server/test/chaos/quiet-hours.test.ts',
  'server/test/chaos/sms-carrier-faults.test.ts',
  'server/test/chaos/sms-kill.test.ts',
  'server/test/e2e/console-account.test.ts',
  'server/test/e2e/console-pages.test.ts',
  'server/test/e2e/console.test.ts',
  'server/test/fuzz.test.ts',
  'server/test/people-rights.test.ts',
  'server/test/statistics.test.ts',
  'server/test/strangers.test.ts',
]);

/** Files that measure time, count the calls of each second, build what others build too, or stop servers that all share: no other test may run beside them. */
export const ALONE: ReadonlySet<string> = new Set([
  'scripts/installed-package.test.ts',
  'server/test/assign-group.test.ts',
  'server/test/chaos/cluster-faults.test.ts',
  'server/test/chaos/cluster-rebalance.test.ts',
  'server/test/chaos/cluster-silence.test.ts',
  'server/test/chaos/hostile-imports.test.ts',
  'server/test/chaos/sms-code-latency.test.ts',
  'server/test/chaos/sms-hostile-tenant.test.ts',
  'server/test/chaos/voice-outage.test.ts',
  'server/test/chaos/voice-spoken.test.ts',
  'server/test/chaos/voice-trunk.test.ts',
]);

/** Files that keep a steady pace, which a crowded machine disturbs. Most of their time they wait, so two of them run at a time. */
export const IN_PAIRS: ReadonlySet<string> = new Set([
  'server/test/chaos/links.test.ts',
  'server/test/chaos/sms-hostile-carrier.test.ts',
  'server/test/chaos/sms-stop.test.ts',
  'server/test/chaos/voice-hostile-trunk.test.ts',
]);

export function filesOf({ include, exclude }: Pick<Suite, 'include' | 'exclude'>): string[] {
  return globSync([...include], { cwd: ROOT, exclude: ['**/node_modules/**', ...exclude] }).sort();
}
