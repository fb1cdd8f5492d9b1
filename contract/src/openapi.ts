import { z } from 'zod';
import { ERROR_CODES } from './choices.ts';
import { ERROR_REPLIES, errorReplyName } from './envelope.ts';
import { EVENT_KINDS } from './event-kinds.ts';
import { EVENT_SHAPES, eventExample } from './events.ts';
import { isServedAt, type Listener, type Operation } from './operation.ts';
import { REFUSALS, refusalsOf } from './refusals.ts';
import { nameResources } from './resources.ts';

export type Json = Record<string, unknown>;

/** The named schemas to which others refer, added as they are met. */
export type Components = Record<string, Json>;

nameResources();

/**
 * Returns the JSON Schema of a wire shape. A schema with `wire` in its metadata is described by that: the meaning of a field that
 * is read from text (a path id, a page number), or the form of a field that is read later. A resource is written into
 * `components` once and then referred to.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): Json {
  const {
    $schema: _,
    $defs,
    ...body
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: found }) => {
      // It is for rows: see rows.ts.
      delete found['kind' as keyof typeof found];
      const wire = z.globalRegistry.get(zodSchema)?.['wire'];
      if (wire === undefined) return;
      const { description } = found;
      for (const key of Object.keys(found)) delete found[key as keyof typeof found];
      Object.assign(
        found,
        wire instanceof z.ZodType ? jsonSchema(wire, io, components) : wire,
        description === undefined ? {} : { description },
      );
    },
  }) as Json;
  for (const [name, found] of Object.entries(($defs ?? {}) as Components)) {
    const { id: _id, ...named } = withReferences(found);
    components[name] = named;
  }
  return withReferences(body);
}

/** Zod refers to definitions inside the schema; in the document they stand under `components`. */
function withReferences(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function parameters(operation: Operation, components: Components): Json[] {
  const of = (where: 'path' | 'query', schema: z.ZodObject | undefined): Json[] =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const fieldSchema = jsonSchema(field as z.ZodType, 'input', components);
      const { description } = fieldSchema;
      const isRequired = where === 'path' || !(field as z.ZodType).safeParse(undefined).success;
      return { name, in: where, required: isRequired, ...(description ? { description } : {}), schema: fieldSchema };
    });
  return [...of('path', operation.params), ...of('query', operation.query), ...idempotencyHeader(operation)];
}

function idempotencyHeader(operation: Operation): Json[] {
  if (operation.method !== 'POST' || operation.auth !== 'bearer') return [];
  const description =
    'Makes the call safe to repeat: for 24 hours the same key with the same body gives the same reply and acts once.';
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description,
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]([ -~]*[!-~])?$' },
    },
  ];
}

/** Links a POST to the operations on what it creates, for readers and for fuzzers. */
function linksFrom(operation: Operation, all: readonly Operation[]): Json {
  if (operation.method !== 'POST' || operation.path.includes('{')) return {};
  const { data } = operation.reply.example as { data?: Readonly<Record<string, unknown>> };
  const found = all.flatMap((other) => {
    const [, name = ''] = /^\{(\w+)\}$/.exec(other.path.slice(operation.path.length + 1).split('/', 1)[0] ?? '') ?? [];
    const isBelow = other.listener === operation.listener && other.path.startsWith(`${operation.path}/{`);
    if (!isBelow || other.path.match(/\{/g)?.length !== 1 || data?.[name] === undefined) return [];
    return [[other.id, { operationId: other.id, parameters: { [name]: `$response.body#/data/${name}` } }]];
  });
  return found.length === 0 ? {} : { links: Object.fromEntries(found) };
}

function replies(operation: Operation, all: readonly Operation[], components: Components): Json {
  const { status, description, schema, example, contentType = 'application/json' } = operation.reply;
  const byStatus = new Map<number, string[]>();
  for (const name of refusalsOf(operation)) {
    const refusal = REFUSALS[name];
    const sentence =
      refusal.message || (name === 'not_found' ? `${operation.noun} not found.` : name.replaceAll('_', ' '));
    byStatus.set(refusal.status, [...(byStatus.get(refusal.status) ?? []), sentence]);
  }
  const errorName = errorReplyName(operation.listener, operation);
  components[errorName] ??= jsonSchema(ERROR_REPLIES[errorName], 'output', components);
  const errors = [...byStatus].map(([code, sentences]) => [
    code,
    {
      description: sentences.join(' '),
      headers: { 'Volley-Error-Code': { $ref: '#/components/headers/VolleyErrorCode' } },
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${errorName}` } } },
    },
  ]);
  return {
    [status]: {
      description,
      content: { [contentType]: { schema: jsonSchema(schema, 'output', components), example } },
      ...linksFrom(operation, all),
    },
    ...Object.fromEntries(errors),
  };
}

function whoMay({ auth, scope, confirms }: Operation): string {
  if (auth === 'open') return 'Needs neither a key nor a session.';
  if (auth === 'session') return 'Needs the session of a person who is signed in: a key cannot do it.';
  const wider = scope?.startsWith('operator_') ? 'operator' : scope === 'resend' ? 'send' : null;
  const included = wider === null ? '' : `, which \`${wider}\` includes`;
  const confirmed = confirms ? ' Of a person the password is asked again after 15 minutes.' : '';
  return `Needs a key${auth === 'bearer' ? ' or a session' : ''} with the scope \`${scope}\`${included}.${confirmed}`;
}

const SECURITY: Readonly<Record<Operation['auth'], readonly Json[]>> = {
  bearer: [{ bearer: [] }, { cookie: [] }],
  query_key: [{ queryKey: [] }],
  session: [{ cookie: [] }],
  open: [],
};

/** A step such as `…/send` whose fields are all optional needs no body; a PUT without one would change nothing, so it needs one. */
const needsBody = ({ body, method }: Operation): boolean => method === 'PUT' || body?.safeParse({}).success === false;

function operationObject(operation: Operation, all: readonly Operation[], components: Components): Json {
  const { body, upload } = operation;
  const file = { schema: { type: 'string', contentMediaType: upload?.contentTypes[0], contentEncoding: 'binary' } };
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: `${operation.description ?? ''}${operation.description ? '\n\n' : ''}${whoMay(operation)}`,
    security: SECURITY[operation.auth],
    parameters: parameters(operation, components),
    ...(body
      ? {
          requestBody: {
            required: needsBody(operation),
            content: {
              'application/json': { schema: jsonSchema(body, 'input', components), example: operation.bodyExample },
            },
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
    responses: replies(operation, all, components),
  };
}

const INT32_MAX = 2 ** 31 - 1;
const FORMATS_ENOUGH = new Set(['date', 'date-time', 'uuid']);

/**
 * Says the same in the words that generators of clients understand. Some take `exclusiveMinimum` for the flag that it was in OpenAPI 3.0, make an
 * enumeration of a boolean with one value, which does not compile, take an integer for one of 32 bits, or forget to import what checks a pattern
 * beside a format.
 */
function wordsForGenerators(schema: Json): Json {
  const { exclusiveMinimum, const: only, pattern, ...rest } = schema;
  const isLeast = schema['type'] === 'integer' && typeof exclusiveMinimum === 'number';
  const isLong = schema['type'] === 'integer' && !(Number(schema['maximum']) <= INT32_MAX);
  return {
    ...rest,
    ...(isLong ? { format: 'int64' } : {}),
    ...(isLeast ? { minimum: exclusiveMinimum + 1 } : exclusiveMinimum === undefined ? {} : { exclusiveMinimum }),
    ...(typeof only === 'boolean' ? { not: { const: !only } } : only === undefined ? {} : { const: only }),
    ...(pattern === undefined || FORMATS_ENOUGH.has(String(schema['format'])) ? {} : { pattern }),
  };
}

function forGenerators(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forGenerators);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, name === 'example' ? one : forGenerators(one)]);
  return wordsForGenerators(Object.fromEntries(inner));
}

/** Describes what is posted to an endpoint of an account: one event of each kind. */
function webhooksOf(components: Components): Json {
  const kinds = Object.values(EVENT_SHAPES).flatMap((shape) => {
    const schema = jsonSchema(shape, 'output', components);
    return shape.shape.kind.options.map((kind): [string, Json] => {
      const { summary, version, example: data } = EVENT_KINDS[kind];
      const example = { ...eventExample, kind, version, data };
      const description = 'An endpoint with a `batch_size` above 1 gets `{"events": […]}` with several events.';
      const post = {
        operationId: `webhook.${kind}`,
        tags: ['Posted events'],
        summary,
        description,
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: {
          '2XX': { description: 'It has arrived. Any other answer is a failure, and the event comes again.' },
        },
      };
      return [kind, { post }];
    });
  });
  return Object.fromEntries(kinds);
}

/** Builds the OpenAPI 3.1 document of one listener. */
export function openApiDocument(options: {
  operations: readonly Operation[];
  listener: Listener;
  baseUrl: string;
  version: string;
}): Json {
  const own = options.operations.filter((operation) => isServedAt(options.listener, operation));
  const paths: Record<string, Json> = {};
  const components: Components = {};
  for (const operation of own) {
    const at = paths[operation.path] ?? {};
    at[operation.method.toLowerCase()] = operationObject(operation, own, components);
    paths[operation.path] = at;
  }
  const webhooks = options.listener === 'api' ? { webhooks: webhooksOf(components) } : {};
  return forGenerators({
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
    ...webhooks,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-volley_session',
          description:
            'The session of a person, without TLS named `volley_session`. What changes something also needs the header `Volley-Request: 1`, from a page of this service. A page that sends `Volley-Account`, with the id of the account that it shows, is refused with `wrong_state` once the session is in another one.',
        },
        queryKey: { type: 'apiKey', in: 'query', name: 'api_key', description: 'An API key in the query string' },
      },
      headers: {
        VolleyErrorCode: {
          description: 'Which refusal it is, for programs: the sentences may change, these do not.',
          required: true,
          schema: { type: 'string', enum: ERROR_CODES },
        },
      },
      schemas: components,
    },
  }) as Json;
}
