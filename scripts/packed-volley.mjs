#!/usr/bin/env node
// The program of the installed package `volley`, where it stands as volley.js beside hand-over.mjs.
import { accessSync, chmodSync, constants, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noNodeSentence, ownNode, runOnFirst } from './hand-over.mjs';

const root = dirname(fileURLToPath(import.meta.url));

// The version that the project was tested with comes as an optional package: whoever has a newer Node may leave it out.
function pinnedNode() {
  const name = `node-${process.platform}-${process.arch}`;
  try {
    const file = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'node');
    makeExecutable(file);
    return [file];
  } catch {
    // It was left out, or there is none for this platform: the Node that runs this file may do.
    return [];
  }
}

// Some ways of installing lose the mode.
function makeExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

const flags = JSON.parse(readFileSync(join(root, 'service-flags.json'), 'utf8'));
const words = [
  '--disable-warning=ExperimentalWarning',
  ...flags,
  join(root, 'cli/src/main.js'),
  ...process.argv.slice(2),
];
const code = await runOnFirst([...pinnedNode(), ...ownNode()], words, process.env);
if (code === null) process.stderr.write(`${noNodeSentence()}\n`);
process.exitCode = code ?? 1;
