// Runs commands of the command line one after another in this process, because separate processes for the four hundred commands of the tests would
// cost more than the commands themselves. `command-line.ts` starts it and sends one command at a time.

import { exitCodeOf, report } from '../../../cli/src/frame/failure.ts';
import { runProgram } from '../../../cli/src/program.ts';

export interface Command {
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/** Thrown in place of `process.exit`. */
class Ended extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`the command ended with ${code}`);
    this.code = code;
  }
}

/** Runs a command as `cli/src/main.ts` does, without ending the process. */
async function codeOf(words: readonly string[]): Promise<number> {
  try {
    await runProgram(['node', 'volley', ...words]);
    return 0;
  } catch (error) {
    if (error instanceof Ended) return error.code;
    report(error, words.includes('--json'));
    return exitCodeOf(error);
  }
}

function capture(stream: NodeJS.WriteStream): { readonly texts: string[] } {
  const texts: string[] = [];
  stream.write = (chunk: unknown, ...others: unknown[]): boolean => {
    texts.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk as Uint8Array).toString());
    const done = others.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
  return { texts };
}

const [out, err] = [capture(process.stdout), capture(process.stderr)];
process.exit = (code) => {
  throw new Ended(Number(code ?? 0));
};

function setEnvironment(wanted: Command['environment']): void {
  for (const name of Object.keys(process.env)) if (wanted[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) process.env[name] = value;
}

process.on('message', async ({ words, environment, cwd }: Command) => {
  setEnvironment(environment);
  process.chdir(cwd);
  const code = await codeOf(words);
  process.send?.({ code, out: out.texts.splice(0).join(''), err: err.texts.splice(0).join('') });
});
