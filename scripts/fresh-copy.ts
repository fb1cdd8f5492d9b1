import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '..');
const CLONE_TIMEOUT_MS = 60_000;
const START_TIMEOUT_MS = 120_000;
const POLL_MS = 50;
const KILL_ROUNDS_MAX = 20;

export interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Returns the ordinary user with whom root tries the copy: one without a home, like service accounts. */
export function findNobody(): User | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { name: 'nobody', uid: Number(uid), gid: Number(gid) } : null;
}

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly seconds: number;
}

export interface Running {
  readonly npm: ChildProcess;
  output(): string;
  readonly ended: Promise<Outcome>;
}

const OURS = /^(npm_|VOLLEY_|DATABASE_URL|INIT_CWD|NODE_)/i;
/** Settings of how this machine reaches a registry, which a new user needs too. */
const NETWORK = /^(NODE_EXTRA_CA_CERTS|npm_config_(registry|cafile|proxy|https_proxy|noproxy))$/i;

/** Returns an environment without our own settings, npm's of an outer `npm run`, and this checkout's programs. */
function cleanEnvironment(user: User | null): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !OURS.test(name) || NETWORK.test(name));
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT));
  const home = user === null ? {} : { HOME: '/nonexistent', USER: user.name, LOGNAME: user.name };
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter), ...home };
}

function chownAll(folder: string, user: User): void {
  chownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    lchownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

function commandsInProc(): { pid: number; text: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return { pid: Number(name), text: `${command}\n${readlinkSync(`/proc/${name}/cwd`)}` };
      } catch {
        // The process has ended or belongs to somebody else, so we did not start it.
        return { pid: Number(name), text: '' };
      }
    });
}

function commandsByPs(): { pid: number; text: string }[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8', timeout: 30_000 });
  return stdout.split('\n').map((line) => ({ pid: Number.parseInt(line, 10), text: line }));
}

/** A clone of the committed tree in a scratch folder with a space in its path, and the processes started from it. */
export class FreshCopy {
  readonly scratch: string;
  readonly folder: string;
  readonly user: User | null;
  readonly #env: NodeJS.ProcessEnv;
  /** The data folder. For root it lies outside the copy, because Postgres must be able to enter it. */
  dataDir: string | null = null;

  /** The scratch folder has the mode of every `mkdtemp`: only its owner may enter. */
  constructor(user: User | null) {
    this.user = user;
    this.scratch = mkdtempSync(join(tmpdir(), 'volley-fresh-'));
    this.folder = join(this.scratch, 'fresh copy');
    const cloned = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, this.folder], {
      encoding: 'utf8',
      timeout: CLONE_TIMEOUT_MS,
    });
    if (cloned.status !== 0) throw new Error(`git clone failed: ${cloned.stderr}`);
    if (user) chownAll(this.scratch, user);
    this.#env = cleanEnvironment(user);
  }

  run(command: string, words: readonly string[], settings: Readonly<Record<string, string>> = {}): Running {
    const startedAt = performance.now();
    const npm = spawn(command, [...words], {
      cwd: this.folder,
      env: { ...this.#env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      // The child has its own process group, so that a Ctrl-C for this script does not reach it. This script ends it.
      detached: true,
      ...(this.user ? { uid: this.user.uid, gid: this.user.gid } : {}),
    });
    let output = '';
    const keep = (text: string) => {
      output += text;
    };
    npm.stdout.setEncoding('utf8').on('data', keep);
    npm.stderr.setEncoding('utf8').on('data', keep);
    const ended = new Promise<Outcome>((done) => {
      npm.once('error', (error) => done({ code: null, output: String(error), seconds: 0 }));
      npm.once('close', (code) => done({ code, output, seconds: (performance.now() - startedAt) / 1000 }));
    });
    return { npm, output: () => output, ended };
  }

  /** Runs `npm start` until it reports that the service runs. */
  async start(settings: Readonly<Record<string, string>>): Promise<Running> {
    const running = this.run('npm', ['start'], settings);
    let outcome: Outcome | null = null;
    void running.ended.then((how) => {
      outcome = how;
    });
    for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
      const data = /^ {2}Data {2,}(.*?)(?: \(.*)?\n/m.exec(running.output());
      if (data?.[1] !== undefined) {
        this.dataDir = data[1];
        return running;
      }
      if (outcome !== null) break;
    }
    throw new Error(`it did not start:\n${running.output()}`);
  }

  /** Returns every process that runs in our folders or names them. */
  processes(): number[] {
    const folders = [this.scratch, ...(this.dataDir === null ? [] : [this.dataDir])];
    const all = process.platform === 'linux' ? commandsInProc() : commandsByPs();
    return all
      .filter(({ pid, text }) => pid !== process.pid && folders.some((folder) => text.includes(folder)))
      .map(({ pid }) => pid);
  }

  async killAll(): Promise<void> {
    for (let round = 0; round < KILL_ROUNDS_MAX; round += 1) {
      const pids = this.processes();
      if (pids.length === 0) return;
      for (const pid of pids) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // The process ended by itself.
        }
      }
      await sleep(POLL_MS);
    }
  }

  async remove(): Promise<void> {
    await this.killAll();
    const folders = [this.scratch, ...(this.dataDir === null ? [] : [this.dataDir])];
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Returns a folder that cannot be created. For root, only the kernel's own file system refuses. */
export function unwritableFolder(copy: FreshCopy): string {
  if (copy.user === null && process.getuid?.() === 0) return '/sys/volley-data';
  const closed = join(copy.scratch, 'closed');
  mkdirSync(closed, { mode: 0o555 });
  return join(closed, 'data');
}
