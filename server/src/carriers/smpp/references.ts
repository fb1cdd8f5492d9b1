import { RecentMap } from '../../lib/background/recent-map.ts';

const REFERENCES = 256;
/** A reference comes again only after this many other long texts to the same phone: their parts were joined long ago. */
const APART = 255;
const PHONES_MAX = 20_000;
const MESSAGES_MAX = 20_000;

/**
 * Chooses the 8-bit reference that joins the parts of a long message. It begins as bits of the message's id, so that a later
 * try finds it again, even after a restart; where one of the last texts to the phone has it, the next free one is taken. All
 * carriers share one, because a phone joins parts by sender and reference, whichever carrier they came by.
 */
export class References {
  readonly #lastOfPhone = new RecentMap<string, number[]>(PHONES_MAX);
  readonly #moved = new RecentMap<string, { readonly reference: number }>(MESSAGES_MAX);

  next(message: { id: string; phoneNumber: string; isRetry: boolean }): number {
    const own = Number.parseInt(message.id.slice(-2), 16);
    if (message.isRetry) return this.#moved.get(message.id)?.reference ?? own;
    const last = this.#lastOfPhone.get(message.phoneNumber) ?? [];
    let reference = own;
    while (last.includes(reference)) reference = (reference + 1) % REFERENCES;
    last.push(reference);
    if (last.length > APART) last.shift();
    this.#lastOfPhone.set(message.phoneNumber, last);
    if (reference !== own) this.#moved.set(message.id, { reference });
    return reference;
  }
}
