import { notFound } from '../errors.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Runtime } from '../runtime.ts';
import { EVERY_LINK, insertLinkChange } from './store-redirect.ts';
import {
  deleteTakedown,
  findLinkOfAnyAccount,
  insertTakedown,
  readTakedowns,
  type Takedown,
} from './store-takedowns.ts';

/** Takes the link down: within a second it leads nowhere in any process, and its owner cannot change that. */
export function takeDownLink(
  rt: Runtime,
  input: { readonly code: string; readonly reason: string },
): Promise<Takedown> {
  return rt.db.transact(async (tx) => {
    const link = await findLinkOfAnyAccount(tx, input.code);
    if (!link) throw notFound('Short URL');
    const now = rt.clock.now();
    const takedown: Takedown = { ...link, reason: input.reason, createdAt: now };
    await insertTakedown(tx, takedown);
    // Taking down a campaign's link also takes down all its links to the same place, whose codes nobody would name here.
    await insertLinkChange(tx, link.campaignId === null ? link.code : EVERY_LINK, now);
    return takedown;
  });
}

export function putUpLink(rt: Runtime, code: string): Promise<Takedown> {
  return rt.db.transact(async (tx) => {
    const takedown = await deleteTakedown(tx, code);
    if (!takedown) throw notFound('Short URL');
    await insertLinkChange(tx, takedown.campaignId === null ? code : EVERY_LINK, rt.clock.now());
    return takedown;
  });
}

/** Called after a change of all links of an account: every process drops its memory and reads the links again. */
export async function forgetAllLinks(rt: Runtime, tx: Parameters<typeof insertLinkChange>[0]): Promise<void> {
  await insertLinkChange(tx, EVERY_LINK, rt.clock.now());
}

export function listTakedowns(rt: Runtime, request: PageRequest): Promise<Page<Takedown>> {
  return readTakedowns(rt.db, request);
}
