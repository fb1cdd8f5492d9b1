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

/** Who runs it when we are root and try an ordinary user: one without a home, as service accounts are. */
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
/** How this machine reaches a registry is its own affair, and the same for a newcomer. */
const NETWORK = /^(NODE_EXTRA_CA_CERTS|npm_config_(registry|cafile|proxy|https_proxy|noproxy))$/i;

/** Nothing of ours may leak in: no setting, no npm of an outer `npm run`, no program of this checkout. */
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
        // Gone meanwhile, or somebody else's: not one that we started.
        return { pid: Number(name), text: '' };
      }
    });
}

function commandsByPs(): { pid: number; text: string }[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8', timeout: 30_000 });
  return stdout.split('\n').map((line) => ({ pid: Number.parseInt(line, 10), text: line }));
}

/** A clone of the committed tree in a scratch folder with a space in its path, and what runs from it. */
export class FreshCopy {
  readonly scratch: string;
  readonly folder: string;
  readonly user: User | null;
  readonly #env: NodeJS.ProcessEnv;
  /** Where its data stands: as root outside the copy, since Postgres must be able to enter. */
  dataDir: string | null = null;

  /** Its scratch folder has the mode of every `mkdtemp`: nobody but its owner may enter. */
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
      // A group of its own: a Ctrl-C meant for us does not reach it, we end it ourselves.
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

  /** `npm start`, until it says that it runs. */
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

  /** Every process that stands in our folders or names them. */
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
          // It went by itself.
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

/** A folder that cannot be made: root is stopped by the kernel's own file system alone. */
export function unwritableFolder(copy: FreshCopy): string {
  if (copy.user === null && process.getuid?.() === 0) return '/sys/volley-data';
  const closed = join(copy.scratch, 'closed');
  mkdirSync(closed, { mode: 0o555 });
  return join(closed, 'data');
}
