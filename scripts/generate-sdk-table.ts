import { allOperations, type Operation } from '@volley/contract';

const HEAD = `// Made by \`npm run docs\` from the contract: change that, not this.
import type { WireOperation } from './wire-operation.ts';

export const OPERATIONS = {
`;

const TAIL = `} as const satisfies Record<string, WireOperation>;
`;

function pagesOf(query: readonly string[]): { pages?: 'page' | 'cursor' } {
  if (query.includes('cursor')) return { pages: 'cursor' };
  return query.includes('page') ? { pages: 'page' } : {};
}

/** The table is part of the console's first load, so it has only what is so. Without a body every field that is not in the path is in the query. */
function entryOf(operation: Operation): string {
  const { method, path } = operation;
  const listener = operation.listener === 'links' ? { listener: 'links' } : {};
  const auth = operation.auth === 'bearer' ? {} : { auth: operation.auth };
  const query = Object.keys(operation.query?.shape ?? {});
  const body = operation.body === undefined ? {} : { hasBody: true, ...(query.length > 0 && { query }) };
  const [fileType] = operation.upload?.contentTypes ?? [];
  const file = fileType === undefined ? {} : { fileType };
  const live = operation.reply.contentType?.startsWith('text/event-stream') ? { isLive: true } : {};
  const wire = { method, path, ...listener, ...auth, ...body, ...file, ...live, ...pagesOf(query) };
  return `  '${operation.id}': ${JSON.stringify(wire)},\n`;
}

/** Returns the SDK's table of operations: where each field of a call goes, without the contract's validator at run time. */
export function renderSdkTable(): string {
  return HEAD + allOperations.map(entryOf).join('') + TAIL;
}
