#!/usr/bin/env node
// The bin must start under any Node from 20 on: it hands over to the Node that comes with the project, by way of the
// same first step as `npm start`. Within this process, so that a signal sent to us reaches what we started.
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const cli = dirname(fileURLToPath(import.meta.url));
const run = join(cli, '..', 'scripts', 'run.mjs');
process.argv.splice(1, 1, run, join(cli, 'src', 'main.ts'));
await import(pathToFileURL(run).href);
