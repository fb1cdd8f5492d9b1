import type { Transaction } from '../db/index.ts';
import { assert } from '../errors.ts';
import type { DrawCode } from './message-code.ts';
import { insertLinksOfMessages, listTakenCodes, type MessageLinkBatch } from './store-message-links.ts';

/** With a hundred million links in a month, one campaign in three meets a code that is taken; never the same twice. */
const ATTEMPTS_MAX = 5;

/**
 * Stores the links of messages that are stored in the same transaction. Codes that were taken are drawn anew: what is
 * given back says which code stands in the place of which, and is empty nearly always.
 */
export async function storeMessageLinks(
  tx: Transaction,
  batch: MessageLinkBatch,
  draw: DrawCode,
): Promise<ReadonlyMap<string, string>> {
  const replaced = new Map<string, string>();
  let rest = batch.links.map((link) => ({ first: link.code, link }));
  for (let attempt = 1; rest.length > 0; attempt += 1) {
    assert(attempt <= ATTEMPTS_MAX, 'a free code is found in a few attempts');
    const links = rest.map(({ link }) => link);
    if ((await insertLinksOfMessages(tx, { ...batch, links })) === links.length) break;
    const taken = await listTakenCodes(tx, links);
    assert(taken.size > 0, 'a link that was not stored has a code that is taken');
    rest = rest
      .filter(({ link }) => taken.has(link.code))
      .map(({ first, link }) => ({ first, link: { ...link, code: draw() } }));
    for (const { first, link } of rest) replaced.set(first, link.code);
  }
  return replaced;
}

/** A text with codes that were drawn anew. */
export function withFreshCodes(text: string, replaced: ReadonlyMap<string, string>): string {
  let changed = text;
  for (const [code, fresh] of replaced) changed = changed.replace(code, fresh);
  return changed;
}
