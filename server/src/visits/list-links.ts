import type { Actor } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { findLinks, type Link, type LinkQuery, listLinks } from '../links/index.ts';
import type { Runtime } from '../runtime.ts';
import { listTotalsOfLinks, type TotalOfLink } from './store-rollups.ts';

export interface LinkWithVisits extends Link {
  readonly visits: Omit<TotalOfLink, 'linkId'>;
}

async function withVisits(rt: Runtime, { accountId }: Actor, links: readonly Link[]): Promise<LinkWithVisits[]> {
  if (links.length === 0) return [];
  const totals = await listTotalsOfLinks(
    rt.db,
    accountId,
    links.map(({ id }) => id),
  );
  const known = new Map(totals.map(({ linkId, ...visits }) => [linkId, visits]));
  return links.map((link) => ({ ...link, visits: known.get(link.id) ?? { human: 0, machine: 0 } }));
}

export async function listLinksWithVisits(
  rt: Runtime,
  actor: Actor,
  request: PageRequest,
): Promise<Page<LinkWithVisits>> {
  const page = await listLinks(rt, actor, request);
  return { ...page, items: await withVisits(rt, actor, page.items) };
}

export async function findLinksWithVisits(
  rt: Runtime,
  actor: Actor,
  query: LinkQuery,
): Promise<{ readonly links: readonly LinkWithVisits[]; readonly nextCursor: number | null }> {
  const found = await findLinks(rt, actor, query);
  return { ...found, links: await withVisits(rt, actor, found.links) };
}
