import { profileSettings } from '@volley/contract/carrier-profiles';
import { z } from 'zod';
import { guard, reads, request, test, text } from './profile-parts.ts';

const NAME = /^[a-z][a-z0-9_]{0,39}$/;

const REPLY_VALUES_MAX = 10;

const value = z
  .strictObject({
    name: z.string().regex(NAME, 'A name is of small letters, digits and underscores, and begins with a letter.'),
    title: text.describe('What people call it, as the provider does.'),
    help: text.optional().describe('Where to find it.'),
    secret: z.boolean().default(false).describe('Encrypted, and never shown again.'),
    optional: z.boolean().default(false).describe('May stay empty.'),
    default: text.optional(),
    form: z
      .enum(['text', 'url'])
      .default('text')
      .describe('`url`: the address of a server, from which the addresses of the requests are made.'),
  })
  .meta({ id: 'value' });
export type ProfileValue = z.infer<typeof value>;

const status = z.number().int().min(100).max(599);

const refusal = z
  .strictObject({
    status: z.array(status).optional().describe('HTTP statuses that it holds for; left out: all.'),
    codes: z.array(z.string().max(100)).optional().describe('Codes that it holds for; left out: all.'),
    next: z
      .enum(['elsewhere', 'final', 'throttle', 'pause', 'unclear'])
      .describe(
        '`elsewhere`: another carrier may take the message. `final`: it ends here. `throttle`: the same carrier takes it later. `pause`: the carrier rests until a person has seen to it (no credit, a wrong key). `unclear`: nobody can tell whether it was taken.',
      ),
    about: z.enum(['recipient', 'text', 'sender', 'carrier']).optional().describe('Whose fault it is.'),
    words: text.optional().describe('What people read, if the answer has no words.'),
  })
  .meta({ id: 'refusal' });

const answer = z
  .strictObject({
    accepted: z
      .strictObject({
        status: z.array(status).optional().describe('HTTP statuses; left out: 200 to 299.'),
        when: z
          .array(test)
          .max(8)
          .default([])
          .describe('All of these must hold: an answer 200 with an error in its body is an error.'),
      })
      .describe('How an accepted message is told.'),
    id: reads.optional().describe("The provider's id. Left out if it gives none."),
    code: reads.optional().describe('The code of a refusal.'),
    words: reads.optional().describe('The words of a refusal.'),
    refusals: z.array(refusal).max(100).default([]).describe('What a refusal means; the first that fits counts.'),
  })
  .meta({ id: 'answer' });
export type AnswerRules = z.infer<typeof answer>;

const STATE = ['delivered', 'undelivered', 'expired', 'rejected', 'underway'] as const;

const receipts = z
  .strictObject({
    when: z.array(test).max(8).default([]).describe('All of these must hold for a receipt.'),
    each: text.optional().describe('A JSON pointer to a list of receipts; their pointers begin at the element.'),
    id: reads.optional(),
    reference: reads.optional().describe('Our reference, if the provider returns it.'),
    state: reads,
    states: z
      .partialRecord(z.enum(STATE), z.array(z.string()).max(100))
      .describe(
        'Which words of the provider mean what. `underway` is not final and is ignored; what is not listed is kept as other.',
      ),
    code: reads.optional().describe('The error code.'),
    to: reads.optional(),
    from: reads.optional(),
  })
  .meta({ id: 'receipts' });
export type ReceiptRules = z.infer<typeof receipts>;

const replies = z
  .strictObject({
    when: z.array(test).max(8).default([]).describe('All of these must hold for a reply.'),
    each: text.optional().describe('A JSON pointer to a list of replies.'),
    from: reads,
    to: reads.optional(),
    text: reads,
    octets: z
      .strictObject({ hex: reads, data_coding: reads })
      .optional()
      .describe(
        'The text as hex digits, and its data_coding, where the provider passes on what came over SMPP. Where these cannot be read, `text` counts.',
      ),
    id: reads.optional(),
    values: z
      .record(z.string().regex(NAME), reads)
      .refine((values) => Object.keys(values).length <= REPLY_VALUES_MAX, 'There may be 10 of them.')
      .optional()
      .describe('What is kept with the reply by names of your own, up to 10: at most 255 characters each.'),
    numbers: z
      .enum(['international', 'as_written'])
      .default('as_written')
      .describe('`international`: a sender of digits alone has its country code, though no plus.'),
  })
  .meta({ id: 'replies' });
export type ReplyRules = z.infer<typeof replies>;

const hook = z
  .strictObject({
    help: text
      .optional()
      .describe('What the person does with the address of the hook at the provider, in sentences that follow it.'),
    guard: guard
      .optional()
      .describe('How a call proves that it is the provider; the token in the address is always checked.'),
    reply: z
      .strictObject({
        status: status.default(200),
        content_type: text.default('text/plain; charset=utf-8'),
        body: text.default(''),
      })
      .default({ status: 200, content_type: 'text/plain; charset=utf-8', body: '' })
      .describe('What the provider is answered, once its call is stored.'),
  })
  .meta({ id: 'hook' });

const document = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  title: text,
  about: text.optional().describe('A sentence for the person who chooses.'),
  documents: z
    .array(z.strictObject({ url: text, read_on: z.iso.date() }))
    .default([])
    .describe('What the profile was written from, and when that was read.'),
  values: z.array(value).max(30).describe('What the person who adds the carrier is asked for.'),
  settings: profileSettings
    .default({})
    .describe('Settings of a carrier that is added without them, such as limits of the SIM of a phone.'),
  named_values: z
    .array(z.string().regex(NAME))
    .max(10)
    .default([])
    .describe(
      'Values of accounts, sender IDs and registered texts that the request uses, such as `dlt_entity_id`; empty for messages without them.',
    ),
  number_form: z
    .enum(['digits', 'plus', 'zeros'])
    .describe('How {to} is written: 233241234567, +233241234567 or 00233241234567.'),
  sender_form: z
    .enum(['as_is', 'plus'])
    .default('as_is')
    .describe('`plus`: a sender of 7 to 15 digits is written with a plus.'),
  long_messages: z
    .strictObject({
      split_by: z.enum(['provider', 'phone']).describe('Who splits a long text.'),
      billed: z.enum(['parts', 'message', 'not_stated']).describe('What the provider bills.'),
    })
    .describe('A message is one request, whatever its parts.'),
  repeated_reference: z
    .enum(['refused', 'sent_again', 'not_stated', 'none'])
    .describe('What the provider does with a reference that it has seen; `none`: the request has no reference.'),
  request: request.describe('Sends a message.'),
  answer: answer.describe('What the answer to the request means.'),
  hook: hook.optional().describe('Calls of the provider with receipts and replies.'),
  receipts: receipts.optional().describe('How to read receipts.'),
  replies: replies.optional().describe('How to read replies.'),
  status: z
    .strictObject({
      request,
      not_known: z
        .strictObject({ status: z.array(status).default([]), when: z.array(test).max(8).optional() })
        .default({ status: [404] })
        .describe('How the provider says that it does not have the message.'),
      receipt: receipts,
    })
    .optional()
    .describe(
      'Asks what became of a message, by {id} or {reference}: of each one without a receipt, if the provider has no hook, and of those that are unknown.',
    ),
  poll: z
    .strictObject({
      request,
      cursor: reads.optional().describe('The next {cursor}.'),
      receipts: receipts.optional(),
      replies: replies
        .refine(({ id }) => id !== undefined, 'Replies that are polled need an id, so that a repeated one is known')
        .optional(),
    })
    .optional()
    .describe('Asks for receipts and replies, where a provider has no hook.'),
  token: z
    .strictObject({ request, token: reads, expires_in: reads.optional().describe('Its time in seconds.') })
    .optional()
    .describe('Asks for the {token} of OAuth client credentials.'),
  check: z.strictObject({ request, answer }).optional().describe('A harmless request that proves the values.'),
  phone: z
    .array(
      z
        .strictObject({
          request: request.optional().describe('Left out: read from calls to the hook.'),
          when: z
            .array(test)
            .max(8)
            .default([])
            .describe('All of these must hold for an answer or call about the phone.'),
          each: text.optional().describe('A JSON pointer to a list of phones; the one that was seen last counts.'),
          battery_percent: reads.optional(),
          power: test.optional().describe('Holds while the phone is plugged in.'),
          seen_at: z
            .union([z.literal('now'), reads])
            .describe('When the phone was last seen; `now`: the phone itself answers, if it tells of its battery.'),
        })
        .meta({ id: 'phone' }),
    )
    .max(3)
    .optional()
    .describe(
      'How the app on a phone tells of the phone. It is asked every five minutes; answers of any status are read.',
    ),
});

/** The named values that each request may use, besides those that the profile asks for. */
const PLACES = {
  request: [
    ...['to', 'from', 'text', 'parts', 'encoding', 'reference', 'hook', 'token'],
    ...['validity_seconds', 'validity_minutes', 'validity_milliseconds', 'text_unless_ucs2', 'text_ucs2_hex'],
  ],
  status: ['id', 'reference', 'token'],
  poll: ['cursor', 'token'],
  check: ['token'],
  phone: ['token'],
  token: [],
  hook: [],
} as const;

export const PLACE = /\{([a-z][a-z0-9_]*)\}/g;

/** The document of a carrier that is reached by HTTP: what to ask for, what to send, how to read what comes back. */
export const profileDocument = document.superRefine((profile, context) => {
  const own = profile.values.map(({ name }) => name);
  for (const [part, places] of Object.entries(PLACES)) {
    const known = new Set<string>([...own, ...places, ...(part === 'request' ? profile.named_values : [])]);
    for (const [, name = ''] of JSON.stringify(profile[part as keyof typeof PLACES] ?? null).matchAll(PLACE))
      if (!known.has(name))
        context.addIssue({ code: 'custom', path: [part], message: `{${name}} is no value that is known here.` });
  }
  const fixed = new Set<string>(Object.values(PLACES).flat());
  for (const [at, name] of own.entries())
    if (fixed.has(name) || own.indexOf(name) !== at)
      context.addIssue({ code: 'custom', path: ['values', at, 'name'], message: `The name ${name} is taken.` });
  for (const [at, name] of profile.named_values.entries())
    if (fixed.has(name) || own.includes(name) || profile.named_values.indexOf(name) !== at)
      context.addIssue({ code: 'custom', path: ['named_values', at], message: `The name ${name} is taken.` });
  if ((profile.receipts || profile.replies) && !profile.hook)
    context.addIssue({ code: 'custom', path: ['hook'], message: 'Receipts and replies come to a hook.' });
});
export type Profile = z.infer<typeof profileDocument>;
