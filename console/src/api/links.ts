import { queryOptions } from '@tanstack/react-query';
import type { ShortUrlWithVisits } from '@volley/sdk';
import { volley } from './client.ts';
import { followingRows, numberedRows, type RowSource } from './rows.ts';

export const linksKey = ['links'] as const;

export interface LinkFilters {
  readonly search?: string;
  readonly state?: 'enabled' | 'disabled';
}

/** Newest first. The API numbers the pages of all links, and uses a cursor for searches. */
export function linkRows({ search, state }: LinkFilters): RowSource<ShortUrlWithVisits> {
  if (search === undefined && state === undefined)
    return numberedRows([...linksKey, 'list'], (page, options) => volley.shortUrls.list(page, options));
  const filters = {
    ...(search !== undefined && { search }),
    ...(state !== undefined && { disabled: state === 'disabled' ? ('true' as const) : ('false' as const) }),
  };
  return followingRows([...linksKey, 'list', filters], (page, options) =>
    volley.shortUrls.search({ ...filters, ...page }, options),
  );
}

export const linkQuery = (code: string) =>
  queryOptions({
    queryKey: [...linksKey, 'one', code],
    queryFn: ({ signal }) => volley.shortUrls.get({ id: code }, { signal }),
  });
