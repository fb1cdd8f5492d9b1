import { inCredits, inPercent, inThousands } from '../lib/values/figure-words.ts';
import { hundredths } from '../lib/values/money.ts';
import { onOneLine } from '../mail/index.ts';
import type { TrafficAlarm } from './alarm.ts';

const WORDS = {
  carrier: 'through the carrier',
  network: 'to the network',
  sender_id: 'from the sender ID',
  template: 'of the template',
} as const;
const amount = (of: TrafficAlarm['spent']): string => inCredits(of ?? hundredths(0));
const percent = (share: number | null, digits = 0): string => inPercent(share ?? 0, digits);

/** Says what an alarm has found, in a sentence. */
export function sentenceOf(alarm: TrafficAlarm): string {
  const { about, thing, messages, share, usualShare, spent, usualSpent, hours } = alarm;
  if (about === 'spend')
    return `Messages of the last 24 hours cost ${amount(spent)} credits. On no day of the two weeks before did they cost more than ${amount(usualSpent)}.`;
  if (about === 'balance' || thing === 'account')
    return `The credits last for ${inThousands(hours ?? 0)} hours more if as much is spent as in the last 24 hours, ${amount(spent)} credits.`;
  const which = `${WORDS[thing]} ${onOneLine(alarm.name) || 'that is not known'}`;
  const digits = about === 'opt_outs' ? 1 : 0;
  const what = `Of the last ${inThousands(messages ?? 0)} messages ${which}, ${percent(share, digits)}`;
  const usual =
    usualShare === 0 ? 'Usually none' : `Usually ${percent(usualShare, (usualShare ?? 0) < 0.01 ? 1 : digits)}`;
  if (about === 'receipts') return `${what} had a receipt within two minutes. ${usual} have.`;
  if (about === 'opt_outs') return `${what} were followed by an opt-out. ${usual} are.`;
  return `${what} were ${about === 'refusals' ? 'refused' : 'delivered'}. ${usual} are.`;
}
