/** A page of a list that shows its numbered rows newest first: the rows whose id is below `beforeId`. */
export interface BeforeId {
  readonly beforeId: number;
  readonly limit: number;
}

/** Reads the cursor, whose form the contract has checked; without a cursor it is the first page. */
export function beforeCursor({ cursor, per_page: limit }: { cursor?: string | undefined; per_page: number }): BeforeId {
  return { beforeId: cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor), limit };
}

/** Null after the last page, or where the rows given cannot show whether more follow. */
export function nextCursor(rows: readonly { readonly id: number }[], { limit }: BeforeId): string | null {
  const last = rows.at(-1);
  return last !== undefined && rows.length === limit ? String(last.id) : null;
}
