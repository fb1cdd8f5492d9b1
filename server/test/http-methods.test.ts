import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allOperations, type Operation } from '@volley/contract';
import { startTestApp } from './testkit/app.ts';
import { addPerson } from './testkit/browser-session.ts';

const app = await startTestApp();

const CANDIDATES = ['1', '0196f0c2-7a10-7cc4-9d3e-0242ac120005', '233244123456', 'a-code', 'example.com', 'city', 'GH'];

/** An address of the operation that names nothing, but names it well. */
function pathOf({ path, params }: Operation): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const good = CANDIDATES.find((text) => params?.shape[name]?.safeParse(text).success);
    assert.ok(good, `${path} ${name}`);
    return good;
  });
  return `/v1${filled}`;
}

test('a 405 names the methods that the address takes, and what is spelled out is no id', async () => {
  const literals = allOperations.filter(({ listener, path }) => listener === 'api' && !path.includes('{'));
  for (const path of new Set(literals.map((operation) => operation.path))) {
    const taken = literals.filter((operation) => operation.path === path).map(({ method }) => method);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      if ((taken as string[]).includes(method)) continue;
      const reply = await app.call(method, `/v1${path}`, { key: app.key });
      assert.equal(reply.status, 405, `${method} ${path}: ${reply.text}`);
      assert.deepEqual(reply.headers.get('allow')?.split(', ').sort(), [...new Set(taken)].sort(), `${method} ${path}`);
    }
  }
});

test('a change without a body, and null for a body, are refused wherever the document asks for a body', async () => {
  const person = await addPerson(app, { staffRole: 'operator', memberships: { 1: 'owner' }, entered: 1 });
  const callAs = (operation: Operation, path: string, body: string | undefined) =>
    operation.auth === 'session'
      ? person.call(operation.method, path.replace('/v1', ''), body)
      : app.call(operation.method, path, { key: app.key, ...(body === undefined ? {} : { body }) });
  for (const operation of allOperations) {
    if (operation.listener !== 'api' || !operation.body) continue;
    const path = pathOf(operation);
    for (const body of [undefined, 'null']) {
      const isOptional = operation.method === 'POST' && operation.body.safeParse({}).success;
      if (body === undefined && isOptional) continue;
      const reply = await callAs(operation, path, body);
      assert.equal(reply.status, 422, `${operation.id} with ${body}: ${reply.text}`);
      assert.ok(Object.keys(reply.body.errors).length > 0, operation.id);
    }
  }
});
