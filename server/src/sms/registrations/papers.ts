import { AppError, invalidInput, notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import type { Seal } from '../../lib/files/seal.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { getRegistration, lockedRegistration } from './registrations.ts';
import { deletePaperRow, findSealedPaper, insertPaper } from './store-papers.ts';
import type { Paper, SenderRegistration } from './store-registrations.ts';

const PAPERS_MAX = 5;

/** By the octets with which a file begins; what it is called does not count. */
const TYPES: readonly (readonly [contentType: string, beginning: Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
];

function typeOf(bytes: Buffer): string {
  const found = TYPES.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning));
  if (found) return found[0];
  throw invalidInput({ file: ['The file must be a PDF, PNG or JPEG file.'] });
}

function sealOf({ seal }: Runtime): Seal {
  if (seal !== null) return seal;
  throw new AppError(
    'conflict',
    'Papers are kept encrypted: the operator must set VOLLEY_SECRET, in every process, and start again before one is added or read.',
  );
}

/** Stores a paper, encrypted, in one transaction: after an interruption it is there whole or not at all. */
export async function addPaper(
  rt: Runtime,
  { accountId }: Actor,
  { uuid, name, bytes }: { readonly uuid: Uuid; readonly name: string; readonly bytes: Buffer },
): Promise<SenderRegistration> {
  await getRegistration(rt, accountId, uuid);
  const sealed = sealOf(rt).seal(bytes.toString('base64'));
  const paper: Paper = {
    ...{ uuid: uuidV7(rt.clock.nowMs()), name, contentType: typeOf(bytes), bytes: bytes.length },
    createdAt: rt.clock.now(),
  };
  const id = await rt.ids.next('registration_papers');
  return rt.db.transact(async (tx) => {
    const found = await lockedRegistration(rt, tx, { accountId, uuid });
    if (found.papers.length >= PAPERS_MAX)
      throw new AppError('storage_limit', `A sender registration has ${PAPERS_MAX} papers at most.`);
    if (!(await insertPaper(tx, { ...paper, accountId, id, registrationId: found.id, sealed })))
      throw new AppError('storage_limit', 'The papers of an account take 100 MB at most.');
    return { ...found, papers: [...found.papers, paper] };
  });
}

interface OfPaper {
  readonly accountId: number;
  readonly uuid: Uuid;
  readonly paper: Uuid;
}

/** Returns the file as it was uploaded. */
export async function readPaper(rt: Runtime, { accountId, uuid, paper }: OfPaper): Promise<Buffer> {
  const sealed = await findSealedPaper(rt.db, accountId, uuid, paper);
  if (sealed === null) throw notFound('Paper');
  const opened = sealOf(rt).open(sealed);
  if (opened !== null) return Buffer.from(opened, 'base64');
  throw new AppError('conflict', 'This paper cannot be decrypted with the VOLLEY_SECRET of this process.');
}

export function deletePaper(rt: Runtime, { accountId, uuid, paper }: OfPaper): Promise<void> {
  return rt.db.transact(async (tx) => {
    const { id } = await lockedRegistration(rt, tx, { accountId, uuid }, 'Paper');
    if (!(await deletePaperRow(tx, accountId, id, paper))) throw notFound('Paper');
  });
}
