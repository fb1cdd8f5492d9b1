/** A page of a list whose rows have numbers, the newest first: those below one. */
export interface BeforeId {
  readonly beforeId: number;
  readonly limit: number;
}

/** The contract has checked its form; left out, it is the first page. */
export function beforeCursor({ cursor, per_page: limit }: { cursor?: string | undefined; per_page: number }): BeforeId {
  return { beforeId: cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor), limit };
}

/** Null: that was the last page, or nobody can tell that more would follow it. */
export function nextCursor(rows: readonly { readonly id: number }[], { limit }: BeforeId): string | null {
  const last = rows.at(-1);
  return last !== undefined && rows.length === limit ? String(last.id) : null;
}
