import { spawn } from 'node:child_process';
import { SpeechFailure, tooManyAtOnce } from './engine.ts';

/** Some twenty minutes at 8 kHz, some four at 44.1: more is no announcement. */
const OUTPUT_BYTES_MAX = 24 * 1024 * 1024;
/** Each is a process with a voice in its memory. */
const PROGRAMS_MAX = 20;

let running = 0;

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly input: string;
  /** Kills it. */
  readonly signal: AbortSignal;
}

/** What the program writes, given the text. It sees no setting and no secret of ours. */
export function runProgram({ file, args, input, signal }: Program): Promise<Buffer> {
  if (running >= PROGRAMS_MAX) return Promise.reject(tooManyAtOnce());
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let length = 0;
  // A group of its own, so that what it starts ends with it.
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
      // It ended by itself a moment ago.
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
  // A program that reads nothing closes the pipe: its exit code says what there is to say.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  if (signal.aborted) cut();
  running += 1;
  return promise.finally(() => {
    running -= 1;
  });
}
