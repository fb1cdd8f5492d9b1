// Tests clients that generators for other languages make from the OpenAPI document, against the real service.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestApp } from '../testkit/app.ts';

// Most of the time is for compiling the generator, which is slow on a slow machine.
const TIMEOUT_MS = 280_000;
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'volley-clients-'));
// Go leaves its packages without the right to delete them.
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

const app = await startTestApp();
const reply = await app.call('GET', '/v1/openapi.json', {});
writeFileSync(join(folder, 'openapi.json'), JSON.stringify(reply.body));

const has = (program: string, flag: string): boolean => spawnSync(program, [flag], { stdio: 'ignore' }).status === 0;

const PYTHON = `import sys
from volley_client import AuthenticatedClient
from volley_client.api.contacts import contacts_create, contacts_get, contacts_list
from volley_client.models import Contact, ContactsCreateBody, InterfaceError

client = AuthenticatedClient(base_url=sys.argv[1] + "/v1", token=sys.argv[2])
made = contacts_create.sync(client=client, body=ContactsCreateBody(phone_number="0244123456", first_name="Ama"))
assert isinstance(made.data, Contact), made
page = contacts_list.sync(client=client, search="233244123456")
missing = contacts_get.sync(client=client, id=999999)
assert isinstance(missing, InterfaceError), missing
print(made.data.first_name, page.data.total, missing.message)
`;

if (!has('python3', '--version')) {
  console.log('Python is not installed: a client made by openapi-python-client is not proven here');
} else {
  test('a Python client made from the document creates, finds and is refused', async () => {
    const venv = join(folder, 'venv');
    await run('python3', ['-m', 'venv', venv], { timeout: TIMEOUT_MS });
    const bin = (name: string) => join(venv, 'bin', name);
    const install = ['install', '--quiet', '--disable-pip-version-check', 'openapi-python-client==0.29.1'];
    await run(bin('pip'), install, { timeout: TIMEOUT_MS });
    const output = ['--meta', 'none', '--output-path', 'volley_client'];
    await run(bin('openapi-python-client'), ['generate', '--path', 'openapi.json', ...output], {
      cwd: folder,
      timeout: TIMEOUT_MS,
    });
    writeFileSync(join(folder, 'main.py'), PYTHON);
    const { stdout } = await run(bin('python'), ['main.py', app.api, app.key], { cwd: folder, timeout: TIMEOUT_MS });
    assert.equal(stdout.trim(), 'Ama 1 Contact not found.');
  });
}

const GO = `package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"volley.test/client"
)

func main() {
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Args[2])
		return nil
	}
	api, err := client.NewClientWithResponses(os.Args[1]+"/v1", client.WithRequestEditorFn(key))
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	name := "Kojo"
	body := client.ContactsCreateJSONRequestBody{PhoneNumber: "0244123457", FirstName: &name}
	made, err := api.ContactsCreateWithResponse(ctx, nil, body)
	if err != nil {
		panic(err)
	}
	var contact client.Contact = made.JSON201.Data
	missing, err := api.ContactsGetWithResponse(ctx, 999999)
	if err != nil {
		panic(err)
	}
	fmt.Println(contact.FirstName, contact.PhoneNumber, missing.JSON404.Message)
}
`;

if (!has('go', 'version')) {
  console.log('Go is not installed: a client made by oapi-codegen is not proven here');
} else {
  test('a Go client made from the document creates and is refused', { timeout: 2 * TIMEOUT_MS }, async () => {
    mkdirSync(join(folder, 'client'));
    writeFileSync(join(folder, 'go.mod'), 'module volley.test\n\ngo 1.24\n');
    writeFileSync(join(folder, 'main.go'), GO);
    const go = (...parameters: string[]) =>
      run('go', parameters, { cwd: folder, timeout: TIMEOUT_MS, env: { ...process.env, GOFLAGS: '-mod=mod' } });
    const generator = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
    const output = ['-package', 'client', '-generate', 'types,client', '-o', 'client/client.go'];
    await go('run', generator, ...output, 'openapi.json');
    await go('mod', 'tidy');
    const { stdout } = await go('run', '.', app.api, app.key);
    assert.equal(stdout.trim(), 'Kojo 233244123457 Contact not found.');
  });
}
