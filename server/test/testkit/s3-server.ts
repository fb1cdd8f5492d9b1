import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { eventually } from './eventually.ts';
import { findFreePort } from './free-port.ts';

const PACKAGES = ['moto[s3]==5.2.5', 'flask==3.1.3', 'flask-cors==6.0.5'];
const INSTALL_TIMEOUT_MS = 200_000;
const BUCKET = 'volley-test';
const ALLOWED = ['s3:PutObject', 's3:GetObject', 's3:DeleteObject', 's3:ListBucket'];
/** A user, what it may do, its key and the bucket; from then on the server checks every signature. */
const UNSIGNED_REQUESTS = 6;

export const hasPip = (): boolean => spawnSync('python3', ['-m', 'pip', '--version'], { stdio: 'ignore' }).status === 0;

export interface S3Server {
  readonly endpoint: string;
  readonly bucket: string;
  readonly keyId: string;
  readonly secretKey: string;
  /** Of a user who may do nothing. */
  readonly powerless: { readonly keyId: string; readonly secretKey: string };
}

/** Amazon's S3 as the project moto plays it: a program of others that judges our requests and signatures. */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'volley-s3-'));
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--target', folder, ...PACKAGES];
  await promisify(execFile)('python3', install, { timeout: INSTALL_TIMEOUT_MS });
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PYTHONPATH: folder, INITIAL_NO_AUTH_ACTION_COUNT: String(UNSIGNED_REQUESTS) };
  const server = spawn('python3', ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], {
    env,
    stdio: 'ignore',
  });
  after(async () => {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  });
  await eventually(
    () =>
      fetch(`${endpoint}/moto-api/data.json`).then(
        (one) => one.ok,
        () => false,
      ),
    Boolean,
  );
  const unsigned = (service: string) => ({
    authorization: `AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`,
  });
  const iam = async (fields: Record<string, string>): Promise<string> => {
    const body = new URLSearchParams({ Version: '2010-05-08', ...fields });
    const reply = await fetch(endpoint, { method: 'POST', headers: unsigned('iam'), body });
    assert.equal(reply.status, 200, fields['Action']);
    return reply.text();
  };
  const keyOf = async (UserName: string) => {
    await iam({ Action: 'CreateUser', UserName });
    const xml = await iam({ Action: 'CreateAccessKey', UserName });
    const [, keyId = ''] = /<AccessKeyId>([^<]+)/.exec(xml) ?? [];
    const [, secretKey = ''] = /<SecretAccessKey>([^<]+)/.exec(xml) ?? [];
    return { keyId, secretKey };
  };
  const Statement = [{ Effect: 'Allow', Action: ALLOWED, Resource: '*' }];
  const own = await keyOf('volley');
  const PolicyDocument = JSON.stringify({ Version: '2012-10-17', Statement });
  await iam({ Action: 'PutUserPolicy', UserName: 'volley', PolicyName: 'objects', PolicyDocument });
  const powerless = await keyOf('nobody');
  assert.equal((await fetch(`${endpoint}/${BUCKET}`, { method: 'PUT', headers: unsigned('s3') })).status, 200);
  return { endpoint, bucket: BUCKET, ...own, powerless };
}

/** `silent`: takes requests and never answers. `cut`: ends in the middle of the answer. `deaf`: the request is done, its answer is dropped. */
export type Lie = 'none' | 'silent' | 'cut' | 'busy' | 'deaf' | 'altered';

export interface LyingProxy {
  readonly endpoint: string;
  lie: Lie;
  /** How many more requests are lied to; the others pass. */
  count: number;
  readonly seen: string[];
}

const BUSY = '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Reduce your request rate.</Message></Error>';

/** Between us and a store: what goes wrong in networks and in servers that are overloaded. */
export async function startLyingProxy(target: string): Promise<LyingProxy> {
  const proxy = { endpoint: '', lie: 'none' as Lie, count: 0, seen: [] as string[] };
  const forward = (asked: IncomingMessage, answer: ServerResponse, lie: Lie): void => {
    const { hostname, port } = new URL(target);
    const { method, url, headers } = asked;
    const onward = request({ hostname, port, method, path: url, headers }, (got) => {
      const pieces: Buffer[] = [];
      got.on('data', (piece: Buffer) => void pieces.push(piece));
      got.on('end', () => {
        const body = Buffer.concat(pieces);
        if (lie === 'deaf') return answer.destroy();
        answer.writeHead(got.statusCode ?? 500, got.headers);
        if (lie === 'cut') return answer.write(body.subarray(0, body.length / 2), () => answer.destroy());
        if (lie === 'altered') body[0] = (body[0] ?? 0) ^ 1;
        return answer.end(body);
      });
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  };
  const server = createServer((asked, answer) => {
    proxy.seen.push(`${asked.method} ${asked.headers.host} ${asked.url}`);
    const lie = proxy.count > 0 ? proxy.lie : 'none';
    if (lie !== 'none') proxy.count -= 1;
    if (lie === 'silent') asked.resume();
    else if (lie === 'busy') {
      asked.resume();
      answer.writeHead(503).end(BUSY);
    } else forward(asked, answer, lie);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  proxy.endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return proxy;
}
