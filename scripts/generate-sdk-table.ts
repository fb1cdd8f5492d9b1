import { allOperations, type Operation } from '@volley/contract';

const HEAD = `// Made by \`npm run docs\` from the contract: change that, not this.

/** A line each: name, method, path, and as JSON what else is so. Lines begin with a space, and a line that does not has the noun of those after it. */
export const OPERATIONS = `;

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
  const more = { ...listener, ...auth, ...body, ...file, ...live, ...pagesOf(query) };
  const name = operation.id.slice(operation.id.lastIndexOf('.') + 1);
  return ` ${name} ${method} ${path}${Object.keys(more).length === 0 ? '' : ` ${JSON.stringify(more)}`}`;
}

const nounOf = ({ id }: Operation): string => id.slice(0, id.lastIndexOf('.'));

/** Returns the SDK's table of operations: where each field of a call goes, without the contract's validator at run time. */
export function renderSdkTable(): string {
  const nouns = [...Map.groupBy(allOperations, nounOf)];
  return `${HEAD}\`${nouns.flatMap(([noun, operations]) => [noun, ...operations.map(entryOf)]).join('\n')}\`;\n`;
}
