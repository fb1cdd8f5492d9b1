import { z } from 'zod';
import { line, noQuery } from './fields.ts';
import { noun } from './noun.ts';
import { createdReply, doneReply, replyOf } from './replies.ts';
import { oneTimeCode, signedInReply } from './session.ts';

export const secondFactor = z.strictObject({
  has_authenticator: z
    .boolean()
    .describe('True: signing in with the password also asks for a code of the authenticator'),
  recovery_codes_left: z.int().describe('How many recovery codes were not used yet; 0 without an authenticator'),
});
export const authenticatorOffer = z.strictObject({
  secret: z.string().describe('What the authenticator program needs, in Base32, for typing it'),
  otpauth_url: z.string().describe('The same as an address, for a QR code that the program scans'),
});
export const recoveryCodes = z.strictObject({
  recovery_codes: z
    .array(z.string())
    .describe('Ten codes, each of which stands in for the authenticator once. They are shown only this once'),
});

const codesExample = { recovery_codes: ['k3qa-7mzn-x2dt-5vbe', 'p6wl-r4ci-hy7o-2sgu'] };

const { get, post, put, remove } = noun({ tag: 'Session', auth: 'session', reads: null, writes: null });

export const secondFactorOperations = {
  give: post('secondFactor.give', '/session/second-factor', {
    auth: 'open',
    summary: 'Give the second factor and be signed in',
    description:
      'For whoever gave the right password and was answered `second_factor`. A code is good once. The reply sets the cookie of the session.',
    body: z.strictObject({
      ticket: line(200).describe('The `ticket` of the reply to the password: good for ten minutes, and once'),
      one_time_code: oneTimeCode,
    }),
    bodyExample: { ticket: 'mV2pUoTqYc1bX0sWf8r3aLk9dJh6gEi4nZ7vBt5xCwQ', one_time_code: '492039' },
    reply: signedInReply,
    errors: ['unauthenticated'],
  }),
  get: get('secondFactor.get', '/session/second-factor', {
    summary: 'Your own second factor',
    query: noQuery,
    reply: replyOf('What there is', secondFactor, { has_authenticator: true, recovery_codes_left: 9 }),
  }),
  offerAuthenticator: post('secondFactor.offerAuthenticator', '/session/second-factor/authenticator', {
    confirms: true,
    summary: 'Begin to set up an authenticator',
    description:
      'Any program that knows RFC 6238 (TOTP). Nothing asks for its codes until one of them has confirmed it; beginning again makes another secret.',
    reply: createdReply('What the program needs', authenticatorOffer, {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      otpauth_url:
        'otpauth://totp/sms.example.com:ama%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=sms.example.com&algorithm=SHA1&digits=6&period=30',
    }),
    errors: ['wrong_state'],
  }),
  confirmAuthenticator: put('secondFactor.confirmAuthenticator', '/session/second-factor/authenticator', {
    confirms: true,
    summary: 'Confirm the authenticator by a code',
    description: 'From then on signing in with the password also asks for a code. All your other sessions end.',
    body: z.strictObject({ one_time_code: oneTimeCode }),
    bodyExample: { one_time_code: '492039' },
    reply: replyOf('The recovery codes', recoveryCodes, codesExample),
    errors: ['wrong_state'],
  }),
  removeAuthenticator: remove('secondFactor.removeAuthenticator', '/session/second-factor/authenticator', {
    confirms: true,
    summary: 'Remove the authenticator and the recovery codes',
    reply: doneReply('Authenticator removed.'),
    errors: ['wrong_state'],
  }),
  renewRecoveryCodes: post('secondFactor.renewRecoveryCodes', '/session/second-factor/recovery-codes', {
    confirms: true,
    summary: 'Make new recovery codes',
    description: 'Those of before are good no more.',
    reply: createdReply('The recovery codes', recoveryCodes, codesExample),
    errors: ['wrong_state'],
  }),
};
