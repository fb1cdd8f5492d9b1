// node scripts/load-joined.mjs <program>
//
// Runs the service that service-bundle.mjs has joined, with what V8 compiled of it before. Node's own cache of compiled code keeps the 5 MB that it
// read as long as the process lives, and has no function that was compiled after the start: at rest 9 MB more, by turns.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, Script } from 'node:vm';

const program = process.argv[2];
const compiledFile = `${program}.compiled`;

function readCompiled() {
  try {
    return readFileSync(compiledFile);
  } catch {
    // The first start.
    return undefined;
  }
}

// The name of the program has a hash of what is in it: V8 itself compares only the length.
const script = new Script(`(function (require, exports) {${readFileSync(program, 'latin1')}\n})`, {
  filename: program,
  cachedData: readCompiled(),
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
if (script.cachedDataRejected !== false)
  process.on('exit', () => {
    try {
      writeFileSync(`${compiledFile}.${process.pid}`, script.createCachedData());
      renameSync(`${compiledFile}.${process.pid}`, compiledFile);
    } catch {
      // The disk is full, or somebody removed the folder: the next start compiles again.
    }
  });
script.runInThisContext()(createRequire(program), {});
