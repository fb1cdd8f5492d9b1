import { notFound } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import { deleteLinkDomain, insertLinkDomain, type LinkDomain, readLinkDomains } from './store-link-domains.ts';
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
