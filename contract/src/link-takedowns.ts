import { z } from 'zod';
import { dataReply, fullPage, fullPageExample } from './envelope.ts';
import { createdAt, id, line, pageQuery, TIMESTAMP_EXAMPLE } from './fields.ts';
import { operation } from './operation.ts';

export const takedown = z.strictObject({
  code: z.string(),
  account_id: id,
  campaign_id: id.nullable().meta({ description: 'Of a link in messages; 0 for single messages' }),
  url: z.string(),
  reason: z.string(),
  created_at: createdAt,
});
const takedownExample = {
  code: 'harvest',
  account_id: 2,
  campaign_id: null,
  url: 'https://phish.example/login',
  reason: 'Asks for passwords',
  created_at: TIMESTAMP_EXAMPLE,
};
const common = { listener: 'api', tag: 'Operator', auth: 'bearer' } as const;
const byCode = z.object({ code: z.string().regex(/^[A-Za-z0-9_-]{3,64}$/) });
const oneTakedown = {
  status: 200,
  description: 'The link',
  schema: dataReply(takedown),
  example: { success: true, data: takedownExample },
} as const;

export const linkTakedownOperations = {
  list: operation({
    ...common,
    id: 'admin.linkTakedowns.list',
    method: 'GET',
    path: '/admin/link-takedowns',
    scope: 'operator_read',
    summary: 'List the links that were taken down, newest first',
    query: z.strictObject(pageQuery),
    reply: {
      status: 200,
      description: 'A page of links',
      schema: dataReply(fullPage(takedown)),
      example: fullPageExample('/admin/link-takedowns', takedownExample),
    },
  }),
  create: operation({
    ...common,
    id: 'admin.linkTakedowns.create',
    method: 'POST',
    path: '/admin/link-takedowns/{code}',
    scope: 'operator_approvals',
    noun: 'Short URL',
    summary: "Take a link down, whoever's it is",
    description:
      'It stops within a second, and its owner cannot put it up again. With a link in a message go all links of its campaign that lead to the same place.',
    params: byCode,
    body: z.strictObject({ reason: line(500) }),
    bodyExample: { reason: 'Asks for passwords' },
    reply: oneTakedown,
  }),
  delete: operation({
    ...common,
    id: 'admin.linkTakedowns.delete',
    method: 'DELETE',
    path: '/admin/link-takedowns/{code}',
    scope: 'operator_approvals',
    noun: 'Short URL',
    summary: 'Put a link up again',
    params: byCode,
    reply: oneTakedown,
  }),
};
