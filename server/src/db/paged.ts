import { inPageOrder, type Page, type PageRequest, sliceOfPage } from '../lib/page.ts';
import type { Handle } from './database.ts';
import { type Statement, statement } from './statement.ts';

/** One list, readable from either end. */
export interface PagedStatement<Row> {
  readonly front: Statement<Row>;
  readonly back: Statement<Row>;
}

/** `text` names the order as `{order}` (newest first from the front) and ends with its own `limit … offset …`. */
export function pagedStatement<Row>(name: string, text: string): PagedStatement<Row> {
  return {
    front: statement<Row>(`${name}.front`, text.replaceAll('{order}', 'desc')),
    back: statement<Row>(`${name}.back`, text.replaceAll('{order}', 'asc')),
  };
}

/** A page, read from its nearer end. The statement's last two parameters are limit and offset. */
export async function readPage<Row>(
  handle: Handle,
  source: { list: PagedStatement<Row>; values: readonly unknown[]; total: number },
  request: PageRequest,
): Promise<Page<Row>> {
  const slice = sliceOfPage(request, source.total);
  if (!slice) return { items: [], total: source.total, ...request };
  const list = slice.isReversed ? source.list.back : source.list.front;
  const rows = await handle.rows(list, [...source.values, slice.limit, slice.offset]);
  return { items: inPageOrder(rows, slice), total: source.total, ...request };
}
