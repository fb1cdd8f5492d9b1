import { store, type Transaction } from '../db/index.ts';

export interface ChunkPlace {
  readonly accountId: number;
  readonly id: number;
  readonly chunk: number;
}

export const insertChunk = store.changing<ChunkPlace & { readonly rows: Buffer }, Transaction>(
  'import_chunks.insert',
  `insert into import_chunks (account_id, import_id, chunk, rows) values ($1, $2, $3, $4)`,
  ['accountId', 'id', 'chunk', 'rows'],
);

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

export const settleChunk = store.changing<ChunkPlace & { results: Buffer; before: Buffer }, Transaction>(
  'import_chunks.settle',
  `update import_chunks set results = $4, before = $5 where account_id = $1 and import_id = $2 and chunk = $3`,
  ['accountId', 'id', 'chunk', 'results', 'before'],
);
