import type { BodyOf } from '@volley/contract';
import type { shortUrlOperations } from '@volley/contract/links';
import type { Transaction } from '../db/index.ts';
import { assert, invalidInput } from '../errors.ts';
import { type Actor, guardStorage } from '../identity/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { ALL_OFF, changedSwitches, type Link } from './link.ts';
import { aliasProblem, makeCode } from './link-code.ts';
import { domainsAbove, urlProblem } from './link-url.ts';
import { insertLinks } from './store-links.ts';

export interface NewLink extends Omit<BodyOf<typeof shortUrlOperations.create>, 'expiresAt'> {
  readonly expiresAt: Timestamp | undefined;
}

/** Even with a thousand million links, one random code in sixty thousand is taken, so several in a row are no chance. */
const ATTEMPTS_MAX = 5;

type Problems = Record<string, string[]>;

export const DENIED = 'leads to a domain that the operator does not allow';

function problemsOf(input: NewLink, ownHosts: readonly string[], now: Timestamp): Problems {
  const problems: Problems = {};
  const url = urlProblem(input.url, ownHosts);
  if (url !== null) problems['url'] = [`The url field ${url}.`];
  const alias = input.alias === undefined ? null : aliasProblem(input.alias);
  if (alias !== null) problems['alias'] = [`The alias field ${alias}.`];
  if (input.expiresAt !== undefined && input.expiresAt <= now)
    problems['expires_at'] = ['The expires at field must be in the future.'];
  return problems;
}

/** Throws the problems: those of a single link under their names, those in a list under names such as `links.3.url`. */
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
  return inputs.map(({ url, alias, title = '', expiresAt = null, maxVisits = null, ...switches }, index) => ({
    ...changedSwitches(ALL_OFF, switches),
    ...{ code: alias ?? makeCode(rt.random), id: firstId + index, url, title, expiresAt, maxVisits },
    ...{ isDisabled: false, createdAt: now, updatedAt: now },
  }));
}

interface CreateOptions<T> {
  readonly ownHosts: readonly string[];
  readonly isList: boolean;
  /** Returns the result of the transaction, which the caller presents. */
  give(links: readonly Link[]): T;
}

interface Storing {
  readonly tx: Transaction;
  readonly rt: Runtime;
  readonly accountId: number;
  readonly domains: readonly string[];
}

interface Stored {
  readonly links: readonly Link[];
  readonly denied: readonly string[];
}

/** Draws random codes that were taken anew until every link has one. */
async function storeUnnamed({ tx, rt, accountId, domains }: Storing, links: readonly Link[]): Promise<Stored> {
  const done: Link[] = [];
  let rest = links;
  let denied: readonly string[] = [];
  for (let attempt = 1; rest.length > 0; attempt += 1) {
    assert(attempt <= ATTEMPTS_MAX, 'a free code is found in a few attempts');
    const inserted = await insertLinks(tx, accountId, rest, domains);
    denied = inserted.denied;
    done.push(...rest.filter((link) => inserted.stored.has(link.code)));
    const taken = rest.filter((link) => !inserted.stored.has(link.code));
    rest = taken.map((link) => ({ ...link, code: makeCode(rt.random) }));
  }
  return { links: done, denied };
}

/** An alias that is taken is reported, not replaced. */
async function storeNamed({ tx, accountId, domains }: Storing, links: readonly Link[]): Promise<Stored> {
  const firstOf = new Map<string, number>();
  for (const link of links) if (!firstOf.has(link.code)) firstOf.set(link.code, link.id);
  const unique = links.filter((link) => firstOf.get(link.code) === link.id);
  const { stored, denied } = await insertLinks(tx, accountId, unique, domains);
  return { links: unique.filter((link) => stored.has(link.code)), denied };
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
  const isNamed = (_: unknown, index: number) => inputs[index]?.alias !== undefined;
  const named = links.filter(isNamed);
  const unnamed = links.filter((link, index) => !isNamed(link, index));
  const domains = inputs.map((input) => domainsAbove(input.url));
  return rt.db.transact(async (tx) => {
    const storing: Storing = { tx, rt, accountId: actor.accountId, domains: [...new Set(domains.flat())] };
    const refuseOver = await guardStorage(tx, actor.accountId, 'links');
    const parts = await Promise.all([storeNamed(storing, named), storeUnnamed(storing, unnamed)]);
    const denied = new Set(parts.flatMap((part) => part.denied));
    const byId = new Map(parts.flatMap((part) => part.links).map((link) => [link.id, link]));
    const problems = new Map<number, Problems>();
    links.forEach((link, index) => {
      const found: Problems = {};
      if (domains[index]?.some((domain) => denied.has(domain))) found['url'] = [`The url field ${DENIED}.`];
      if (!byId.has(link.id)) found['alias'] = ['The alias has already been taken.'];
      problems.set(index, found);
    });
    refuse(problems, isList);
    await refuseOver();
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
