import type { ContactsCreateBulkInput } from '@volley/sdk';
import { volley } from './client.ts';
import { shownAccount } from './shown-account.ts';

/** As many as one request takes. */
const CHUNK = 1_000;

type NewContact = ContactsCreateBulkInput['contacts'][number];

export interface ImportRequest {
  readonly contacts: readonly NewContact[];
  readonly groupId: string | null;
  readonly isUpdating: boolean;
}

export interface ImportResult {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  /** By the place of the contact in the request. */
  readonly refused: readonly { readonly index: number; readonly sentences: readonly string[] }[];
  /** It ended before its time: after how many contacts, and why. Null: all are done. */
  readonly stopped: { readonly at: number; readonly error: unknown } | null;
}

/**
 * One request after another; a repetition after a broken connection skips or changes what is there already, and makes nothing
 * twice. One that fails is thrown only where nothing was done before it.
 */
export async function importContacts(
  { contacts, groupId, isUpdating }: ImportRequest,
  onProgress: (done: number) => void,
): Promise<ImportResult> {
  const sum = { created: 0, updated: 0, skipped: 0, refused: [] as ImportResult['refused'][number][] };
  const add = (chunk: readonly NewContact[]) =>
    volley.contacts.createBulk({
      contacts: [...chunk],
      on_existing: isUpdating ? 'update' : 'skip',
      ...(groupId !== null && { group_ids: [groupId] }),
    });
  const account = shownAccount();
  for (let start = 0; start < contacts.length; start += CHUNK) {
    // Whoever has gone into another account meanwhile means none of it for that one.
    if (shownAccount() !== account) return { ...sum, stopped: { at: start, error: null } };
    onProgress(start);
    let result: Awaited<ReturnType<typeof add>>;
    try {
      result = await add(contacts.slice(start, start + CHUNK));
    } catch (error) {
      if (start === 0) throw error;
      return { ...sum, stopped: { at: start, error } };
    }
    sum.created += result.created;
    sum.updated += result.updated;
    sum.skipped += result.skipped;
    for (const { index, errors } of result.refused)
      sum.refused.push({ index: start + index, sentences: Object.values(errors).flat() });
  }
  return { ...sum, stopped: null };
}
