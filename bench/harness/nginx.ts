import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../server/test/testkit/free-port.ts';
import { until } from './frame.ts';
import { answers, type Running, stopChild } from './processes.ts';

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path));
const START_TIMEOUT_MS = 10_000;

export const NGINX_IS_HERE = NGINX !== undefined;

/** One worker that answers every path with the same 302, and logs nothing: the least that a redirect can cost. */
export async function startNginx(folder: string, location: string): Promise<Running> {
  if (NGINX === undefined) throw new Error('nginx is not installed');
  const port = await findFreePort();
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
  const isUp = () => answers(`http://127.0.0.1:${port}/`, ({ status }) => status === 302);
  await until('nginx answers', isUp, { limitMs: START_TIMEOUT_MS });
  return { port, pid: child.pid ?? 0, stop: () => stopChild(child) };
}
