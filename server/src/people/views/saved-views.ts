import { VIEWS_MAX } from '@volley/contract/saved-views';
import { AppError, notFound } from '../../errors.ts';
import { type Actor, waitToAdd } from '../../identity/index.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import {
  deleteViewRow,
  insertView,
  listViewRows,
  type OfPerson,
  renameViewRow,
  type SavedView,
} from '../person/store-views.ts';

interface OneView extends OfPerson {
  readonly uuid: Uuid;
}

export const listViews = (rt: Runtime, { accountId, userId }: OfPerson): Promise<SavedView[]> =>
  listViewRows(rt.db, accountId, userId);

export function createView(
  rt: Runtime,
  actor: Actor,
  view: OfPerson & Pick<SavedView, 'name' | 'address'>,
): Promise<SavedView> {
  const at = rt.clock.now();
  const made = { ...view, uuid: uuidV7(rt.clock.nowMs()), createdAt: at, updatedAt: at };
  return rt.db.transact(async (tx) => {
    await waitToAdd(tx, actor, view.accountId);
    if ((await listViewRows(tx, view.accountId, view.userId)).length >= VIEWS_MAX)
      throw new AppError(
        'storage_limit',
        `You keep ${VIEWS_MAX} views of an account at most. Please delete one of them first.`,
      );
    await insertView(tx, made);
    return made;
  });
}

export function renameView(rt: Runtime, view: OneView, name: string): Promise<SavedView> {
  return rt.db.transact(async (tx) => {
    const renamed = await renameViewRow(tx, { ...view, name, now: rt.clock.now() });
    if (!renamed) throw notFound('Saved view');
    return renamed;
  });
}

export function deleteView(rt: Runtime, view: OneView): Promise<void> {
  return rt.db.transact(async (tx) => {
    if (!(await deleteViewRow(tx, view))) throw notFound('Saved view');
  });
}
