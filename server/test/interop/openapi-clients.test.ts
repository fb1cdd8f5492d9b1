// Tests clients that generators for other languages make from the OpenAPI document, against the real service: each sends a message, and reads a refusal.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestApp } from '../testkit/app.ts';

// Most of the time is for fetching and compiling, which is slow on a slow machine.
const TIMEOUT_MS = 400_000;
const OPENAPI_GENERATOR = 'openapi-generator-cli-7.17.0.jar';
const SAID = 'sent true Contact not found.';
const root = mkdtempSync(join(tmpdir(), 'volley-clients-'));
const document = join(root, 'openapi.json');
// Go leaves its packages without the right to delete them.
after(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));

const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });

interface Client {
  readonly name: string;
  /** What the machine must have. */
  readonly needs: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** Each is a program with its parameters. The last one writes what the client read, unless the client is only made. */
  readonly steps: readonly (readonly string[])[];
  readonly isOnlyMade?: true;
}

const generate = (generator: string, ...more: string[]) => {
  const words = [
    '-jar',
    join(root, OPENAPI_GENERATOR),
    'generate',
    '-g',
    generator,
    '-i',
    document,
    '-o',
    'made',
    ...more,
  ];
  return ['java', ...words];
};
const called = [app.api, app.key];

const PYTHON_OF_OPENAPI_GENERATOR = `import sys
import openapi_client
from openapi_client.models import MessagesCreateRequest

settings = openapi_client.Configuration(host=sys.argv[1] + "/v1", access_token=sys.argv[2])
with openapi_client.ApiClient(settings) as client:
    request = MessagesCreateRequest(to="0244123456", message="Akwaaba", sender_id="Volley")
    made = openapi_client.MessagesApi(client).messages_create(request)
    try:
        openapi_client.ContactsApi(client).contacts_get(999999)
    except openapi_client.exceptions.NotFoundException as refusal:
        print(made.data.status, "true" if made.success else "false", refusal.data.message)
`;

const PYTHON = `import sys
from volley_client import AuthenticatedClient
from volley_client.api.contacts import contacts_get
from volley_client.api.messages import messages_create
from volley_client.models import InterfaceError, MessagesCreateBody

client = AuthenticatedClient(base_url=sys.argv[1] + "/v1", token=sys.argv[2])
body = MessagesCreateBody(to="0244123456", message="Akwaaba", sender_id="Volley")
made = messages_create.sync(client=client, body=body)
missing = contacts_get.sync(client=client, id=999999)
assert isinstance(missing, InterfaceError), missing
print(made.data.status, "true" if made.success else "false", missing.message)
`;

const JAVA = `import org.openapitools.client.*;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

public class Main {
  public static void main(String[] words) throws Exception {
    ApiClient client = new ApiClient().setBasePath(words[0] + "/v1");
    client.setBearerToken(words[1]);
    MessagesCreateRequest request = new MessagesCreateRequest().to("0244123456").message("Akwaaba").senderId("Volley");
    MessagesCreate201Response made = new MessagesApi(client).messagesCreate(request, null);
    try {
      new ContactsApi(client).contactsGet(999999L);
    } catch (ApiException refusal) {
      String said = InterfaceError.fromJson(refusal.getResponseBody()).getMessage();
      System.out.println(made.getData().getStatus() + " " + made.getSuccess() + " " + said);
    }
  }
}
`;

const TYPESCRIPT_FETCH = `import { Configuration, ContactsApi, MessagesApi, ResponseError } from './made/index.ts';
const [, , api, key] = process.argv;
const settings = new Configuration({ basePath: api + '/v1', accessToken: key });
const messagesCreateRequest = { to: '0244123456', message: 'Akwaaba', senderId: 'Volley' };
const made = await new MessagesApi(settings).messagesCreate({ messagesCreateRequest });
const refusal = await new ContactsApi(settings).contactsGet({ id: 999999 }).catch((error: unknown) => error);
const said = refusal instanceof ResponseError ? (await refusal.response.json()).message : '';
console.log(made.data.status, made.success, said);
`;

const OPENAPI_FETCH = `import createClient from 'openapi-fetch';
import type { paths } from './made.ts';
const [, , api, key] = process.argv;
const client = createClient<paths>({ baseUrl: api + '/v1', headers: { authorization: 'Bearer ' + key } });
const made = await client.POST('/messages', { body: { to: '0244123456', message: 'Akwaaba', sender_id: 'Volley' } });
const missing = await client.GET('/contacts/{id}', { params: { path: { id: 999999 } } });
console.log(made.data?.data.status, made.data?.success, missing.error?.message);
`;

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    ...{ target: 'es2022', lib: ['es2022', 'dom'], module: 'esnext', moduleResolution: 'bundler', strict: true },
    ...{ outDir: 'out', allowImportingTsExtensions: true, rewriteRelativeImportExtensions: true, types: ['node'] },
  },
  files: ['main.ts'],
});
const NPM = '{ "type": "module", "private": true }';
const npm = (...packages: string[]) => ['npm', 'install', '--silent', '--no-audit', '--no-fund', ...packages];

const GO_MOD = 'module volley.test\n\ngo 1.25\n';
const OAPI_CODEGEN = `package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"volley.test/made"
)

func main() {
	key := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Args[2])
		return nil
	}
	api, err := made.NewClientWithResponses(os.Args[1]+"/v1", made.WithRequestEditorFn(key))
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	text := "Akwaaba"
	body := made.MessagesCreateJSONRequestBody{To: "0244123456", Message: &text, SenderId: "Volley"}
	sent, err := api.MessagesCreateWithResponse(ctx, nil, body)
	if err != nil {
		panic(err)
	}
	missing, err := api.ContactsGetWithResponse(ctx, 999999)
	if err != nil {
		panic(err)
	}
	fmt.Println(sent.JSON201.Data.Status, sent.JSON201.Success, missing.JSON404.Message)
}
`;

/** A rule of segments may be one of many objects, for which ogen makes no types, so it leaves out what takes one. */
const OGEN_SETTINGS = `generator:
  ignore_not_implemented: ["all"]
  features:
    enable: ["paths/client"]
    disable: ["paths/server", "webhooks/client", "webhooks/server", "ogen/otel", "ogen/unimplemented"]
`;
const OGEN = `package main

import (
	"context"
	"fmt"
	"os"

	"volley.test/made"
)

type byKey struct{}

func (byKey) Bearer(context.Context, made.OperationName) (made.Bearer, error) {
	return made.Bearer{Token: os.Args[2]}, nil
}

func (byKey) Cookie(context.Context, made.OperationName) (made.Cookie, error) {
	return made.Cookie{}, nil
}

func (byKey) QueryKey(context.Context, made.OperationName) (made.QueryKey, error) {
	return made.QueryKey{}, nil
}

func main() {
	api, err := made.NewClient(os.Args[1]+"/v1", byKey{})
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	request := made.MessagesCreateReq{To: "0244123456", Message: made.NewOptString("Akwaaba"), SenderID: "Volley"}
	reply, err := api.MessagesCreate(ctx, &request, made.MessagesCreateParams{})
	if err != nil {
		panic(err)
	}
	sent := reply.(*made.MessagesCreateCreated)
	refusal, err := api.ContactsGet(ctx, made.ContactsGetParams{ID: 999999})
	if err != nil {
		panic(err)
	}
	said := refusal.(*made.ContactsGetNotFound).Response.Message
	fmt.Println(sent.Data.Status, sent.Success, said)
}
`;

const go = (tool: string, ...words: string[]) => ['go', 'run', tool, ...words];
const CLIENTS: readonly Client[] = [
  {
    name: 'Python by openapi-generator',
    needs: ['java', 'python3'],
    files: { 'main.py': PYTHON_OF_OPENAPI_GENERATOR },
    steps: [
      generate('python'),
      ['python3', '-m', 'venv', 'venv'],
      ['venv/bin/pip', 'install', '--quiet', '--disable-pip-version-check', './made'],
      ['venv/bin/python', 'main.py', ...called],
    ],
  },
  {
    name: 'Python by openapi-python-client',
    needs: ['python3'],
    files: { 'main.py': PYTHON },
    steps: [
      ['python3', '-m', 'venv', 'venv'],
      ['venv/bin/pip', 'install', '--quiet', '--disable-pip-version-check', 'openapi-python-client==0.29.1'],
      [
        'venv/bin/openapi-python-client',
        'generate',
        '--path',
        document,
        '--meta',
        'none',
        '--output-path',
        'volley_client',
      ],
      ['venv/bin/python', 'main.py', ...called],
    ],
  },
  {
    name: 'Java by openapi-generator',
    needs: ['java', 'mvn'],
    files: { 'made/src/main/java/Main.java': JAVA },
    steps: [
      generate('java'),
      ['mvn', '-q', '-f', 'made', 'compile'],
      ['mvn', '-q', '-f', 'made', 'dependency:copy-dependencies', '-DincludeScope=runtime'],
      ['java', '-cp', 'made/target/classes:made/target/dependency/*', 'Main', ...called],
    ],
  },
  {
    name: 'TypeScript by openapi-generator',
    needs: ['java', 'npm'],
    files: { 'main.ts': TYPESCRIPT_FETCH, 'tsconfig.json': TSCONFIG, 'package.json': NPM },
    steps: [
      generate('typescript-fetch', '--additional-properties=importFileExtension=.ts'),
      npm('typescript@5.9', '@types/node@24'),
      ['node_modules/.bin/tsc'],
      [process.execPath, 'out/main.js', ...called],
    ],
  },
  {
    name: 'TypeScript by openapi-typescript',
    needs: ['npm'],
    files: { 'main.ts': OPENAPI_FETCH, 'tsconfig.json': TSCONFIG, 'package.json': NPM },
    steps: [
      npm('openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9', '@types/node@24'),
      ['node_modules/.bin/openapi-typescript', document, '--output', 'made.ts'],
      ['node_modules/.bin/tsc'],
      [process.execPath, 'out/main.js', ...called],
    ],
  },
  {
    name: 'Go by oapi-codegen',
    needs: ['go'],
    files: { 'go.mod': GO_MOD, 'main.go': OAPI_CODEGEN, 'made/.keep': '' },
    steps: [
      go(
        ...(['github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2', '-package', 'made'] as const),
        ...['-generate', 'types,client', '-o', 'made/client.go', document],
      ),
      ['go', 'mod', 'tidy'],
      go('.', ...called),
    ],
  },
  {
    name: 'Go by ogen',
    needs: ['go'],
    files: { 'go.mod': GO_MOD, 'main.go': OGEN, 'ogen.yml': OGEN_SETTINGS },
    steps: [
      go(
        ...(['github.com/ogen-go/ogen/cmd/ogen@v1.25.0', '--config', 'ogen.yml'] as const),
        ...['--target', 'made', '--package', 'made', document],
      ),
      ['go', 'mod', 'tidy'],
      go('.', ...called),
    ],
  },
  { name: 'PHP by openapi-generator', needs: ['java'], steps: [generate('php')], isOnlyMade: true },
  { name: 'C# by openapi-generator', needs: ['java'], steps: [generate('csharp')], isOnlyMade: true },
];

const VERSION_FLAGS: Readonly<Record<string, string>> = { go: 'version', java: '-version' };
const has = (program: string): boolean =>
  spawnSync(program, [VERSION_FLAGS[program] ?? '--version'], { stdio: 'ignore' }).status === 0;
const run = promisify(execFile);

before(async () => {
  const reply = await app.call('GET', '/v1/openapi.json', {});
  writeFileSync(document, JSON.stringify(reply.body));
  const artifact = 'org.openapitools:openapi-generator-cli:7.17.0';
  if (has('mvn')) {
    const words = ['-q', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${root}`];
    await run('mvn', words, { timeout: TIMEOUT_MS });
  }
});

for (const [index, { name, needs, files = {}, steps, isOnlyMade }] of CLIENTS.entries()) {
  const missing = [...needs, ...(needs.includes('java') ? ['mvn'] : [])].filter((program) => !has(program));
  if (missing.length > 0) {
    test.skip(`${missing.join(' and ')} is not installed: a client in ${name} is not proven here`);
    continue;
  }
  test(`a client in ${name} ${isOnlyMade ? 'is made' : 'sends a message and reads a refusal'}`, async () => {
    const folder = join(root, String(index));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    mkdirSync(folder, { recursive: true });
    const env = { ...process.env, GOFLAGS: '-mod=mod' };
    let said = '';
    for (const [program = '', ...words] of steps) {
      const path = existsSync(join(folder, program)) ? join(folder, program) : program;
      const options = { cwd: folder, env, timeout: TIMEOUT_MS, maxBuffer: 64 << 20 };
      said = (await run(path, words, options)).stdout;
    }
    if (isOnlyMade) assert.ok(existsSync(join(folder, 'made')));
    else assert.equal(said.trim(), SAID);
  });
}
