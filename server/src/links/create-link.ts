import type { Transaction } from '../db/index.ts';
import { assert, invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import type { Link, Switches } from './link.ts';
import { aliasProblem, makeCode } from './link-code.ts';
import { domainsAbove, urlProblem } from './link-url.ts';
import { findDeniedDomains } from './store-link-domains.ts';
import { insertLinks } from './store-links.ts';

export interface NewLink {
  readonly url: string;
  readonly switches: Switches;
  readonly alias: string | null;
  readonly title: string;
  readonly expiresAt: Timestamp | null;
  readonly maxVisits: number | null;
}

/** Two random codes are the same once in tens of thousands of millions; more than a few in a row is no chance. */
const ATTEMPTS_MAX = 5;

type Problems = Record<string, string[]>;

export const DENIED = 'leads to a domain that the operator does not allow';

function problemsOf(input: NewLink, ownHosts: readonly string[], now: Timestamp): Problems {
  const problems: Problems = {};
  const url = urlProblem(input.url, ownHosts);
  if (url !== null) problems['url'] = [`The url field ${url}.`];
  const alias = input.alias === null ? null : aliasProblem(input.alias);
  if (alias !== null) problems['alias'] = [`The alias field ${alias}.`];
  if (input.expiresAt !== null && input.expiresAt <= now)
    problems['expires_at'] = ['The expires at field must be in the future.'];
  return problems;
}

/** One link's problems stand under their names, those of a list under `links.3.url`. */
function refuse(byIndex: ReadonlyMap<number, Problems>, isList: boolean): void {
  const fields: Problems = {};
  for (const [index, problems] of byIndex) {
    for (const [name, sentences] of Object.entries(problems))
      fields[isList ? `links.${index}.${name}` : name] = sentences;
  }
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

async function makeLinks(rt: Runtime, inputs: readonly NewLink[]): Promise<Link[]> {
  const now = rt.clock.now();
  const firstId = inputs.length === 1 ? await rt.ids.next('links') : await rt.ids.take('links', inputs.length);
  return inputs.map(({ url, switches, alias, title, expiresAt, maxVisits }, index) => ({
    ...switches,
    code: alias ?? makeCode(rt.random),
    id: firstId + index,
    url,
    title,
    expiresAt,
    maxVisits,
    isDisabled: false,
    createdAt: now,
    updatedAt: now,
  }));
}

interface CreateOptions<T> {
  readonly ownHosts: readonly string[];
  readonly isList: boolean;
  /** What the transaction gives back, since that is what its caller is shown. */
  give(links: readonly Link[]): T;
}

/** Random codes that were taken are drawn anew until every link has one. */
async function storeAll(tx: Transaction, rt: Runtime, accountId: number, links: readonly Link[]): Promise<Link[]> {
  const done = new Map<number, Link>();
  let rest = links;
  for (let attempt = 1; rest.length > 0; attempt += 1) {
    if (attempt > ATTEMPTS_MAX) throw new Error('no free code was found');
    const stored = await insertLinks(tx, accountId, rest);
    for (const link of rest) if (stored.has(link.code)) done.set(link.id, link);
    rest = rest.filter((link) => !stored.has(link.code)).map((link) => ({ ...link, code: makeCode(rt.random) }));
  }
  return links.map((link) => done.get(link.id) ?? link);
}

/** Aliases come first and at once: the one that is taken is told, not replaced. */
async function storeNamed(tx: Transaction, accountId: number, named: readonly Link[]): Promise<Set<number>> {
  const firstOf = new Map<string, number>();
  for (const link of named) if (!firstOf.has(link.code)) firstOf.set(link.code, link.id);
  const unique = named.filter((link) => firstOf.get(link.code) === link.id);
  const stored = await insertLinks(tx, accountId, unique);
  return new Set(unique.filter((link) => stored.has(link.code)).map((link) => link.id));
}

async function create<T>(
  rt: Runtime,
  actor: Actor,
  inputs: readonly NewLink[],
  { ownHosts, isList, give }: CreateOptions<T>,
): Promise<T> {
  const now = rt.clock.now();
  refuse(new Map(inputs.map((input, index) => [index, problemsOf(input, ownHosts, now)])), isList);
  const links = await makeLinks(rt, inputs);
  const isNamed = (_: unknown, index: number) => inputs[index]?.alias !== null;
  const named = links.filter(isNamed);
  const unnamed = links.filter((link, index) => !isNamed(link, index));
  const domains = inputs.map((input) => domainsAbove(input.url));
  return rt.db.transact(async (tx) => {
    const [denied, storedNames, storedCodes] = await Promise.all([
      findDeniedDomains(tx, [...new Set(domains.flat())]),
      storeNamed(tx, actor.accountId, named),
      storeAll(tx, rt, actor.accountId, unnamed),
    ]);
    const problems = new Map<number, Problems>();
    inputs.forEach(({ alias }, index) => {
      const found: Problems = {};
      if (domains[index]?.some((domain) => denied.has(domain))) found['url'] = [`The url field ${DENIED}.`];
      const id = links[index]?.id ?? 0;
      if (alias !== null && !storedNames.has(id)) found['alias'] = ['The alias has already been taken.'];
      problems.set(index, found);
    });
    refuse(problems, isList);
    const byId = new Map([...named, ...storedCodes].map((link) => [link.id, link]));
    return give(links.map((link) => byId.get(link.id) ?? link));
  });
}

export function createLink(rt: Runtime, actor: Actor, input: NewLink, ownHosts: readonly string[]): Promise<Link> {
  const give = ([link]: readonly Link[]): Link => {
    assert(link, 'one link was asked for and one is made');
    return link;
  };
  return create(rt, actor, [input], { ownHosts, isList: false, give });
}

export function createLinks(
  rt: Runtime,
  actor: Actor,
  inputs: readonly NewLink[],
  ownHosts: readonly string[],
): Promise<readonly Link[]> {
  return create(rt, actor, inputs, { ownHosts, isList: true, give: (links) => links });
}
