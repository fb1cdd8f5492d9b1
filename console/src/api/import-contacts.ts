import type { ContactsCreateBulkInput } from '@volley/sdk';
import { volley } from './client.ts';
import { shownAccount } from './shown-account.ts';

/** The most contacts that one request takes. */
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
  /** By the index of the contact in the request. */
  readonly refused: readonly { readonly index: number; readonly sentences: readonly string[] }[];
  /** The number of contacts after which it ended early, and the error. Null when all are done. */
  readonly stopped: { readonly at: number; readonly error: unknown } | null;
}

/**
 * Sends one request after another. A repetition after a broken connection skips or updates existing contacts and creates none twice. A failure is
 * thrown only if nothing was done before it.
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
    // A person who has entered another account meanwhile does not mean these contacts for that account.
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
