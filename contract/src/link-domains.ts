import { z } from 'zod';
import { createdAt, noQuery, optionalLine, TIMESTAMP_EXAMPLE } from './fields.ts';
import { get, post, remove } from './operation.ts';
import { createdReply, doneReply, replyOf } from './replies.ts';

export const linkDomain = z.strictObject({
  domain: z.string().describe('The domain; those below it are denied too'),
  note: z.string().describe('Why it is denied; empty: nothing was said'),
  created_at: createdAt,
});
const domainExample = { domain: 'phish.example', note: 'Reported', created_at: TIMESTAMP_EXAMPLE };
const domainPattern = /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/;
const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(domainPattern, { message: 'must be a domain such as example.com' });
const operator = { listener: 'api', tag: 'Operator', auth: 'bearer' } as const;

export const linkDomainOperations = {
  list: get('admin.linkDomains.list', '/admin/link-domains', {
    ...operator,
    scope: 'operator_read',
    summary: 'List the domains that no short URL may lead to',
    query: noQuery,
    reply: replyOf('All of them, by name', z.array(linkDomain), [domainExample]),
  }),
  create: post('admin.linkDomains.create', '/admin/link-domains', {
    ...operator,
    scope: 'operator_approvals',
    summary: 'Deny a domain to short URLs',
    description:
      'Domains below it are denied too. Existing links to it stop within a second, until it is allowed again.',
    body: z.strictObject({
      domain: domainName.describe('The domain, such as `example.com`; those below it are denied too'),
      note: optionalLine(500).optional().describe('Why, up to 500 characters'),
    }),
    bodyExample: { domain: 'phish.example', note: 'Reported' },
    reply: createdReply('The domain', linkDomain, domainExample),
  }),
  delete: remove('admin.linkDomains.delete', '/admin/link-domains/{domain}', {
    ...operator,
    scope: 'operator_approvals',
    noun: 'Domain',
    summary: 'Allow a domain again',
    params: z.object({ domain: z.string().toLowerCase().regex(domainPattern).describe('The domain') }),
    reply: doneReply('Domain allowed.'),
  }),
};
