import { allOperations, type Operation } from '@volley/contract';

const HEAD = `// Made by \`npm run docs\` from the contract: change that, not this.
import type { WireOperation } from './wire-operation.ts';

export const OPERATIONS = {
`;

const TAIL = `} as const satisfies Record<string, WireOperation>;
`;

function pagesOf(query: readonly string[]): 'page' | 'cursor' | null {
  if (query.includes('cursor')) return 'cursor';
  return query.includes('page') ? 'page' : null;
}

function entryOf(operation: Operation): string {
  const { method, path, listener, auth } = operation;
  const query = Object.keys(operation.query?.shape ?? {});
  const hasBody = operation.body !== undefined;
  const [fileType] = operation.upload?.contentTypes ?? [];
  const file = fileType === undefined ? {} : { fileType };
  const live = operation.reply.contentType?.startsWith('text/event-stream') ? { isLive: true } : {};
  const wire = { method, path, listener, auth, query, hasBody, ...file, ...live, pages: pagesOf(query) };
  return `  '${operation.id}': ${JSON.stringify(wire)},\n`;
}

/** Returns the SDK's table of operations: where each field of a call goes, without the contract's validator at run time. */
export function renderSdkTable(): string {
  return HEAD + allOperations.map(entryOf).join('') + TAIL;
}
