import { z } from 'zod';
import { errorReply, linksErrorReply } from './envelope.ts';
import type { Listener, Operation } from './operation.ts';
import { REFUSALS, refusalsOf } from './refusals.ts';

type Json = Record<string, unknown>;

/** JSON Schema of a wire shape. A field read from text (a path id, a page number) is described as what it means, and one that is read later as what it is read with. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...body } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: found }) => {
      const wire = z.globalRegistry.get(zodSchema)?.['wire'];
      if (wire === undefined) return;
      const { description } = found;
      for (const key of Object.keys(found)) delete found[key as keyof typeof found];
      Object.assign(
        found,
        wire instanceof z.ZodType ? jsonSchema(wire, io) : wire,
        description === undefined ? {} : { description },
      );
    },
  }) as Json;
  return body;
}

function parameters(operation: Operation): Json[] {
  const of = (where: 'path' | 'query', schema: z.ZodObject | undefined): Json[] =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const fieldSchema = jsonSchema(field as z.ZodType, 'input');
      const { description } = fieldSchema;
      const isRequired = where === 'path' || !(field as z.ZodType).safeParse(undefined).success;
      return { name, in: where, required: isRequired, ...(description ? { description } : {}), schema: fieldSchema };
    });
  return [...of('path', operation.params), ...of('query', operation.query), ...idempotencyHeader(operation)];
}

function idempotencyHeader(operation: Operation): Json[] {
  if (operation.method !== 'POST') return [];
  const description =
    'Makes the call safe to repeat: for 24 hours the same key with the same body gives the same reply and acts once.';
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  ];
}

function replies(operation: Operation): Json {
  const { status, description, schema, example, contentType = 'application/json' } = operation.reply;
  const byStatus = new Map<number, string[]>();
  for (const name of refusalsOf(operation)) {
    const refusal = REFUSALS[name];
    const sentence =
      refusal.message || (name === 'not_found' ? `${operation.noun} not found.` : name.replaceAll('_', ' '));
    byStatus.set(refusal.status, [...(byStatus.get(refusal.status) ?? []), sentence]);
  }
  const errorName = operation.listener === 'api' ? 'Error' : 'LinksError';
  const errors = [...byStatus].map(([code, sentences]) => [
    code,
    {
      description: sentences.join(' '),
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${errorName}` } } },
    },
  ]);
  return {
    [status]: { description, content: { [contentType]: { schema: jsonSchema(schema, 'output'), example } } },
    ...Object.fromEntries(errors),
  };
}

function operationObject(operation: Operation): Json {
  const { body, upload } = operation;
  const file = { schema: { type: 'string', contentMediaType: upload?.contentTypes[0], contentEncoding: 'binary' } };
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: `${operation.description ?? ''}${operation.description ? '\n\n' : ''}Needs a key with the scope \`${operation.scope}\`.`,
    security: [{ [operation.auth === 'bearer' ? 'bearer' : 'queryKey']: [] }],
    parameters: parameters(operation),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(body, 'input'), example: operation.bodyExample } },
          },
        }
      : {}),
    ...(upload
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(upload.contentTypes.map((type) => [type, file])),
          },
        }
      : {}),
    responses: replies(operation),
  };
}

/** The OpenAPI 3.1 document of one listener. */
export function openApiDocument(options: {
  operations: readonly Operation[];
  listener: Listener;
  baseUrl: string;
  version: string;
}): Json {
  const own = options.operations.filter((operation) => operation.listener === options.listener);
  const paths: Record<string, Json> = {};
  for (const operation of own) {
    const at = paths[operation.path] ?? {};
    at[operation.method.toLowerCase()] = operationObject(operation);
    paths[operation.path] = at;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: options.listener === 'api' ? 'Volley' : 'Volley short links',
      version: options.version,
      description: 'SMS and voice campaigns, contacts, groups, sender IDs and short links on your own carriers.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.baseUrl }],
    tags: [...new Set(own.map((operation) => operation.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key' },
        queryKey: { type: 'apiKey', in: 'query', name: 'api_key', description: 'An API key in the query string' },
      },
      schemas: { Error: jsonSchema(errorReply, 'output'), LinksError: jsonSchema(linksErrorReply, 'output') },
    },
  };
}
