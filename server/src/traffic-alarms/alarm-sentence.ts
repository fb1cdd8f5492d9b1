import { formatAmount, hundredths } from '../lib/values/money.ts';
import { onOneLine } from '../mail/index.ts';
import type { TrafficAlarm } from './alarm.ts';

const WORDS = { carrier: 'through the carrier', network: 'to the network', sender_id: 'from the sender ID' } as const;
const amount = (of: TrafficAlarm['spent']): string => formatAmount(of ?? hundredths(0));
const percent = (share: number | null): string => `${Math.round((share ?? 0) * 100)} %`;

/** Says what an alarm has found, in a sentence. */
export function sentenceOf(alarm: TrafficAlarm): string {
  const { about, thing, messages, share, usualShare, spent, usualSpent, hours } = alarm;
  if (about === 'spend')
    return `Messages of the last 24 hours cost ${amount(spent)} credits. On no day of the two weeks before did they cost more than ${amount(usualSpent)}.`;
  if (about === 'balance' || thing === 'account')
    return `The credits last for ${hours} hours more if as much is spent as in the last 24 hours, ${amount(spent)} credits.`;
  const which = `${WORDS[thing]} ${onOneLine(alarm.name) || 'that is not known'}`;
  return about === 'receipts'
    ? `Of the last ${messages} messages ${which}, ${percent(share)} had a receipt within two minutes. Usually ${percent(usualShare)} have.`
    : `Of the last ${messages} messages ${which}, ${percent(share)} were delivered. Usually ${percent(usualShare)} are.`;
}
