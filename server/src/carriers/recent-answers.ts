import { RecentMap } from '../lib/background/recent-map.ts';
import { messageReference, type OutboundMessage } from '../sms/carrier.ts';

/** More parts than a fast carrier answers while one answer is stored. */
const ANSWERS_MAX = 40_000;
/** An answer is stored within some tens of milliseconds, unless the database is away. */
const RECENT_MS = 2_000;

interface Answer {
  readonly atMs: number;
  readonly ids: readonly string[];
  /** The number of receipts without an id that were about this answer. */
  told: number;
}

/** The ids that a carrier gave recently. A receipt may name one before it is stored, or name only our reference. */
export class RecentAnswers {
  readonly #byId = new RecentMap<string, Answer>(ANSWERS_MAX);
  readonly #byReference = new RecentMap<string, Answer>(ANSWERS_MAX);

  keep(message: Pick<OutboundMessage, 'id' | 'phoneNumber'>, ids: readonly (string | null)[], nowMs: number): void {
    const known = ids.filter((id): id is string => id !== null && id !== '');
    if (known.length === 0) return;
    const answer = { atMs: nowMs, ids: known, told: 0 };
    for (const id of known) this.#byId.set(id, answer);
    this.#byReference.set(`${messageReference(message.id)} ${message.phoneNumber}`, answer);
  }

  /** True when the message of this id is about to be stored as sent. */
  isRecent(id: string, nowMs: number): boolean {
    const answer = this.#byId.get(id);
    return answer !== undefined && nowMs - answer.atMs < RECENT_MS;
  }

  /** Finds the id that a receipt with only our reference means; each part of a long text has an id of its own, given in turn. */
  findByReference(reference: number, numbers: readonly string[]): string | null {
    for (const number of numbers) {
      const answer = this.#byReference.get(`${reference} ${number}`);
      if (answer === undefined) continue;
      const id = answer.ids[answer.told % answer.ids.length];
      answer.told += 1;
      return id ?? null;
    }
    return null;
  }
}
