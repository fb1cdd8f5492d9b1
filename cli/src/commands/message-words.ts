import type { Client } from '@volley/sdk';
import { longTime, renderFacts } from '../frame/facts.ts';
import { renderTable } from '../frame/output.ts';
import { shortReason } from '../frame/reasons.ts';
import { oneLine } from '../frame/rows.ts';

export type Message = Awaited<ReturnType<Client['messages']['get']>>;

/** Returns whether the message's state will not change by itself. */
export function isEnded({ status, reason }: Message): boolean {
  if (status === 'sent') return reason === 'no_receipt';
  return status !== 'queued' && status !== 'submitting' && status !== 'unknown';
}

export function describeMessage(message: Message): string {
  const { id, status, error_code: code, error_words: words, parts } = message;
  const facts = renderFacts({
    message: id,
    to: `${message.phone_number} (${message.network})`,
    from: message.sender_id,
    text: oneLine(message.message, 200),
    status: message.is_simulated ? `${status} (simulated: no phone rang)` : status,
    why: message.reason_words,
    "carrier's code": words === '' || words === message.reason_words ? code : `${code}: ${words}`,
    cost: `${message.cost} for ${parts.length} ${parts.length === 1 ? 'part' : 'parts'}`,
    opened: message.clicks === 0 ? '' : `${message.clicks} times, first ${longTime(message.first_clicked_at) ?? ''}`,
    campaign: message.campaign_id,
    'test of': message.test_of ?? '',
    template: message.template_id === null ? '' : `${message.template_id}, version ${message.template_version ?? ''}`,
    created: longTime(message.created_at),
    'valid until': longTime(message.valid_until),
    submitted: longTime(message.submitted_at),
    accepted: longTime(message.sent_at),
    ended: longTime(message.final_at),
  });
  type Part = (typeof parts)[number];
  const columns = {
    part: (part: Part) => part.part,
    status: (part: Part) => part.status,
    "carrier's id": (part: Part) => part.carrier_message_id || '-',
  };
  return `${facts}\n\n${renderTable(parts, columns)}`;
}

export const MESSAGE_COLUMNS = [
  'id',
  'phone_number as to',
  'sender_id as from',
  'status',
  ['why', ({ reason }: Message) => oneLine(shortReason(reason)) || '-'],
  'cost',
  'created_at as created',
] as const;
