import type { Handle } from '../db/index.ts';
import { notFound } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import { DENIED } from './create-link.ts';
import { domainsAbove, urlProblem } from './link-url.ts';
import {
  deleteLinkDomain,
  findDeniedDomains,
  insertLinkDomain,
  type LinkDomain,
  readLinkDomains,
} from './store-link-domains.ts';
import { EVERY_LINK, insertLinkChange } from './store-redirect.ts';

export function denyDomain(
  rt: Runtime,
  input: { readonly domain: string; readonly note: string },
): Promise<LinkDomain> {
  const denied: LinkDomain = { ...input, createdAt: rt.clock.now() };
  return rt.db.transact(async (tx) => {
    await insertLinkDomain(tx, denied);
    await insertLinkChange(tx, EVERY_LINK, rt.clock.now());
    return denied;
  });
}

export async function allowDomain(rt: Runtime, domain: string): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (!(await deleteLinkDomain(tx, domain))) throw notFound('Domain');
    await insertLinkChange(tx, EVERY_LINK, rt.clock.now());
  });
}

export function listLinkDomains(rt: Runtime): Promise<LinkDomain[]> {
  return readLinkDomains(rt.db);
}

/** Returns what is wrong with URLs for short links in messages, as words that follow the URL. URLs without a problem are missing. */
export async function listUrlProblems(handle: Handle, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const problems = new Map<string, string>();
  const domains = new Map<string, readonly string[]>();
  for (const url of urls) {
    const problem = urlProblem(url, []);
    if (problem === null) domains.set(url, domainsAbove(url));
    else problems.set(url, problem);
  }
  if (domains.size === 0) return problems;
  const denied = await findDeniedDomains(handle, [...new Set([...domains.values()].flat())]);
  for (const [url, above] of domains) if (above.some((domain) => denied.has(domain))) problems.set(url, DENIED);
  return problems;
}
