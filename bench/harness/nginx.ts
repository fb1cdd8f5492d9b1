import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path));
const START_TIMEOUT_MS = 10_000;

export const NGINX_IS_HERE = NGINX !== undefined;

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** One worker that answers every path with the same 302, and logs nothing: the least that a redirect can cost. */
export async function startNginx(folder: string, location: string): Promise<{ port: number; stop(): Promise<void> }> {
  if (NGINX === undefined) throw new Error('nginx is not installed');
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `daemon off; master_process on; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  access_log off; keepalive_requests 1000000000; keepalive_timeout 75s; tcp_nodelay on;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server { listen 127.0.0.1:${port} backlog=1024; location / { return 302 ${location}; } }
}`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      (reply) => reply.status === 302,
      () => false,
    );
    if (isUp) break;
    if (child.exitCode !== null || performance.now() > deadlineMs) throw new Error('nginx did not start');
    await sleep(20);
  }
  return {
    port,
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
