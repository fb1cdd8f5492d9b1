// Webhooks as the Standard Webhooks libraries of other languages verify and sign them: each must take the other's.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { verifyWebhook } from '@volley/sdk';
import { makeWebhookSecret, signingKey, signWebhook } from '../../src/webhooks/sending/sign-webhook.ts';

const TIMEOUT_MS = 280_000;
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'volley-webhooks-'));
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
const has = (program: string, flag: string): boolean => spawnSync(program, [flag], { stdio: 'ignore' }).status === 0;

const ID = 'evt_0196f0c27a107cc49d3e0242ac120005';
const BODY = '{"kind":"message.delivered","text":"Akwaaba ☕ — ɛyɛ"}';
const [OLD, NEW] = [makeWebhookSecret(), makeWebhookSecret()];

function ourHeaders(secrets: readonly string[]): Record<string, string> {
  const seconds = Math.floor(Date.now() / 1000);
  return {
    'webhook-id': ID,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signWebhook(secrets.map(signingKey), { id: ID, seconds, body: BODY }),
  };
}

/** A program is given this as its input, and writes the signature that its library makes. */
function question(): string {
  const strange = { ...ourHeaders([OLD]), 'webhook-signature': ourHeaders([makeWebhookSecret()])['webhook-signature'] };
  return JSON.stringify({
    ...{ secret: NEW, old: OLD, body: BODY, id: ID },
    good: [ourHeaders([NEW]), ourHeaders([OLD, NEW]), ourHeaders([NEW, OLD])],
    bad: [ourHeaders([OLD]), strange],
  });
}

async function judge(output: string): Promise<void> {
  const { seconds, signature } = JSON.parse(output) as { seconds: string; signature: string };
  const headers = { 'webhook-id': ID, 'webhook-timestamp': seconds, 'webhook-signature': signature };
  const event = await verifyWebhook({ secret: [OLD, NEW], headers, body: BODY });
  assert.equal(event.kind, 'message.delivered');
}

const PYTHON = `import json, sys
from datetime import datetime, timezone
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

asked = json.load(open(sys.argv[1]))
hook = Webhook(asked["secret"])
for headers in asked["good"]:
    assert hook.verify(asked["body"], headers)["kind"] == "message.delivered"
for headers in asked["bad"]:
    try:
        hook.verify(asked["body"], headers)
    except WebhookVerificationError:
        continue
    raise SystemExit("a signature of another secret was taken")
now = datetime.now(tz=timezone.utc)
signature = hook.sign(asked["id"], now, asked["body"])
print(json.dumps({"seconds": str(int(now.timestamp())), "signature": signature}))
`;

if (!has('python3', '--version')) {
  test.skip('Python is not installed: its library of Standard Webhooks is not asked here');
} else {
  test('the Python library takes our webhooks, and ours takes those of Python', { timeout: TIMEOUT_MS }, async () => {
    const venv = join(folder, 'venv');
    await run('python3', ['-m', 'venv', venv]);
    const install = ['install', '--quiet', '--disable-pip-version-check', 'standardwebhooks==1.0.1'];
    await run(join(venv, 'bin', 'pip'), install);
    writeFileSync(join(folder, 'main.py'), PYTHON);
    writeFileSync(join(folder, 'python.json'), question());
    const { stdout } = await run(join(venv, 'bin', 'python'), ['main.py', 'python.json'], { cwd: folder });
    await judge(stdout);
  });
}

const GO = `package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

type question struct {
	Secret, Body, ID string
	Good, Bad        []map[string]string
}

func headersOf(values map[string]string) http.Header {
	headers := http.Header{}
	for name, value := range values {
		headers.Set(name, value)
	}
	return headers
}

func main() {
	raw, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var asked question
	if err := json.Unmarshal(raw, &asked); err != nil {
		panic(err)
	}
	hook, err := standardwebhooks.NewWebhook(asked.Secret)
	if err != nil {
		panic(err)
	}
	for _, values := range asked.Good {
		if err := hook.Verify([]byte(asked.Body), headersOf(values)); err != nil {
			panic(err)
		}
	}
	for _, values := range asked.Bad {
		if hook.Verify([]byte(asked.Body), headersOf(values)) == nil {
			panic("a signature of another secret was taken")
		}
	}
	now := time.Now()
	signature, err := hook.Sign(asked.ID, now, []byte(asked.Body))
	if err != nil {
		panic(err)
	}
	answer := map[string]string{"seconds": strconv.FormatInt(now.Unix(), 10), "signature": signature}
	line, _ := json.Marshal(answer)
	fmt.Println(string(line))
}
`;

if (!has('go', 'version')) {
  test.skip('Go is not installed: its library of Standard Webhooks is not asked here');
} else {
  test('the Go library takes our webhooks, and ours takes those of Go', { timeout: TIMEOUT_MS }, async () => {
    writeFileSync(join(folder, 'go.mod'), 'module volley.test\n\ngo 1.21\n');
    writeFileSync(join(folder, 'main.go'), GO);
    const go = (...parameters: string[]) =>
      run('go', parameters, { cwd: folder, env: { ...process.env, GOFLAGS: '-mod=mod' } });
    await go(
      'get',
      'github.com/standard-webhooks/standard-webhooks/libraries@v0.0.0-20250711233419-a173a6c0125c',
    ).catch(() => go('mod', 'tidy'));
    await go('mod', 'tidy');
    writeFileSync(join(folder, 'go.json'), question());
    const { stdout } = await go('run', '.', 'go.json');
    await judge(stdout);
  });
}
