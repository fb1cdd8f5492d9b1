import type { Transaction } from '../db/index.ts';
import { assert } from '../errors.ts';
import type { DrawCode } from './message-code.ts';
import { insertLinksOfMessages, listTakenCodes, type MessageLinkBatch } from './store-message-links.ts';

/** Taken codes are rare: with a hundred million links in a month, one campaign of a million recipients in two thousand meets one. */
const ATTEMPTS_MAX = 5;

/**
 * Stores the links of messages that are stored in the same transaction. Taken codes are drawn anew: the result maps each to its replacement, and is
 * nearly always empty.
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

/** Returns the text with the codes that were drawn anew. */
export function withFreshCodes(text: string, replaced: ReadonlyMap<string, string>): string {
  let changed = text;
  for (const [code, fresh] of replaced) changed = changed.replace(code, fresh);
  return changed;
}
