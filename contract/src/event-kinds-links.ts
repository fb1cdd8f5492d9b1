import { z } from 'zod';
import type { EventKind } from './event-kinds.ts';
import { TIMESTAMP_EXAMPLE, timestamp, uuid } from './fields.ts';

const stored = (what: string) =>
  z.string().nullable().describe(`${what}; null: it is not stored, or the link is one in a message`);

export const linkEventData = z.strictObject({
  link_id: z.string().nullable().describe('The short code of the short URL; null: it is a link in a message'),
  campaign_id: uuid
    .nullable()
    .describe(
      'The UUID of the campaign whose message has the link, of a single message that of the message itself; null: the link is a short URL',
    ),
  message_id: uuid
    .nullable()
    .describe('The UUID of the message that has the link; null: a short URL, or a visitor who asks for privacy'),
  clicked_at: timestamp.describe('When the link was opened; the event itself is written when the visit is stored'),
  is_machine: z.boolean().describe('True: a program opened it, such as a preview or a scanner; false: a person'),
  browser: stored('The name of the browser'),
  operating_system: stored('The name of the operating system'),
  device_type: stored('The kind of the device'),
  referrer: stored('The page that the visitor came from, without what follows a `?` or `#`; empty: none was named'),
  country: stored('The country of the visitor, as two letters of ISO 3166-1; empty: unknown'),
});

export const linkKinds = {
  'link.clicked': {
    version: 1,
    summary:
      'Somebody, or a program, opened a short URL or a link in a message that has `track_visits`. It says what the link stores of the visit, and no address.',
    data: linkEventData,
    example: {
      ...{ link_id: 'k7Qm2xWf', campaign_id: null, message_id: null, clicked_at: TIMESTAMP_EXAMPLE, is_machine: false },
      ...{ browser: 'Chrome', operating_system: 'Android', device_type: 'mobile', referrer: '', country: null },
    },
  },
} as const satisfies Readonly<Record<string, EventKind>>;
