import { AppError } from '../../errors.ts';
import { EVENT_VERSIONS, type EventKind, type OutgoingEvent, refuseStaffKinds } from '../../events/index.ts';
import type { Actor } from '../../identity/index.ts';
import { ALL_IDS } from '../../lib/ids/id-range.ts';
import { type Uuid, uuidV7 } from '../../lib/ids/uuid.ts';
import type { Timestamp } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { type EndpointWork, lockOwnEndpoint } from '../endpoints/endpoints.ts';
import { bodyOf, type Delivery } from './delivery.ts';
import { idAt } from './list-deliveries.ts';
import { askForDeliveries, putDeliveries, replayDeliveryIds, replayDeliveryRange } from './store-deliveries.ts';

const REPLAYED_MAX = 10_000;

export interface Replay {
  /** Null selects the range instead. */
  readonly ids: readonly Uuid[] | null;
  readonly from: Timestamp | null;
  readonly to: Timestamp | null;
  readonly onlyFailed: boolean;
}

/** Returns how many deliveries will be sent once more. */
export async function replayDeliveries(
  rt: Runtime,
  actor: Actor,
  { uuid, control, replay }: EndpointWork & { readonly replay: Replay },
): Promise<number> {
  const of = { accountId: actor.accountId, endpoint: uuid };
  const now = rt.clock.now();
  const count = await rt.db.transact(async (tx) => {
    const { status } = await lockOwnEndpoint(tx, actor, uuid);
    if (status === 'disabled')
      throw new AppError('wrong_state', 'This webhook is disabled, so nothing is sent to it. Resume it first.');
    await askForDeliveries(tx, { ...of, now });
    const { ids, from, to, onlyFailed } = replay;
    if (ids !== null) return replayDeliveryIds(tx, { ...of, ids, now });
    const range = {
      from: from === null ? ALL_IDS.firstId : idAt(from),
      below: to === null ? ALL_IDS.lastId : idAt(to),
    };
    return replayDeliveryRange(tx, of, { ...range, onlyFailed, limit: REPLAYED_MAX }, now);
  });
  control.wake();
  return count;
}

/** Returns the example data of a kind. */
export type ExampleOf = (kind: EventKind) => Readonly<Record<string, unknown>>;

function exampleDelivery(
  rt: Runtime,
  { batchSize }: Endpoint,
  { accountId, kind, data }: Pick<OutgoingEvent, 'accountId' | 'kind' | 'data'>,
): Delivery {
  const [id, now] = [uuidV7(rt.clock.nowMs()), rt.clock.now()];
  const event = { accountId, id, kind, version: EVENT_VERSIONS[kind], createdAt: now, data };
  return {
    ...{ id, webhookId: id, eventIds: [id], kinds: [kind], body: bodyOf([event], batchSize > 1) },
    ...{ state: 'waiting', tries: 0, nextAt: now, createdAt: now, triedAt: null },
    ...{ status: null, error: '', answer: '', durationMs: 0, attempts: [] },
  };
}

/** Sends examples, each tried once. */
export async function sendExamples(
  rt: Runtime,
  actor: Actor,
  { uuid, control, kind, exampleOf }: EndpointWork & { readonly kind: EventKind | null; readonly exampleOf: ExampleOf },
): Promise<readonly Uuid[]> {
  await refuseStaffKinds(rt.db, actor, kind === null ? [] : [kind]);
  const ids = await rt.db.transact(async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, actor, uuid);
    if (endpoint.status !== 'active')
      throw new AppError(
        'wrong_state',
        `This webhook is ${endpoint.status}, so nothing is sent to it. Resume it first.`,
      );
    const kinds = kind === null ? endpoint.kinds : [kind];
    const { accountId } = actor;
    const examples = kinds.map((one) =>
      exampleDelivery(rt, endpoint, { accountId, kind: one, data: JSON.stringify(exampleOf(one)) }),
    );
    const of = { accountId, endpoint: uuid };
    await askForDeliveries(tx, { ...of, now: rt.clock.now() });
    await putDeliveries(tx, of, examples);
    return examples.map(({ id }) => id);
  });
  control.wake();
  return ids;
}
