import { lastPage, type Page, type PageRequest } from '../lib/ids/page.ts';

interface PageQuery extends Pick<PageRequest, 'page' | 'sort'> {
  readonly per_page: number;
}

export function pageRequest({ page, per_page: perPage, sort }: PageQuery): PageRequest {
  return { page, perPage, ...(sort && { sort }) };
}

function pageUrl(
  path: string,
  page: Page<unknown>,
  filters: Readonly<Record<string, string | undefined>>,
  number: number,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) parameters.set(name, value);
  if (page.sort !== undefined) parameters.set('sort', page.sort);
  if (page.perPage !== 10) parameters.set('per_page', String(page.perPage));
  parameters.set('page', String(number));
  return `${path}?${parameters}`;
}

export interface PageLinks {
  readonly context: { readonly baseUrl: string };
  /** Relative to the base address. */
  readonly path: string;
  /** The filters of the list, which the links must keep. */
  readonly filters?: Readonly<Record<string, string | undefined>>;
}

export function presentFullPage<T, Item>(
  page: Page<T>,
  present: (item: T) => Item,
  { context, path, filters = {} }: PageLinks,
) {
  const last = lastPage(page.total, page.perPage);
  const absolute = `${context.baseUrl}${path}`;
  const url = (number: number) => pageUrl(absolute, page, filters, number);
  const isEmpty = page.items.length === 0;
  const from = (page.page - 1) * page.perPage + 1;
  return {
    current_page: page.page,
    data: page.items.map(present),
    first_page_url: url(1),
    from: isEmpty ? 0 : from,
    last_page: last,
    last_page_url: url(last),
    next_page_url: page.page < last ? url(page.page + 1) : null,
    path: absolute,
    per_page: page.perPage,
    prev_page_url: page.page > 1 ? url(Math.min(page.page - 1, last)) : null,
    to: isEmpty ? 0 : from + page.items.length - 1,
    total: page.total,
  };
}

export function presentShortPage<T, Item>(page: Page<T>, present: (item: T) => Item) {
  return {
    current_page: page.page,
    data: page.items.map(present),
    per_page: page.perPage,
    total: page.total,
    last_page: lastPage(page.total, page.perPage),
  };
}
