import { notFound } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import { deleteLinkDomain, insertLinkDomain, type LinkDomain } from './store-link-domains.ts';

export function denyDomain(
  rt: Runtime,
  input: { readonly domain: string; readonly note: string },
): Promise<LinkDomain> {
  const denied: LinkDomain = { ...input, createdAt: rt.clock.now() };
  return rt.db.transact(async (tx) => {
    await insertLinkDomain(tx, denied);
    return denied;
  });
}

export async function allowDomain(rt: Runtime, domain: string): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (!(await deleteLinkDomain(tx, domain))) throw notFound('Domain');
  });
}
