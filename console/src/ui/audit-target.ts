import type { AuditEntry } from '@volley/sdk';

/** The text that the log stores in place of a private value. */
export const NOT_KEPT = '(not kept)';
/** The fields by which people know things, the best first. */
const NAMES = ['name', 'title', 'label', 'sender_id', 'phone_number', 'email', 'url', 'original_url'];

/** Returns the name that an entry tells of the thing that was changed. Null if it tells none. */
export function nameOfTarget({ changes }: Pick<AuditEntry, 'changes'>): string | null {
  for (const field of NAMES) {
    const { from, to = from } = changes[field] ?? {};
    if (typeof to === 'string' && to !== '' && to !== NOT_KEPT) return to;
  }
  return null;
}

/** A UUID by its end, which differs most. The entry itself, which opens beside the list, has all of it. */
const shortened = (target: string): string =>
  /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(target) ? `…${target.slice(-6)}` : target;

export const sayTarget = (entry: AuditEntry): string => nameOfTarget(entry) ?? shortened(entry.target);
