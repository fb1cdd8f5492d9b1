#!/usr/bin/env node
// The bin must start under any Node from 20 on: it hands over to the Node that comes with the project.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = dirname(fileURLToPath(import.meta.url));
const run = join(cli, '..', 'scripts', 'run.mjs');
const { status, signal } = spawnSync(process.execPath, [run, join(cli, 'src', 'main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? (signal === 'SIGINT' ? 130 : 143));
