import { statement, store, type Transaction } from '../db/index.ts';

const insert = statement(
  'import_chunks.insert',
  `insert into import_chunks (account_id, import_id, chunk, rows) values ($1, $2, $3, $4)`,
);

export interface ChunkPlace {
  readonly accountId: number;
  readonly id: number;
  readonly chunk: number;
}

export async function insertChunk(tx: Transaction, { accountId, id, chunk }: ChunkPlace, rows: Buffer): Promise<void> {
  await tx.count(insert, [accountId, id, chunk, rows]);
}

export interface StoredChunk {
  readonly rows: Buffer;
  readonly results: Buffer | null;
  readonly before: Buffer | null;
}

export const findChunk = store.finding<ChunkPlace, StoredChunk>(
  'import_chunks.read',
  `select rows, results, before from import_chunks where account_id = $1 and import_id = $2 and chunk = $3`,
  ['accountId', 'id', 'chunk'],
);

const settle = statement(
  'import_chunks.settle',
  `update import_chunks set results = $4, before = $5 where account_id = $1 and import_id = $2 and chunk = $3`,
);

export async function settleChunk(
  tx: Transaction,
  { accountId, id, chunk }: ChunkPlace,
  { results, before }: { results: Buffer; before: Buffer },
): Promise<void> {
  await tx.count(settle, [accountId, id, chunk, results, before]);
}
