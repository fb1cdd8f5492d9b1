import { type Handle, statement, store } from '../db/index.ts';
import { type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { CarrierMinute, CarrierView, ViewOfProcess } from './figures.ts';

/** Stores whole counts and not increments, so that a repeated statement changes nothing. */
const keep = statement(
  'carrier_minutes.keep',
  `insert into carrier_minutes (minute, carrier_id, process_id, accepted, refused, throttled, unanswered, answer_ms_sum, answer_ms_max,
     answer_times, codes, busy_seconds, rate_seconds, pause_seconds, window_seconds, receipts, receipts_delivered)
   select (r->>'minute')::timestamptz, (r->>'carrierId')::bigint, (r->>'processId')::bigint, (r->>'accepted')::int, (r->>'refused')::int,
     (r->>'throttled')::int, (r->>'unanswered')::int, (r->>'answerMsSum')::bigint, (r->>'answerMsMax')::int,
     array(select jsonb_array_elements_text(r->'answerTimes')::int), r->'codes',
     (r->'seconds'->>'busy')::int, (r->'seconds'->>'rate')::int, (r->'seconds'->>'pause')::int, (r->'seconds'->>'window')::int,
     (r->>'receipts')::int, (r->>'receiptsDelivered')::int
   from jsonb_array_elements($1::jsonb) as r
   order by 1, 2, 3
   on conflict (minute, carrier_id, process_id) do update set accepted = excluded.accepted, refused = excluded.refused,
     throttled = excluded.throttled, unanswered = excluded.unanswered, answer_ms_sum = excluded.answer_ms_sum,
     answer_ms_max = excluded.answer_ms_max, answer_times = excluded.answer_times, codes = excluded.codes,
     busy_seconds = excluded.busy_seconds, rate_seconds = excluded.rate_seconds, pause_seconds = excluded.pause_seconds, window_seconds = excluded.window_seconds,
     receipts = excluded.receipts, receipts_delivered = excluded.receipts_delivered`,
);

export async function storeCarrierMinutes(handle: Handle, minutes: readonly CarrierMinute[]): Promise<void> {
  if (minutes.length === 0) return;
  const rows = minutes.map(({ minuteMs, ...rest }) => ({ ...rest, minute: timestampFromMs(minuteMs) }));
  await handle.count(keep, [JSON.stringify(rows)]);
}

const say = statement(
  'carrier_views.say',
  `with gone as (
     delete from carrier_views v where (v.process_id = $1 and not v.carrier_id = any ($2::bigint[]))
       or (v.process_id <> $1 and not exists (select 1 from processes p where p.id = v.process_id and p.dead_at is null)))
   insert into carrier_views (carrier_id, process_id, binds, bound, open, window_max, allowed_per_second, words)
   select carrier_id, $1, binds, bound, open, window_max, allowed, words
   from unnest($2::bigint[], $3::int[], $4::int[], $5::int[], $6::int[], $7::double precision[], $8::text[])
     as n (carrier_id, binds, bound, open, window_max, allowed, words)
   order by carrier_id
   on conflict (carrier_id, process_id) do update set binds = excluded.binds, bound = excluded.bound, open = excluded.open,
     window_max = excluded.window_max, allowed_per_second = excluded.allowed_per_second, words = excluded.words`,
);

/** Replaces the views of a process, and deletes those of dead processes. */
export async function storeCarrierViews(
  handle: Handle,
  processId: number,
  views: readonly CarrierView[],
): Promise<void> {
  await handle.count(say, [
    processId,
    views.map(({ carrierId }) => carrierId),
    views.map(({ binds }) => binds),
    views.map(({ bound }) => bound),
    views.map(({ open }) => open),
    views.map(({ window }) => window),
    views.map(({ allowedPerSecond }) => allowedPerSecond),
    views.map(({ words }) => words),
  ]);
}

export interface SlotRow {
  readonly slot: number;
  readonly accepted: number;
  readonly refused: number;
  readonly throttled: number;
  readonly unanswered: number;
  readonly answerMsSum: number;
  readonly answerMsMax: number;
  /** How long the times that had submits lasted. */
  readonly busySeconds: number;
  /** How many submits ended in a second of the busiest of these minutes. */
  readonly peak: number;
}

/**
 * Processes are busy in the same seconds mostly, so the busiest counts for a minute. A minute whose seconds were not counted, or whose answers alone came in
 * it, counts whole, as far as it has passed.
 */
const busySeconds = (now: string) =>
  `coalesce(nullif(max(busy_seconds), 0), least(60, greatest(1, extract(epoch from ${now}::timestamptz - date_trunc('minute', min(minute))))))`;

const listSlots = statement<SlotRow>(
  'carrier_minutes.list_slots',
  `select floor(extract(epoch from at - $2::timestamptz) / $4::int)::int as slot, sum(accepted)::int as accepted,
     sum(refused)::int as refused, sum(throttled)::int as throttled, sum(unanswered)::int as unanswered,
     sum(answer_ms_sum)::bigint as "answerMsSum", max(answer_ms_max) as "answerMsMax",
     coalesce(sum(seconds) filter (where accepted + refused + unanswered > 0), 0)::float8 as "busySeconds",
     max((accepted + refused + unanswered) / seconds)::float8 as peak
   from (
     select date_trunc('minute', minute) as at, sum(accepted) as accepted, sum(refused) as refused, sum(throttled) as throttled,
       sum(unanswered) as unanswered, sum(answer_ms_sum) as answer_ms_sum, max(answer_ms_max) as answer_ms_max,
       ${busySeconds('$3')} as seconds
     from carrier_minutes where carrier_id = $1 and minute >= $2 and minute < $3 group by 1) m
   group by 1 order by 1`,
);

export interface RecentRow {
  readonly carrierId: number;
  readonly name: string;
  /** False for simulators, and for carriers that were paused on purpose. */
  readonly isWatched: boolean;
  readonly accepted: number;
  readonly refused: number;
  readonly unanswered: number;
  /** Those of the refused by which it asked for fewer. */
  readonly throttled: number;
  /** The most frequent code of its refusals; empty: there was none. */
  readonly code: string;
}

/** Sums up what was counted since a time, by carrier. */
export const listRecent = store.listing<[since: Timestamp], RecentRow>(
  'carrier_minutes.list_recent',
  `with recent as (select carrier_id, accepted, refused, unanswered, throttled, codes from carrier_minutes where minute >= $1)
   select c.id as carrier_id, c.name, c.kind <> 'simulator' and not coalesce(c.http_paused, c.is_paused) as is_watched,
     sum(accepted)::int as accepted, sum(refused)::int as refused, sum(unanswered)::int as unanswered, sum(throttled)::int as throttled,
     coalesce((
       select k.key from recent o, jsonb_each_text(o.codes) as k where o.carrier_id = c.id
       group by k.key order by sum(k.value::int) desc, k.key limit 1), '') as code
   from recent r join carriers c on c.id = r.carrier_id and c.removed_at is null
   group by c.id, c.name, c.kind, c.http_paused, c.is_paused having sum(accepted + refused + unanswered) > 0 order by c.id`,
);

export interface HeldRow {
  readonly busySeconds: number;
  readonly rateSeconds: number;
  readonly pauseSeconds: number;
  readonly windowSeconds: number;
  readonly receipts: number;
  readonly receiptsDelivered: number;
}

const sumHeld = statement<HeldRow>(
  'carrier_minutes.sum_held',
  `select coalesce(sum(seconds) filter (where submits + rate + pause + held > 0), 0)::int as "busySeconds",
     coalesce(sum(rate), 0)::int as "rateSeconds", coalesce(sum(pause), 0)::int as "pauseSeconds", coalesce(sum(held), 0)::int as "windowSeconds",
     coalesce(sum(receipts), 0)::int as receipts, coalesce(sum(delivered), 0)::int as "receiptsDelivered"
   from (
     select ${busySeconds('$3')} as seconds, sum(accepted + refused + unanswered) as submits, max(rate_seconds) as rate,
       max(pause_seconds) as pause, max(window_seconds) as held, sum(receipts) as receipts, sum(receipts_delivered) as delivered
     from carrier_minutes where carrier_id = $1 and minute >= $2 and minute < $3 group by date_trunc('minute', minute)) m`,
);

/** Sums up what held messages back. Processes that wait wait in the same seconds, so the one that waited longest counts for a minute. */
export async function sumHeldSeconds(handle: Handle, { carrierId, from, to }: Omit<FigureRange, 'stepSeconds'>) {
  const [sum] = await handle.rows(sumHeld, [carrierId, from, to]);
  return (
    sum ?? { busySeconds: 0, rateSeconds: 0, pauseSeconds: 0, windowSeconds: 0, receipts: 0, receiptsDelivered: 0 }
  );
}

const listTimes = statement<{ place: number; n: number }>(
  'carrier_minutes.list_times',
  `select t.place::int as place, sum(t.n) as n from carrier_minutes m, unnest(m.answer_times) with ordinality as t (n, place)
   where m.carrier_id = $1 and m.minute >= $2 and m.minute < $3 and t.n > 0 group by t.place order by t.place`,
);

const listCodes = statement<{ code: string; n: number }>(
  'carrier_minutes.list_codes',
  `select c.key as code, sum(c.value::int) as n from carrier_minutes m, jsonb_each_text(m.codes) as c
   where m.carrier_id = $1 and m.minute >= $2 and m.minute < $3 group by c.key order by n desc, c.key limit 100`,
);

const listViews = statement<ViewOfProcess>(
  'carrier_views.list',
  `select p.id as "processId", p.host, p.pid, v.binds, v.bound, v.open, v.window_max as "window",
     v.allowed_per_second, v.words
   from carrier_views v join processes p on p.id = v.process_id and p.dead_at is null where v.carrier_id = $1 order by p.id`,
);

export interface FigureRange {
  readonly carrierId: number;
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly stepSeconds: number;
}

export async function readFigureRows(handle: Handle, { carrierId, from, to, stepSeconds }: FigureRange) {
  const range = [carrierId, from, to];
  const [slots, times, codes, views] = await Promise.all([
    handle.rows(listSlots, [...range, stepSeconds]),
    handle.rows(listTimes, range),
    handle.rows(listCodes, range),
    handle.rows(listViews, [carrierId]),
  ]);
  return { slots, times, codes, views };
}

/** Returns how many were deleted. */
export const deleteCarrierMinutes = store.changing<[before: Timestamp, rowsMax: number]>(
  'carrier_minutes.forget',
  `delete from carrier_minutes where (minute, carrier_id, process_id) in (
     select minute, carrier_id, process_id from carrier_minutes where minute < $1 order by minute limit $2)`,
);
