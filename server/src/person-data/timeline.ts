import type { RowOf } from '@volley/contract';
import { TIMELINE_KINDS, type TimelineKind } from '@volley/contract/choices';
import type { timelineEntry } from '@volley/contract/person-timeline';
import { invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { type Uuid, uuidV7Floor } from '../lib/ids/uuid.ts';
import { parsePhoneNumber } from '../lib/phone/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import { openCodeExplainer } from '../sms/routing/index.ts';
import { type Happened, TIMELINE_SOURCES } from './store-timeline.ts';

export interface TimelineEntry extends RowOf<typeof timelineEntry, 'reason_words'> {
  /** What the code means that stands as the reason; null: the reason is none. */
  readonly codeWords: string | null;
}

export interface TimelinePage {
  readonly entries: readonly TimelineEntry[];
  readonly nextCursor: string | null;
}

/** After everything that there is. */
const LAST = uuidV7Floor(Date.parse('9999-01-01T00:00:00Z'));
const NOTHING = {
  ...{ ours: '', text: '', status: '', reason: '', channel: '', sentAt: null, finalAt: null },
  ...{ clicks: 0, firstClickedAt: null, attempts: 0, durationSeconds: 0, digits: '', campaignId: null },
};

interface TimelineQuery {
  readonly phone_number: string;
  readonly kind?: TimelineKind | undefined;
  readonly cursor?: string | undefined;
  readonly per_page: number;
}

type Found = Omit<TimelineEntry, 'codeWords'> & Pick<Happened, 'code' | 'carrierId'>;

/** Where nothing else says why a message did not arrive, the carrier's code does. */
async function explainCodes(rt: Runtime, rows: readonly Found[]): Promise<readonly TimelineEntry[]> {
  const isCode = ({ reason, code = '' }: Found) => reason === '' && code !== '';
  const explain = rows.some(isCode) ? await openCodeExplainer(rt) : () => '';
  return rows.map((row) => {
    const { code = '', carrierId = null } = row;
    return isCode(row) ? { ...row, reason: code, codeWords: explain(carrierId, code) } : { ...row, codeWords: null };
  });
}

/**
 * Lists what happened with a number, the newest first. Each source gives as many entries as a page may have, so that a page is exact; texts are for
 * those who may read the whole file of a person.
 */
export async function readTimeline(rt: Runtime, actor: Actor, query: TimelineQuery): Promise<TimelinePage> {
  const parsed = parsePhoneNumber(query.phone_number, actor.country);
  if (!parsed.ok) throw invalidInput({ phone_number: ['The phone number field must be a valid phone number.'] });
  const limit = query.per_page;
  const asked = query.cursor?.toLowerCase() ?? LAST;
  const before = (asked < LAST ? asked : LAST) as Uuid;
  const place = { accountId: actor.accountId, number: parsed.number, before, limit: limit + 1 };
  const kinds = query.kind === undefined ? TIMELINE_KINDS : [query.kind];
  const mayReadTexts = actor.scopes.has('manage');
  const found = await Promise.all(
    kinds.map(async (kind) =>
      (await TIMELINE_SOURCES[kind](rt.db, place)).map((row): Found => {
        const entry = { ...NOTHING, ...row, kind };
        return mayReadTexts ? entry : { ...entry, text: '' };
      }),
    ),
  );
  const all = found.flat().sort((a, b) => (a.id < b.id ? 1 : -1));
  const entries = await explainCodes(rt, all.slice(0, limit));
  return { entries, nextCursor: all.length > limit ? (entries.at(-1)?.id ?? null) : null };
}
