import { GSM_ALPHABETS, type SmsAlphabet } from '@volley/text';
import type { Actor } from '../../../identity/index.ts';
import { type PhoneNumber, parsePhoneNumber } from '../../../lib/phone/phone-number.ts';
import type { Hundredths } from '../../../lib/values/money.ts';
import { networkOf, type Who } from '../../carrier.ts';
import { chooseSender } from '../../registrations/index.ts';
import type { QuickSender } from './quick-send.ts';

interface MessagePrice {
  /** Null if the text is no valid number. */
  readonly phoneNumber: PhoneNumber | null;
  readonly network: string;
  /** The price of one part; null if messages to the number cannot be sent. */
  readonly price: Hundredths | null;
  /** The alphabets of the carriers, by the dearest of which the parts are counted. */
  readonly alphabets: readonly SmsAlphabet[];
}

/** Returns what a message to a number costs by the rules that this process has in memory, which are a moment old at most. */
export async function priceMessage(
  { carriers, prices, senders }: Pick<QuickSender, 'carriers' | 'prices' | 'senders'>,
  actor: Actor,
  { to, ...known }: { readonly to: string } & Pick<Who, 'senderId' | 'purpose'>,
): Promise<MessagePrice> {
  const parsed = parsePhoneNumber(to, actor.country);
  if (!parsed.ok) return { phoneNumber: null, network: '', price: null, alphabets: GSM_ALPHABETS };
  const { number: phoneNumber } = parsed;
  if (!carriers.lookups.isIdle) await carriers.lookups.learn(phoneNumber, null);
  const network = networkOf(carriers, phoneNumber);
  const asked = { accountId: actor.accountId, ...known };
  const { accountId, senderId } = asked;
  const needsOther = senderId !== null && !carriers.hasRoute(phoneNumber, network, asked);
  const sender = needsOther ? await senders.renew(accountId, senderId) : null;
  const { who, refusal } = chooseSender(carriers, sender?.fallbacks ?? {}, {
    number: phoneNumber,
    network,
    who: asked,
  });
  const price = refusal === '' ? prices.priceOf(phoneNumber, network) : null;
  return { phoneNumber, network, price, alphabets: carriers.alphabetsOf(phoneNumber, network, who) };
}
