import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../../errors.ts';
import { createTurns } from '../../lib/background/turns.ts';

/** The parameters of OWASP's cheat sheet for argon2id: 19 MiB, two passes, one lane. Raise them here alone. */
const NOW = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const VERSION = 19;
const SALT_OCTETS = 16;
const TAG_OCTETS = 32;
/** Each computation takes 19 MiB and a thread of the pool that also resolves names and reads files. */
const AT_ONCE_MAX = 2;
/** At 20 to 40 computations a second the last in the queue waits for less than 5 seconds. */
const WAITING_MAX = 100;
const RETRY_AFTER_SECONDS = 3;

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

interface ParsedHash extends Parameters {
  readonly salt: Buffer;
  readonly tag: Buffer;
}

const deriveKey = promisify(argon2);
const turns = createTurns({
  atOnceMax: AT_ONCE_MAX,
  waitingMax: WAITING_MAX,
  refusal: () =>
    new AppError('unavailable', 'Too many people sign in at this moment. Please try again in a few seconds.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }),
});

/** The same text typed on another keyboard may have other code points; NFKC makes them equal, as NIST SP 800-63B asks. */
function derive(
  text: string,
  of: string,
  { memory, passes, parallelism, salt }: Omit<ParsedHash, 'tag'>,
  tagLength: number,
) {
  const message = Buffer.from(text.normalize('NFKC'));
  return turns.take(of, () => deriveKey('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength }));
}

function encode(octets: Buffer): string {
  return octets.toString('base64').replaceAll('=', '');
}

/** Returns the PHC form, which names its parameters, so older hashes stay readable when they grow. `of`: who waits in the shared queue. */
export async function hashPassword(text: string, of: string): Promise<string> {
  const salt = randomBytes(SALT_OCTETS);
  const tag = await derive(text, of, { ...NOW, salt }, TAG_OCTETS);
  const { memory, passes, parallelism } = NOW;
  return `$argon2id$v=${VERSION}$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

const FORM = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]{11,86})\$([\w+/]{22,86})$/;

function parseHash(hash: string): ParsedHash {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORM.exec(hash) ?? [];
  if (memory === undefined) throw new Error('A stored password hash does not have the form of argon2id.');
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** A hash of nobody: the computation takes as long for a person who does not exist, or has no password, as for one who has. */
const DECOY: ParsedHash = { ...NOW, salt: Buffer.alloc(SALT_OCTETS), tag: Buffer.alloc(TAG_OCTETS) };

/** `hash`: null if there is no person or no password. The result is then false, after the same time as any other. */
export async function verifyPassword(text: string, hash: string | null, of: string): Promise<boolean> {
  const stored = hash === null ? DECOY : parseHash(hash);
  const tag = await derive(text, of, stored, stored.tag.length);
  return timingSafeEqual(tag, stored.tag) && hash !== null;
}

/** Returns whether the parameters have grown since. The caller, who has just verified the password, then stores a new hash. */
export function isRehashDue(hash: string): boolean {
  const { memory, passes, parallelism, tag } = parseHash(hash);
  return memory < NOW.memory || passes < NOW.passes || parallelism !== NOW.parallelism || tag.length < TAG_OCTETS;
}
