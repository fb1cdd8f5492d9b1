import { accountWalker } from '../../lib/background/walk-accounts.ts';
import { describeError } from '../../log.ts';
import { keepObject, leaveObjects, putObject, readObject } from '../../objects/index.ts';
import type { Runtime } from '../../runtime.ts';
import { findSound, listSoundsInObjects, listSoundsInRows, moveSound, type SoundRow } from './store-sounds.ts';

const walkSounds = accountWalker<SoundRow>({ perAccountMax: 5, rowsMax: 20 });

/**
 * Moves a sound from its row into an object, or back. A concurrent reader finds it in either case, because an object is kept for minutes after its
 * row has the sound again.
 */
async function moveOne(rt: Runtime, row: SoundRow): Promise<void> {
  const { accountId } = row;
  const found = await findSound(rt.db, accountId, row.id);
  if (found?.mulaw) {
    const objectId = await putObject(rt, { accountId, kind: 'recording', bytes: found.mulaw });
    if (objectId === null) return;
    await rt.db.transact(async (tx) => {
      if (await moveSound(tx, row, { mulaw: null, objectId }, null)) await keepObject(tx, { accountId, id: objectId });
      else await leaveObjects(rt, tx, { accountId, ids: [objectId] });
    });
  } else if (found?.objectId) {
    const { objectId: before } = found;
    const mulaw = await readObject(rt, { accountId, id: before });
    await rt.db.transact(async (tx) => {
      if (await moveSound(tx, row, { mulaw, objectId: null }, before))
        await leaveObjects(rt, tx, { accountId, ids: [before] });
    });
  }
}

/** Moves sounds one by one to where VOLLEY_S3_USE wants them. Returns whether there are more. */
export async function moveSounds(rt: Runtime): Promise<boolean> {
  if (rt.objects === null || (await rt.outgoing.isHeld())) return false;
  const listSounds = rt.objects.takesNew ? listSoundsInRows : listSoundsInObjects;
  const due = await walkSounds(rt, {
    read: (afterAccountId, limit) => listSounds(rt.db, afterAccountId, limit),
    canAct: () => true,
  });
  const failures: unknown[] = [];
  for (const row of due.rows) {
    // While the store is away, other moves would fail too.
    if (failures.length > 0 && rt.objects.trouble !== '') break;
    await moveOne(rt, row).catch((error: unknown) => {
      rt.log.warn('the sound of a recording was not moved', { recording: row.id, ...describeError(error) });
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
  return due.rows.length > 0;
}
