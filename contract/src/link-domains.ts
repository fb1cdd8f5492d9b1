import { z } from 'zod';
import { createdAt, noQuery, optionalLine, TIMESTAMP_EXAMPLE } from './fields.ts';
import { operatorNoun } from './noun.ts';
import { doneReply, replyOf } from './replies.ts';

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

const { get, post, remove } = operatorNoun({
  writes: 'operator_approvals',
  noun: 'Domain',
  params: z.object({ domain: z.string().toLowerCase().regex(domainPattern).describe('The domain') }),
  one: linkDomain,
  example: domainExample,
});

export const linkDomainOperations = {
  list: get('admin.linkDomains.list', '/admin/link-domains', {
    summary: 'List the domains that no short URL may lead to',
    query: noQuery,
    reply: replyOf('All of them, by name', z.array(linkDomain), [domainExample]),
  }),
  create: post('admin.linkDomains.create', '/admin/link-domains', {
    summary: 'Deny a domain to short URLs',
    description:
      'Domains below it are denied too. Existing links to it stop within a second, until it is allowed again.',
    body: z.strictObject({
      domain: domainName.describe('The domain, such as `example.com`; those below it are denied too'),
      note: optionalLine(500).optional().describe('Why, up to 500 characters'),
    }),
    bodyExample: { domain: 'phish.example', note: 'Reported' },
  }),
  delete: remove('admin.linkDomains.delete', '/admin/link-domains/{domain}', {
    summary: 'Allow a domain again',
    reply: doneReply('Domain allowed.'),
  }),
};
