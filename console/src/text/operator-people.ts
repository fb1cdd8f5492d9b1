import { area } from './use-text.ts';

/** The words of the operator's list of people. */
export const usePeopleText = area(() => import('./operator-people.fr.ts'), {
  lead: 'Everybody who signs in to this installation, newest first. Whose member they are stands in the accounts.',
  proven: 'Proven',
  provenSince: 'Proven since {when}',
  unproven: 'Not proven',
  unprovenWords:
    'Nobody has proven that this person has the address: whoever made the link could see it. So this person gets no staff role and no further account.',
  staffRole: 'Work for the operator',
  staff_operator: 'Operator',
  staff_support: 'Support',
  staff_billing: 'Billing',
  suspendedSince: 'Suspended since {when}',
  none: 'Nobody signs in here yet.',
  reset: 'Let them choose a new password',
  resetWords: 'A link is mailed that works once within an hour. The password stays as it is until the link is opened.',
  showLink: 'Show me the link, and mail nothing',
  showLinkHint: 'You hand it on yourself. Where this service sends no mail it is shown in any case.',
  vouch: 'I vouch: the address is this person’s',
  vouchHint:
    'For a link that you hand to this person yourself: opening it then proves the address. It ends everything that this person had to sign in with, and they confirm what they may do. The audit log names you.',
  mailed: 'The link is on its way to {email}.',
  linkTitle: 'The link for {email}',
  linkWords:
    'Hand this link to {email} yourself, in a way that nobody else reads. It works once, until {until}. It is shown this once.',
  linkKept: 'I have handed it on or kept it',
});
