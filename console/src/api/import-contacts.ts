import type { ContactsCreateBulkInput } from '@volley/sdk';
import { volley } from './client.ts';

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
}

/** One request after another; a repetition after a broken connection skips or changes what is there already, and makes nothing twice. */
export async function importContacts(
  { contacts, groupId, isUpdating }: ImportRequest,
  onProgress: (done: number) => void,
): Promise<ImportResult> {
  const sum = { created: 0, updated: 0, skipped: 0, refused: [] as ImportResult['refused'][number][] };
  for (let start = 0; start < contacts.length; start += CHUNK) {
    onProgress(start);
    const result = await volley.contacts.createBulk({
      contacts: contacts.slice(start, start + CHUNK),
      on_existing: isUpdating ? 'update' : 'skip',
      ...(groupId !== null && { group_ids: [groupId] }),
    });
    sum.created += result.created;
    sum.updated += result.updated;
    sum.skipped += result.skipped;
    for (const { index, errors } of result.refused)
      sum.refused.push({ index: start + index, sentences: Object.values(errors).flat() });
  }
  return sum;
}
