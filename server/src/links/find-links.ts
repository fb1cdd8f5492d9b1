import type { Actor } from '../identity/index.ts';
import type { Runtime } from '../runtime.ts';
import type { Link } from './link.ts';
import { findLastLinkLookedAt, type LinkFilter, searchLinks } from './store-links.ts';

export interface LinkQuery {
  readonly filter: LinkFilter;
  /** The `id` of the last link that was read; undefined on the first page. */
  readonly after: number | undefined;
  readonly perPage: number;
}

export interface FoundLinks {
  readonly links: readonly Link[];
  /** Null on the last page. */
  readonly nextCursor: number | null;
}

/** Searches at a bounded cost, however many links there are and however few of them match. */
export async function findLinks(rt: Runtime, { accountId }: Actor, query: LinkQuery): Promise<FoundLinks> {
  const { filter, perPage, after = Number.MAX_SAFE_INTEGER } = query;
  const place = { accountId, before: after };
  const links = await searchLinks(rt.db, { ...place, filter, limit: perPage });
  const nextCursor = links.length === perPage ? (links.at(-1)?.id ?? null) : await findLastLinkLookedAt(rt.db, place);
  return { links, nextCursor };
}
