import { z } from 'zod';
import { createdAt, id, line, uuid } from './fields.ts';
import { operatorNoun } from './noun.ts';
import { replyOf } from './replies.ts';

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
  url: 'https://phish.example/login',
  reason: 'Asks for passwords',
};
const byCode = z.object({
  code: z
    .string()
    .regex(/^[A-Za-z0-9_-]{3,64}$/)
    .describe('The short code of the link'),
});

const { list, post, remove } = operatorNoun({
  writes: 'operator_approvals',
  noun: 'Short URL',
  called: 'link',
  params: byCode,
  one: takedown,
  example: takedownExample,
});

export const linkTakedownOperations = {
  list: list('admin.linkTakedowns.list', '/admin/link-takedowns', {
    summary: 'List the links that were taken down, newest first',
  }),
  create: post('admin.linkTakedowns.create', '/admin/link-takedowns/{code}', {
    summary: 'Take down the link of any account',
    description:
      'It stops within a second, and its owner cannot restore it. If the link is in a message, all links of the same campaign to the same address are taken down with it.',
    body: z.strictObject({ reason: line(500).describe('Why it is taken down, up to 500 characters') }),
    bodyExample: { reason: 'Asks for passwords' },
  }),
  delete: remove('admin.linkTakedowns.delete', '/admin/link-takedowns/{code}', {
    summary: 'Restore a link that was taken down',
    reply: replyOf('The link', takedown, takedownExample),
  }),
};
