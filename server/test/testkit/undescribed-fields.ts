type Json = Readonly<Record<string, unknown>>;

function* fieldsWithout(schema: Json | undefined, place: string): Generator<string> {
  if (schema === undefined) return;
  for (const [name, field] of Object.entries((schema['properties'] ?? {}) as Record<string, Json>)) {
    if (!field['description']) yield `${place}.${name}`;
    yield* fieldsWithout(field, `${place}.${name}`);
  }
  for (const kind of ['anyOf', 'oneOf', 'allOf']) {
    for (const choice of (schema[kind] ?? []) as Json[]) yield* fieldsWithout(choice, place);
  }
  for (const [kind, sign] of [
    ['items', '[]'],
    ['additionalProperties', '{}'],
  ] as const) {
    const inner = schema[kind];
    if (typeof inner === 'object' && inner !== null) yield* fieldsWithout(inner as Json, `${place}${sign}`);
  }
}

const schemasOf = (content: unknown): (Json | undefined)[] =>
  Object.values((content ?? {}) as Record<string, Json>).map((media) => media['schema'] as Json | undefined);

/** Where an OpenAPI document leaves a parameter or a field, however deep, without a word on what it means. */
export function* undescribedFields(document: Json): Generator<string> {
  const { schemas } = document['components'] as { schemas: Record<string, Json> };
  for (const [name, schema] of Object.entries(schemas)) yield* fieldsWithout(schema, name);
  const operations = Object.values(document['paths'] as Record<string, Record<string, Json>>).flatMap((methods) =>
    Object.values(methods),
  );
  for (const operation of operations) {
    const id = String(operation['operationId']);
    for (const parameter of (operation['parameters'] ?? []) as Json[]) {
      if (!parameter['description']) yield `${id} ?${parameter['name']}`;
    }
    for (const schema of schemasOf((operation['requestBody'] as Json | undefined)?.['content'])) {
      yield* fieldsWithout(schema, `${id} body`);
    }
    for (const [status, reply] of Object.entries(operation['responses'] as Record<string, Json>)) {
      for (const schema of schemasOf(reply['content'])) yield* fieldsWithout(schema, `${id} ${status}`);
    }
  }
}
