import { z } from 'zod';
import { dataReply } from './envelope.ts';
import { createdAt, id, line, pageQuery, TIMESTAMP_EXAMPLE, uuid } from './fields.ts';
import { get, post, remove } from './operation.ts';
import { fullPageReply } from './replies.ts';

export const takedown = z.strictObject({
  code: z.string().describe('The short code of the link'),
  account_id: id.describe('The account that the link belongs to'),
  kind: z
    .enum(['campaign', 'message', 'short_url'])
    .describe('Where the link stands: `campaign` (in the messages of one), `message` (in single ones), or `short_url`'),
  campaign_id: uuid.nullable().describe('The UUID of the campaign whose messages have the link; null: none'),
  url: z.string().describe('The address that it leads to'),
  reason: z.string().describe('Why it was taken down'),
  created_at: createdAt,
});
const takedownExample = {
  code: 'harvest',
  account_id: 2,
  kind: 'short_url',
  campaign_id: null,
  url: 'https://phish.example/login',
  reason: 'Asks for passwords',
  created_at: TIMESTAMP_EXAMPLE,
};
const common = { listener: 'api', tag: 'Operator', auth: 'bearer' } as const;
const byCode = z.object({
  code: z
    .string()
    .regex(/^[A-Za-z0-9_-]{3,64}$/)
    .describe('The short code of the link'),
});
const oneTakedown = {
  status: 200,
  description: 'The link',
  schema: dataReply(takedown),
  example: { success: true, data: takedownExample },
} as const;
const ofOne = { ...common, noun: 'Short URL', params: byCode } as const;

export const linkTakedownOperations = {
  list: get('admin.linkTakedowns.list', '/admin/link-takedowns', {
    ...common,
    scope: 'operator_read',
    summary: 'List the links that were taken down, newest first',
    query: z.strictObject(pageQuery),
    reply: fullPageReply('A page of links', takedown, '/admin/link-takedowns', takedownExample),
  }),
  create: post('admin.linkTakedowns.create', '/admin/link-takedowns/{code}', {
    ...ofOne,
    scope: 'operator_approvals',
    summary: 'Take down the link of any account',
    description:
      'It stops within a second, and its owner cannot restore it. If the link is in a message, all links of the same campaign to the same address are taken down with it.',
    body: z.strictObject({ reason: line(500).describe('Why it is taken down, up to 500 characters') }),
    bodyExample: { reason: 'Asks for passwords' },
    reply: oneTakedown,
  }),
  delete: remove('admin.linkTakedowns.delete', '/admin/link-takedowns/{code}', {
    ...ofOne,
    scope: 'operator_approvals',
    summary: 'Restore a link that was taken down',
    reply: oneTakedown,
  }),
};
