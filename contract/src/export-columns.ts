import type { ExportKind } from './choices.ts';

/** `credits` are hundredths; `instant` is a moment; `json` an object. */
export type ExportColumnType = 'text' | 'integer' | 'credits' | 'instant' | 'boolean' | 'json';

export interface ExportColumn {
  readonly name: string;
  readonly type: ExportColumnType;
  /** What it holds; empty or null cells are explained where the reason is not plain. */
  readonly words: string;
  /** Left out of an export without texts. */
  readonly isText?: true;
}

const column = <const Name extends string>(name: Name, type: ExportColumnType, words: string) => ({
  ...{ name, type, words },
});
const textColumn = <const Name extends string>(name: Name, type: ExportColumnType, words: string) => ({
  ...{ name, type, words },
  isText: true as const,
});

const campaignId = column(
  'campaign_id',
  'text',
  'The UUID of its campaign; a single message or call is a campaign of one, with its own UUID',
);
const senderId = column('sender_id', 'text', 'What the recipient sees as the sender');
const recipient = column('phone_number', 'text', 'The number of the recipient, international, in digits');
const network = column('network', 'text', 'The mobile network of the number; empty: unknown');
const isSimulated = column('is_simulated', 'boolean', 'Whether the built-in simulator took it');
const createdAt = column('created_at', 'instant', 'When it was made: the time by which rows are chosen');
const sentAt = column('sent_at', 'instant', 'When the carrier accepted the message; empty: it has not');
const finalAt = column('final_at', 'instant', 'When the message reached its last state; empty: it may still change');

/** The columns of each kind of export, in their order. From here come the files, the manifest and the page of the documentation. */
export const EXPORT_COLUMNS = {
  messages: [
    column('id', 'text', 'The UUID of the message'),
    campaignId,
    senderId,
    recipient,
    network,
    column('status', 'text', 'Its status, as the API names it'),
    column('reason', 'text', 'Why it has this status, in a word; empty: there is nothing to say'),
    column('error_code', 'text', 'The code that the carrier gave for an error; empty: none'),
    column('parts', 'integer', 'How many SMS the text was cut into'),
    column('cost', 'credits', 'What it costs, in credits'),
    isSimulated,
    column('clicks', 'integer', 'How often people opened its short links'),
    column('first_clicked_at', 'instant', 'When a person first opened one; empty: nobody has'),
    createdAt,
    column('submitted_at', 'instant', 'When it was last given to a carrier; empty: not yet'),
    sentAt,
    finalAt,
    column('reference', 'text', 'Your own reference; empty: none'),
    textColumn('metadata', 'json', 'Your own values; empty: none'),
    textColumn('message', 'text', 'The text as it was sent'),
  ],
  parts: [
    column('message_id', 'text', 'The UUID of the message that it is a part of'),
    column('part', 'integer', 'Its place in the text, from 1'),
    campaignId,
    senderId,
    recipient,
    network,
    column('status', 'text', 'What became of this part; `waiting`: no carrier has it yet'),
    column('carrier_message_id', 'text', 'The id that the carrier gave it; empty: none yet'),
    column('created_at', 'instant', 'When the message was made: the time by which rows are chosen'),
    sentAt,
    finalAt,
  ],
  calls: [
    column('id', 'text', 'The UUID of the attempt to call'),
    campaignId,
    column('recipient_id', 'integer', 'The id of the recipient in its campaign'),
    recipient,
    column('attempt', 'integer', 'Which attempt to call this recipient it was, from 1'),
    column('status', 'text', 'How far the call is'),
    column('outcome', 'text', 'How the call ended; empty: it has not'),
    column('reason', 'text', 'Why it ended so, in a word; empty: there is nothing to say'),
    column('status_code', 'integer', 'The SIP status that the other side answered with; empty: none'),
    column('cause_code', 'integer', 'The cause code of the telephone network (Q.850); empty: none'),
    column('duration', 'integer', 'How long the call was from its answer on, in seconds'),
    column('cost', 'credits', 'What it cost, in credits'),
    isSimulated,
    column('called_at', 'instant', 'When the call began: the time by which rows are chosen'),
    column('answered_at', 'instant', 'When it was answered; empty: it was not'),
    column('ended_at', 'instant', 'When it ended; empty: it has not'),
    textColumn('digits', 'text', 'The keys that were pressed, in order'),
  ],
  replies: [
    column('id', 'text', 'The UUID of the reply'),
    column('sender', 'text', 'The number of the person who wrote'),
    column('recipient', 'text', 'Your number that it was sent to'),
    column('keyword', 'text', 'What it was understood as: `stop`, `start` or `help`; empty: any other text'),
    column('received_at', 'instant', 'When it arrived: the time by which rows are chosen'),
    column('message_id', 'text', 'The message that it answers; empty: none is known'),
    column('campaign_id', 'text', 'The campaign of that message, by its UUID; empty: none is known'),
    textColumn('message', 'text', 'The text'),
    textColumn('values', 'json', 'What the carrier sent beside the text'),
  ],
  visits: [
    column('id', 'text', 'The UUID of the visit'),
    column('link_id', 'integer', 'The id of the short link; empty: a link in a message'),
    column('campaign_id', 'text', 'The campaign whose message had the link, by its UUID; empty: it was in none'),
    column('at', 'instant', 'When the link was opened: the time by which rows are chosen'),
    column('is_machine', 'boolean', 'Whether a program opened it, and no person'),
    column('ip_address', 'text', 'The address of the visitor; empty: not kept'),
    column('browser', 'text', 'Its browser; empty: not known or not kept'),
    column('operating_system', 'text', 'Its operating system; empty: not known or not kept'),
    column('device_type', 'text', 'The type of its device; empty: not known or not kept'),
    column('referrer', 'text', 'The host that had the link; empty: not known or not kept'),
    column('country', 'text', 'The country of the address, by its two letters; empty: not known or not kept'),
  ],
  events: [
    column('id', 'text', 'The UUID of the event'),
    column('kind', 'text', 'What happened, as the catalogue of events names it'),
    column('version', 'integer', 'The version of its fields'),
    createdAt,
    column('data', 'json', 'Its fields. Without texts these are left out: `message`, `note`, `values` and `metadata`'),
  ],
  ledger: [
    column('number', 'integer', 'The number of the entry, from 1'),
    column('at', 'instant', 'When the balance changed: the time by which rows are chosen'),
    column('kind', 'text', '`top_up`, `correction`, `charge` or `refund`'),
    column('amount', 'credits', 'The credits added; negative: taken away'),
    column('balance_after', 'credits', 'The balance afterwards, in credits'),
    column('reference', 'text', 'What it was for: the UUID of a campaign or message; empty: nothing to name'),
    column('note', 'text', 'What the operator noted; empty: nothing'),
  ],
} as const satisfies Readonly<Record<ExportKind, readonly ExportColumn[]>>;

export type ExportColumnName<Kind extends ExportKind> = (typeof EXPORT_COLUMNS)[Kind][number]['name'];

export function exportColumns(kind: ExportKind, hasTexts: boolean): readonly ExportColumn[] {
  const columns: readonly ExportColumn[] = EXPORT_COLUMNS[kind];
  return hasTexts ? columns : columns.filter(({ isText }) => !isText);
}
