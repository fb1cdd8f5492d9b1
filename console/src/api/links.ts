import type { ShortUrlWithVisits } from '@volley/sdk';
import { type RowSource, rowsOf } from './rows.ts';

export interface LinkFilters {
  readonly search?: string;
  readonly state?: 'enabled' | 'disabled';
}

/** Newest first. The API numbers the pages of all links, and uses a cursor for searches. */
export function linkRows({ search, state }: LinkFilters): RowSource<ShortUrlWithVisits> {
  if (search === undefined && state === undefined) return rowsOf('shortUrls.list', {});
  return rowsOf('shortUrls.search', { search, disabled: state && (state === 'disabled' ? 'true' : 'false') });
}
