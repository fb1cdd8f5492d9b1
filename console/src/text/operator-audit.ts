import { operatorArea } from './operator.ts';

export const useAuditText = operatorArea(() => import('./operator-audit.fr.ts'), {
  title: 'Audit log of all accounts',
  lead: 'Who changed what, when and from where, in every account.',
  leadOf:
    'Who changed what in {name}, when and from where. What your people do anywhere stands in the first account too.',
  searchAccount: 'Number of the account',
  abuseLead: 'What you stop here stops within a second, in every account.',
  takedowns: 'Links that were taken down',
  takedownsHint: 'If the link stands in messages, all links of the same campaign to the same address go with it.',
  code: 'Link or its code',
  codeHint: 'Such as https://go.example/k7Qm2xWf, or k7Qm2xWf.',
  takeDown: 'Take the link down',
  linkTaken: '{code} is taken down.',
  restore: 'Restore',
  linkRestored: 'The link works again.',
  takenDown: '{reason} – of {account}, taken down on {when}',
  noTakedowns: 'No link is taken down',
  noTakedownsWords: 'When somebody reports a link, such as one that asks for passwords, take it down here.',
  domains: 'Denied domains',
  domainsHint:
    'No short link may lead to them, nor to those below them. Links that exist stop until the domain is allowed again.',
  domain: 'Domain',
  domainHint: 'Such as phish.example.',
  deny: 'Deny the domain',
  domainDenied: '{domain} is denied.',
  allow: 'Allow again',
  allowName: 'Allow again: {domain}',
  domainAllowed: 'Links to it work again.',
  noDomains: 'No domain is denied',
  noDomainsWords: 'Deny a domain to stop every link to it at once.',
});
