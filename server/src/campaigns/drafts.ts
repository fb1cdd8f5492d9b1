import { type AudienceInput, describeAudience, type NamedAudience } from '../audiences/index.ts';
import type { Handle, Transaction } from '../db/index.ts';
import { AppError, notFound, refuseOtherVersion } from '../errors.ts';
import { type Actor, refuseUnlessSender } from '../identity/index.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import type { Channel } from './channel.ts';
import { existing } from './existing.ts';
import { removerOf } from './store-campaigns.ts';

interface AnyDraft {
  readonly id: number;
  readonly uuid: Uuid;
  readonly status: string;
  /** One more with each change of the draft. */
  readonly version: number;
  readonly audience: NamedAudience;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

type Change = 'changed' | 'deleted';

/** What a channel does with its drafts in a way of its own. */
export interface DraftChannel<Draft extends AnyDraft, Input> extends Channel {
  /** For the sentences of refusals: what an ended campaign is the record of, and what a cancelled one does no more. */
  readonly words: { readonly record: string; readonly act: string };
  empty(actor: Actor): Draft;
  /** Applies the input. All faults are reported at once. */
  withInput(handle: Handle, actor: Actor, draft: Draft, input: Input): Promise<Draft>;
  find(handle: Handle, accountId: number, uuid: Uuid): Promise<Draft | null>;
  lock(tx: Transaction, accountId: number, uuid: Uuid): Promise<Draft | null>;
  insert(tx: Transaction, accountId: number, draft: Draft): Promise<void>;
  /** Stores a draft that was changed, with the status that its new time gives it. */
  update(
    rt: Runtime,
    tx: Transaction,
    at: { readonly accountId: number; readonly found: Draft },
    changed: Draft,
  ): Promise<Draft>;
  /** Whether its content may change although it has left the draft. */
  mayChange?(campaign: Draft): boolean;
  /** Refuses what can be read as a campaign and is none. */
  refuseOther?(tx: Transaction, accountId: number, uuid: Uuid, change: Change): Promise<void>;
}

const IS_OVER = new Set(['completed', 'cancelled', 'failed']);

/** The drafts of a channel: written, read, changed while they may be, and deleted. */
export function draftsOf<Draft extends AnyDraft, Input extends { readonly version?: number | undefined }>(
  channel: DraftChannel<Draft, Input>,
) {
  const { record, act } = channel.words;
  const remove = removerOf(channel);

  async function lock(tx: Transaction, { accountId }: Actor, uuid: Uuid, change: Change): Promise<Draft> {
    const found = await channel.lock(tx, accountId, uuid);
    if (!found) {
      await channel.refuseOther?.(tx, accountId, uuid, change);
      throw notFound('Campaign');
    }
    const { status } = found;
    if (status === 'draft' || status === 'scheduled') return found;
    if (change === 'changed' && channel.mayChange?.(found)) return found;
    const instead = IS_OVER.has(status)
      ? ` This one stays as the record of ${record}.`
      : ` Cancel this one if it should ${act}.`;
    const sentence = `This campaign is ${status}: only a draft or a scheduled one can be ${change}.`;
    throw new AppError('wrong_state', `${sentence}${change === 'deleted' ? instead : ''}`);
  }

  const get = async (rt: Runtime, { accountId }: Actor, uuid: Uuid): Promise<Draft> =>
    existing(await channel.find(rt.db, accountId, uuid));

  return {
    get,
    /** Only checks an input and stores nothing. */
    async check(handle: Handle, actor: Actor, input: Input): Promise<void> {
      await channel.withInput(handle, actor, channel.empty(actor), input);
    },
    async create(rt: Runtime, actor: Actor, input: Input): Promise<Draft> {
      const [id, now] = [await rt.ids.next(channel.table), rt.clock.now()];
      const own = { id, uuid: uuidV7(rt.clock.nowMs()), createdAt: now, updatedAt: now };
      return rt.db.transact(async (tx) => {
        const draft = await channel.withInput(tx, actor, { ...channel.empty(actor), ...own }, input);
        await channel.insert(tx, actor.accountId, draft);
        return draft;
      });
    },
    update: (rt: Runtime, actor: Actor, uuid: Uuid, input: Input): Promise<Draft> =>
      rt.db.transact(async (tx) => {
        const found = await lock(tx, actor, uuid, 'changed');
        refuseOtherVersion(found.version, input.version);
        if (found.status !== 'draft') refuseUnlessSender(actor, `This campaign is ${found.status}, so changing it`);
        const changed = await channel.withInput(tx, actor, found, input);
        const fresh = { version: found.version + 1, updatedAt: rt.clock.now() };
        return channel.update(rt, tx, { accountId: actor.accountId, found }, { ...changed, ...fresh });
      }),
    remove: (rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> =>
      rt.db.transact(async (tx) => {
        const { id } = await lock(tx, actor, uuid, 'deleted');
        await remove(tx, actor.accountId, id);
      }),
    /** All settings of a campaign as they are now. */
    async getContent(rt: Runtime, actor: Actor, uuid: Uuid): Promise<{ draft: Draft; recipients: AudienceInput }> {
      const draft = await get(rt, actor, uuid);
      return { draft, recipients: await describeAudience(rt.db, actor.accountId, draft.audience) };
    },
  };
}
