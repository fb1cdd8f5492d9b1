import type { Handle } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Segment } from './condition.ts';
import { askQuestion } from './read-condition.ts';
import { lookAtContacts, problemsOf } from './store-matches.ts';
import { holdSegmentRows, listSegmentsByUuid } from './store-segments.ts';

/** The contacts of one statement, few enough to stay far from its time-out even with rules on other tables. */
const LOOKED_AT_ONCE = 20_000;
/** A text is tried out with a contact among the first of the account, or with none. */
const SOME_LOOKED_MAX = 5_000;

interface At {
  readonly accountId: number;
  readonly nowMs: number;
}

export function findSegments(handle: Handle, accountId: number, uuids: readonly Uuid[]): Promise<Segment[]> {
  return listSegmentsByUuid(handle, accountId, uuids);
}

/** Returns the existing segments, which cannot be deleted before the campaign that names them is committed. */
export async function holdSegments(
  handle: Handle,
  accountId: number,
  uuids: readonly Uuid[],
): Promise<ReadonlySet<Uuid>> {
  return new Set((await holdSegmentRows(handle, accountId, uuids)).map(({ uuid }) => uuid));
}

/** Collects ids in order, in an array that doubles when it is full. */
class IdList {
  #ids = new Float64Array(1_024);
  #length = 0;

  add(ids: readonly number[]): void {
    while (this.#length + ids.length > this.#ids.length) {
      const larger = new Float64Array(this.#ids.length * 2);
      larger.set(this.#ids);
      this.#ids = larger;
    }
    this.#ids.set(ids, this.#length);
    this.#length += ids.length;
  }

  get ids(): Float64Array {
    return this.#ids.subarray(0, this.#length);
  }
}

async function selectOf(handle: Handle, at: At, segment: Segment): Promise<Float64Array> {
  const question = await askQuestion(handle, at, segment.condition);
  const found = new IdList();
  // If the condition names something that was deleted, it selects nobody, and never everybody.
  if (problemsOf(question).length > 0) return found.ids;
  for (let afterId = 0; ; ) {
    const { lastId, looked, ids } = await lookAtContacts(handle, question, { afterId, limit: LOOKED_AT_ONCE });
    found.add(ids);
    if (lastId === null || looked < LOOKED_AT_ONCE) return found.ids;
    afterId = lastId;
  }
}

/** Whether the condition of any of the segments names something that was deleted. */
export async function nameWhatIsGone(handle: Handle, at: At, segments: readonly Segment[]): Promise<boolean> {
  for (const { condition } of segments)
    if (problemsOf(await askQuestion(handle, at, condition)).length > 0) return true;
  return false;
}

/** Selects each contact that any of the segments selects once, in the order of the ids. */
export async function selectContacts(handle: Handle, at: At, segments: readonly Segment[]): Promise<Float64Array> {
  let all = new Float64Array(0);
  for (const segment of segments) {
    const ids = await selectOf(handle, at, segment);
    const both = new Float64Array(all.length + ids.length);
    both.set(all);
    both.set(ids, all.length);
    both.sort();
    all = both.filter((id, place) => id !== both[place - 1]);
  }
  return all;
}

/** Returns one contact that the segments select, if it is among the first of the account; otherwise null. */
export async function findSomeContact(handle: Handle, at: At, segments: readonly Segment[]): Promise<number | null> {
  for (const segment of segments) {
    const question = await askQuestion(handle, at, segment.condition);
    if (problemsOf(question).length > 0) continue;
    const { ids } = await lookAtContacts(handle, question, { afterId: 0, limit: SOME_LOOKED_MAX });
    if (ids[0] !== undefined) return ids[0];
  }
  return null;
}
