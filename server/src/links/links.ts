import type { BodyOf } from '@volley/contract';
import type { shortUrlOperations } from '@volley/contract/links';
import { invalidInput, notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { withoutUndefined } from '../lib/values/without-undefined.ts';
import type { Runtime } from '../runtime.ts';
import { DENIED } from './create-link.ts';
import type { Link } from './link.ts';
import { domainsAbove, urlProblem } from './link-url.ts';
import { findDeniedDomains } from './store-link-domains.ts';
import {
  claimLink,
  deleteLink as deleteStoredLink,
  findLastLinkLookedAt,
  findLink,
  type LinkSearch,
  readLinks,
  searchLinks,
  updateLink as updateStoredLink,
} from './store-links.ts';
import { insertLinkChange } from './store-redirect.ts';

/** Undefined fields stay as they are; null removes a limit. */
export interface LinkUpdate extends Omit<BodyOf<typeof shortUrlOperations.update>, 'expiresAt'> {
  readonly expiresAt: Timestamp | null | undefined;
}

function changed(link: Link, { disabled: isDisabled, ...update }: LinkUpdate, now: Timestamp): Link {
  return { ...link, ...withoutUndefined({ ...update, isDisabled }), updatedAt: now };
}

export async function getLink(rt: Runtime, actor: Actor, code: string): Promise<Link> {
  const link = await findLink(rt.db, actor.accountId, code);
  if (!link) throw notFound('Short URL');
  return link;
}

export async function updateLink(
  rt: Runtime,
  actor: Actor,
  code: string,
  input: { readonly update: LinkUpdate; readonly ownHosts: readonly string[] },
): Promise<Link> {
  const { update, ownHosts } = input;
  const problem = update.url === undefined ? null : urlProblem(update.url, ownHosts);
  if (problem !== null) throw invalidInput({ url: [`The url field ${problem}.`] });
  const now = rt.clock.now();
  return rt.db.transact(async (tx) => {
    const link = await claimLink(tx, actor.accountId, code);
    if (!link) throw notFound('Short URL');
    const next = changed(link, update, now);
    if (update.url !== undefined && (await findDeniedDomains(tx, domainsAbove(update.url))).size > 0)
      throw invalidInput({ url: [`The url field ${DENIED}.`] });
    await updateStoredLink(tx, actor.accountId, next);
    await insertLinkChange(tx, code, now);
    return next;
  });
}

/** Deletes the link and its visits: processes stop redirecting within a second, and a job deletes what is stored. */
export async function deleteLink(rt: Runtime, actor: Actor, code: string): Promise<void> {
  const now = rt.clock.now();
  await rt.db.transact(async (tx) => {
    if (!(await deleteStoredLink(tx, actor.accountId, code, now))) throw notFound('Short URL');
    await insertLinkChange(tx, code, now);
  });
}

export function listLinks(rt: Runtime, { accountId }: Actor, request: PageRequest): Promise<Page<Link>> {
  return readLinks(rt.db, accountId, request);
}

export interface LinkQuery extends Pick<LinkSearch, 'filter' | 'after' | 'sort'> {
  readonly perPage: number;
}

export interface FoundLinks {
  readonly links: readonly Link[];
  /** Null on the last page. */
  readonly nextCursor: number | null;
}

/** Searches at a bounded cost, however many links there are and however few of them match. */
export async function findLinks(rt: Runtime, { accountId }: Actor, query: LinkQuery): Promise<FoundLinks> {
  const { filter, perPage, after, sort } = query;
  const place = { accountId, after, sort };
  const links = await searchLinks(rt.db, { ...place, filter, limit: perPage });
  const nextCursor = links.length === perPage ? (links.at(-1)?.id ?? null) : await findLastLinkLookedAt(rt.db, place);
  return { links, nextCursor };
}
