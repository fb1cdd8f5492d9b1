import { spawn } from 'node:child_process';
import { SpeechFailure, tooManyAtOnce } from './engine.ts';

/** Some twenty minutes at 8 kHz, some four at 44.1: no announcement is longer. */
const OUTPUT_BYTES_MAX = 24 * 1024 * 1024;
/** A bound because each program is a process with a voice in its memory. */
const PROGRAMS_MAX = 20;

let running = 0;

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly input: string;
  /** Kills the program when it aborts. */
  readonly signal: AbortSignal;
}

/** Returns what the program writes for the text. The program sees no setting and no secret of ours. */
export function runProgram({ file, args, input, signal }: Program): Promise<Buffer> {
  if (running >= PROGRAMS_MAX) return Promise.reject(tooManyAtOnce());
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let length = 0;
  // The program has a process group of its own, so that its children end with it.
  const child = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
  });
  const kill = (): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The program ended by itself a moment ago.
    }
  };
  const fail = (reason: string): void => {
    kill();
    reject(new SpeechFailure(reason));
  };
  const cut = () => fail('it took too long');
  signal.addEventListener('abort', cut, { once: true });
  child.on('error', (error) => fail(error.message));
  child.stdout.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length > OUTPUT_BYTES_MAX) fail('it wrote more than 24 MB');
    else pieces.push(piece);
  });
  child.on('close', (code) => {
    signal.removeEventListener('abort', cut);
    if (code === 0) resolve(Buffer.concat(pieces, length));
    else reject(new SpeechFailure(`it ended with ${code ?? 'a signal'}`));
  });
  // A program that does not read its input closes the pipe; its exit code tells whether that is an error.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  if (signal.aborted) cut();
  running += 1;
  return promise.finally(() => {
    running -= 1;
  });
}
