// An account whose messages are counted by hand in `message_hours`, as the rooms count them, and what it and the operator are told of them.
import assert from 'node:assert/strict';
import { EVENT_KINDS as CATALOGUE } from '@volley/contract';
import { manualClock } from '../../src/clock.ts';
import { changeListener, EVENT_KINDS, newestPosition, readEvents } from '../../src/events/index.ts';
import { findHomeAccountId } from '../../src/identity/index.ts';
import { timestampFromMs } from '../../src/lib/time/timestamp.ts';
import { NO_POST } from '../../src/mail/index.ts';
import { placeOfWait } from '../../src/statistics/index.ts';
import { lookAtTraffic } from '../../src/traffic-alarms/index.ts';
import { addAccount } from './message-rows.ts';
import { openTestRuntime } from './runtime.ts';

export const place = await openTestRuntime();
const { sql, db } = place;
export const HOUR_MS = 3_600_000;
const PLACE = placeOfWait(120) + 2;

interface Traffic {
  readonly network: string;
  readonly sender: string;
  readonly carrier: number;
  readonly closed: number;
  readonly failed: number;
  /** Those of them that no carrier accepted. */
  readonly refused?: number;
  /** Receipts that took three minutes; the others took none. */
  readonly late?: number;
  readonly underWay?: number;
  readonly cost?: number;
}

/** An account whose messages are counted by hand, and which hears of everything. */
export async function startWatching() {
  const startMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS / 2;
  const clock = manualClock(startMs);
  const home = (await findHomeAccountId(db)) ?? (await addAccount(place));
  const accountId = await addAccount(place);
  const mails: string[] = [];
  const post = {
    ...NO_POST,
    tellOwners: async (_tx: unknown, to: number, { text }: { text: { text: string } }) =>
      void mails.push(`${to}: ${text.text}`),
  };
  const rt = { ...place.rt, clock, post };
  for (const id of [home, accountId])
    await db.transact((tx) =>
      changeListener(rt, tx, { accountId: id, source: 'test', kinds: EVENT_KINDS, until: null }),
    );
  await rt.listeners.refresh();
  /** Adds closed messages to the hour that now is, or was `hoursAgo`. */
  const count = async (some: readonly Traffic[], hoursAgo = 0) => {
    const slot = timestampFromMs(Math.floor(clock.nowMs() / HOUR_MS) * HOUR_MS - hoursAgo * HOUR_MS);
    for (const { network, sender, carrier, closed, failed, refused = 0, late = 0, underWay = 0, cost = 0 } of some)
      await sql(
        `insert into message_hours (account_id, slot, network, sender_id, purpose, carrier_id, messages, parts, sent, waiting, unreported, delivered,
           undelivered, rejected, expired, failed, unknown, skipped, cost, wait_places, wait_counts)
         values ($1, $2, $3, $4, 'service', $5, $6, $6, $6, 0, $9, $7, $8, 0, 0, $13, 0, 0, $10, $11, $12)
         on conflict (account_id, slot, network, sender_id, purpose, carrier_id) do update set messages = message_hours.messages + excluded.messages,
           delivered = message_hours.delivered + excluded.delivered, undelivered = message_hours.undelivered + excluded.undelivered,
           failed = message_hours.failed + excluded.failed,
           unreported = message_hours.unreported + excluded.unreported, wait_places = excluded.wait_places, wait_counts = excluded.wait_counts`,
        [
          ...[accountId, slot, network, sender, carrier, closed, closed - failed, failed - refused, underWay, cost],
          ...[late > 0 ? [0, PLACE] : [], late > 0 ? [closed - failed - late, late] : [], refused],
        ],
      );
  };
  for (const table of ['message_hours', 'value_hours', 'traffic_looks', 'traffic_seen', 'traffic_watches'])
    await sql(`delete from ${table}`);
  const positions = new Map([[home, await newestPosition(db, home)]]);
  const heard = async (id: number) => {
    const page = await readEvents(db, { accountId: id, after: positions.get(id) ?? 0, kinds: EVENT_KINDS, limit: 100 });
    positions.set(id, page.position);
    return page.events.map(({ kind, data }) => {
      assert.deepEqual(CATALOGUE[kind].data.safeParse(JSON.parse(data)).error?.issues ?? [], []);
      const { about, thing, name } = JSON.parse(data);
      return `${kind} ${about} ${thing} ${name}`.trim();
    });
  };
  /** What the account and the operator are told by a look at each. Two processes look at the same time. */
  const look = async (minutes: number) => {
    clock.advance(minutes * 60_000);
    for (const side of [
      { accountId, isOperator: false },
      { accountId: home, isOperator: true },
    ])
      await Promise.all([lookAtTraffic(rt, side), lookAtTraffic(rt, side)]);
    return {
      account: await heard(accountId),
      operator: (await heard(home)).filter((told) => told.includes('installation.')),
    };
  };
  return { rt, clock, accountId, home, mails, count, look, heard };
}

export const NOTHING = { account: [], operator: [] };
export const mtn = { network: 'MTN', sender: 'Shop', carrier: 901 };
export const telecel = { network: 'Telecel', sender: 'Shop', carrier: 902 };

export async function startWithFortnight() {
  const started = await startWatching();
  await sql(
    `insert into carriers (id, name, kind, settings, is_paused, created_at, updated_at)
     values (901, 'Accra', 'smpp', '{}', false, now(), now()), (902, 'Tema', 'smpp', '{}', false, now(), now()) on conflict do nothing`,
  );
  for (let hoursAgo = 14 * 24; hoursAgo > 0; hoursAgo -= 4)
    await started.count(
      [mtn, telecel].map((of) => ({ ...of, closed: 100, failed: 10 })),
      hoursAgo,
    );
  assert.deepEqual(await started.look(1), NOTHING, 'what was before the first look is not told');
  return started;
}
