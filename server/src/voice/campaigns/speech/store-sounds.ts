import { store, type Transaction } from '../../../db/index.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

/** The name of one account's sound: a text in one voice. */
export interface SoundName {
  readonly accountId: number;
  readonly textHash: Buffer;
}

export interface StoredSound {
  readonly textHash: Buffer;
  /** Null if it is being made or could not be made. */
  readonly mulaw: Buffer | null;
  readonly durationMs: number;
  readonly reason: string;
  /** The process that makes it; null if none does. After a failure none does before `dueAt`. */
  readonly processId: number | null;
  readonly dueAt: Timestamp;
  readonly usedAt: Timestamp;
}

export const findSounds = store.listing<[accountId: number, textHashes: readonly Buffer[]], StoredSound>(
  'spoken_sounds.find',
  `select text_hash, mulaw, duration_ms, reason, process_id, due_at,
     used_at from spoken_sounds
   where account_id = $1 and text_hash = any ($2::bytea[])`,
);

/** Marks sounds as used, so that they are deleted later than others. */
export const touchSounds = store.changing<{ accountId: number; textHashes: readonly Buffer[]; now: Timestamp }>(
  'spoken_sounds.touch',
  `update spoken_sounds set used_at = $3 where account_id = $1 and text_hash = any ($2::bytea[])`,
  ['accountId', 'textHashes', 'now'],
);

/** Returns how often it has failed; null if it is made, cannot be made, waits after a failure, or another process is making it. */
export const claimSound = store.finding<
  SoundName & { processId: number; until: Timestamp; now: Timestamp },
  { failures: number }
>(
  'spoken_sounds.claim',
  `insert into spoken_sounds (account_id, text_hash, process_id, due_at, used_at) values ($1, $2, $3, $4, $5)
   on conflict (account_id, text_hash) do update set process_id = $3, due_at = $4, used_at = $5
     where spoken_sounds.mulaw is null and spoken_sounds.reason = ''
       and (spoken_sounds.due_at <= $5 or spoken_sounds.process_id = $3)
   returning failures`,
  ['accountId', 'textHash', 'processId', 'until', 'now'],
);

/** Does nothing if the row is gone: then nobody needs the sound any more, or it is made again. */
export const storeSound = store.changing<
  SoundName & { processId: number; mulaw: Buffer; durationMs: number; now: Timestamp }
>(
  'spoken_sounds.store',
  `update spoken_sounds set mulaw = $4::bytea, duration_ms = $5, bytes = octet_length($4::bytea), process_id = null, used_at = $6
   where account_id = $1 and text_hash = $2 and process_id = $3 and mulaw is null`,
  ['accountId', 'textHash', 'processId', 'mulaw', 'durationMs', 'now'],
);

/** `failures` is 0 if the failure was not the text's. */
export const storeFailure = store.changing<
  SoundName & { processId: number; failures: 0 | 1; reason: string; dueAt: Timestamp }
>(
  'spoken_sounds.note_failure',
  `update spoken_sounds set failures = failures + $6, reason = $4, process_id = null, due_at = $5
   where account_id = $1 and text_hash = $2 and process_id = $3 and mulaw is null`,
  ['accountId', 'textHash', 'processId', 'reason', 'dueAt', 'failures'],
);

/** Forgets failures when a person resumes a campaign, so that the texts are tried again. */
export const forgetFailures = store.changing<[accountId: number], Transaction>(
  'spoken_sounds.drop_failed',
  `delete from spoken_sounds where account_id = $1 and mulaw is null and (reason <> '' or failures > 0)`,
);

/** Deletes the sounds that were not used for longest until the others are within the bounds. */
export const evictSounds = store.changing<{ accountId: number; bytesMax: number; rowsMax: number }>(
  'spoken_sounds.evict',
  `delete from spoken_sounds where account_id = $1 and text_hash in (
     select text_hash from (
       select text_hash, sum(bytes) over newest as bytes, row_number() over newest as place from spoken_sounds
       where account_id = $1 window newest as (order by used_at desc, text_hash rows unbounded preceding)) kept
     where bytes > $2 or place > $3)`,
  ['accountId', 'bytesMax', 'rowsMax'],
);

/** Lists accounts that have sounds, after the given one. */
export const listSoundAccounts = store.listing<
  { readonly afterAccountId: number; readonly limit: number },
  { accountId: number }
>(
  'spoken_sounds.list_accounts',
  `select distinct account_id from spoken_sounds where account_id > $1 order by account_id limit $2`,
  ['afterAccountId', 'limit'],
);

/** Returns how many were deleted. */
export const deleteUnused = store.changing<{ accountId: number; before: Timestamp; rowsMax: number }>(
  'spoken_sounds.forget',
  `delete from spoken_sounds where account_id = $1 and text_hash in (
     select text_hash from spoken_sounds where account_id = $1 and used_at < $2 order by used_at limit $3)`,
  ['accountId', 'before', 'rowsMax'],
);
