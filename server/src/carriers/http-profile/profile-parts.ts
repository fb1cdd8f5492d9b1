import { z } from 'zod';

/** The pieces that a profile is made of. What each member means is told in docs/http-profiles.md, from these descriptions. */

/** A text in which `{name}` stands for a value. Braces around anything but a name are plain characters. */
export const text = z.string().max(2_000);

/** An escaped name, as in URL `/a/b`; the empty pointer is the whole document. */
const pointer = z
  .string()
  .max(200)
  .regex(/^(\/[^/]*)*$/, 'A JSON pointer is empty or begins with a slash, for example /messages/0/id.');

const scalar = z.union([z.string().max(500), z.number(), z.boolean()]);

const leaf = z
  .strictObject({
    $value: text.describe('A text with places.'),
    map: z
      .record(z.string(), scalar)
      .optional()
      .describe('Turns the text into another value, for example {"gsm7": "text", "ucs2": "unicode"}.'),
    otherwise: scalar
      .optional()
      .describe('What a text becomes that `map` does not have. Without it, such a text is empty.'),
    as: z.enum(['number', 'boolean']).optional().describe('The type in a JSON body, if it is not a text.'),
    unless_empty: z
      .literal(true)
      .optional()
      .describe('Leaves the member out if a place in its text is empty, or if `map` makes it empty.'),
  })
  .meta({ id: 'leaf' });
export type Leaf = z.infer<typeof leaf>;

const members = z.record(z.string().regex(/^[\x21-\x7e]{1,100}$/), z.union([text, leaf]));
export type Members = z.infer<typeof members>;

export type Tree = string | number | boolean | null | Leaf | readonly Tree[] | { readonly [name: string]: Tree };

const TREE_DEPTH_MAX = 12;

export const isLeaf = (tree: object): tree is Leaf => Object.hasOwn(tree, '$value');

function checkTree(
  value: unknown,
  path: readonly PropertyKey[],
  issue: (path: PropertyKey[], message: string) => void,
): void {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return;
  if (path.length > TREE_DEPTH_MAX) issue([...path], `A body is at most ${TREE_DEPTH_MAX} levels deep.`);
  else if (Array.isArray(value)) for (const [at, one] of value.entries()) checkTree(one, [...path, at], issue);
  else if (typeof value !== 'object')
    issue([...path], 'A body is made of objects, lists, texts, numbers, booleans and null.');
  else if (isLeaf(value)) {
    for (const found of leaf.safeParse(value).error?.issues ?? []) issue([...path, ...found.path], found.message);
  } else for (const [name, one] of Object.entries(value)) checkTree(one, [...path, name], issue);
}

const tree = z
  .unknown()
  .superRefine((value, context) =>
    checkTree(value, [], (path, message) => context.addIssue({ code: 'custom', path, message })),
  )
  .transform((value) => value as Tree);

const body = z
  .strictObject({
    type: z.enum(['json', 'form', 'xml', 'plain']).describe('How the content is encoded.'),
    content_type: text
      .optional()
      .describe('The header Content-Type, if the provider wants another than the usual one.'),
    content: tree.describe(
      'A tree of texts with places. `json`: any value. `form`: an object of texts; a list repeats its name. `xml`: an object with one member, the root; a member that begins with @ is an attribute, #text is the content, a list repeats its element. `plain`: a text.',
    ),
  })
  .superRefine(({ type, content }, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['content'], message });
    const isObject = typeof content === 'object' && content !== null && !Array.isArray(content) && !isLeaf(content);
    if (type === 'plain' && typeof content !== 'string') fault('A plain body is a text.');
    if (type === 'form' && !isObject) fault('The body of a form is an object of texts.');
    if (type === 'xml' && !(isObject && Object.keys(content).length === 1))
      fault('A body of XML is an object with one member, the root element.');
  })
  .meta({ id: 'body' });

const digest = z.enum(['sha1', 'sha256', 'sha512']);
const digestEncoding = z.enum(['hex', 'base64']);

const auth = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('basic'), user: text, password: text }).describe('Basic authentication.'),
    z
      .strictObject({ kind: z.literal('bearer'), token: text })
      .describe('Authorization: Bearer …; the place {token} is the token of `token`.'),
    z.strictObject({ kind: z.literal('header'), name: text, value: text }).describe('A header with the key.'),
    z
      .strictObject({ kind: z.literal('query'), name: text, value: text })
      .describe('A value of the query with the key.'),
    z
      .strictObject({
        kind: z.literal('hmac'),
        header: text,
        key: text,
        digest,
        encoding: digestEncoding,
        prefix: text.default(''),
      })
      .describe('A header with the HMAC of the body.'),
  ])
  .meta({ id: 'auth' });

export const request = z
  .strictObject({
    method: z.enum(['GET', 'POST', 'PUT']),
    url: text.describe(
      'The address. A place at its very beginning is taken as it is (`{base_url}`); others are escaped as parts of a path.',
    ),
    query: members.optional().describe('Values of the query.'),
    headers: members.optional(),
    auth: auth.optional(),
    body: body.optional(),
  })
  .meta({ id: 'request' });
export type Request = z.infer<typeof request>;

const read = z
  .strictObject({
    json: pointer.optional().describe('A JSON pointer into the body.'),
    xml: text
      .optional()
      .describe(
        'Names of elements from the root, for example response/message/id; response/message@id is an attribute.',
      ),
    param: text.optional().describe('A value of the query or of a form.'),
    header: text.optional().describe('A header.'),
    after: text.optional().describe('The text after this fixed text (empty: from the beginning) …'),
    before: text.optional().describe('… and before this one (empty: to the end).'),
    map: z.record(z.string(), z.string().max(500)).optional().describe('Turns the text into another one.'),
  })
  .refine(
    ({ json, xml, param, header, after, before }) =>
      [json, xml, param, header, after ?? before].filter((one) => one !== undefined).length === 1,
    'Say one place to read from: json, xml, param, header, or after and before.',
  )
  .meta({ id: 'read' });
export type Read = z.infer<typeof read>;

/** One place, or several of which the first that is not empty counts. */
export const reads = z.union([read, z.array(read).min(1).max(8)]);
export type Reads = z.infer<typeof reads>;

export const test = z
  .strictObject({
    read: reads,
    equals: z.string().optional(),
    one_of: z.array(z.string()).optional(),
    not_one_of: z.array(z.string()).optional(),
    starts_with: z.string().optional(),
  })
  .refine(
    ({ equals, one_of, not_one_of, starts_with }) =>
      [equals, one_of, not_one_of, starts_with].filter((one) => one !== undefined).length === 1,
    'Say one comparison: equals, one_of, not_one_of or starts_with.',
  )
  .meta({ id: 'test' });
export type Test = z.infer<typeof test>;

/** `optional`: checked only if the key or password has a value. Otherwise a call without it is refused. */
const optional = z.boolean().default(false);

export const guard = z
  .discriminatedUnion('kind', [
    z
      .strictObject({ kind: z.literal('basic'), user: text, password: text, optional })
      .describe('Basic authentication.'),
    z
      .strictObject({ kind: z.literal('secret'), read: reads, value: text, optional })
      .describe('A header or value of the query that is this text.'),
    z
      .strictObject({
        kind: z.literal('hmac'),
        over: z
          .array(z.union([z.enum(['body', 'url', 'sorted_form']), z.strictObject({ header: text })]))
          .min(1)
          .max(4)
          .describe(
            'What is signed, one after another: the body, the address as it was called, names and values of the form sorted by name, a header.',
          ),
        signature: reads,
        prefix: text.default('').describe('What stands before the signature, for example sha256=.'),
        key: text,
        digest,
        encoding: digestEncoding,
        optional,
      })
      .describe('An HMAC that the provider sends.'),
    z
      .strictObject({ kind: z.literal('jwt'), token: reads, key: text, optional })
      .describe('A token signed with HS256, with or without `Bearer` before it. The time in it is not checked.'),
  ])
  .meta({ id: 'guard' });
export type Guard = z.infer<typeof guard>;
