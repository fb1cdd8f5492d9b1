import { z } from 'zod';
import { createdAt, line, noQuery, timestamp, uuid, uuidInput } from './fields.ts';
import { noun } from './noun.ts';
import { createdReply, doneReply, replyOf } from './replies.ts';
import { signedInReply } from './session.ts';

const PASSKEY_UUID = '0196f0c2-7a10-7cc4-9d3e-0242ac120041';

export const passkey = z.strictObject({
  uuid,
  name: z.string().describe('How the person calls it'),
  is_backed_up: z
    .boolean()
    .describe('True: the maker of the device keeps it on other devices too; false: it is on this device alone'),
  created_at: createdAt,
  last_used_at: timestamp.nullable().describe('When it last signed in or confirmed; null: never'),
});
const passkeyExample = { uuid: PASSKEY_UUID, name: 'Telephone', is_backed_up: true };

/** The browser itself reads these options, whose fields are defined by WebAuthn and not by our API. */
const webAuthnOptions = z.record(z.string(), z.unknown());
export const passkeyCreation = z.strictObject({
  options: webAuthnOptions.describe(
    'For `PublicKeyCredential.parseCreationOptionsFromJSON`, and its result as `publicKey` for `navigator.credentials.create`. The challenge in it is good once, for five minutes',
  ),
});
export const passkeyRequest = z.strictObject({
  options: webAuthnOptions.describe(
    'For `PublicKeyCredential.parseRequestOptionsFromJSON`, and its result as `publicKey` for `navigator.credentials.get`. The challenge in it is good once, for five minutes',
  ),
});
export const signInMethods = z.strictObject({
  passkeys_origin: z
    .string()
    .nullable()
    .describe('Where passkeys are made and used: a page of another origin cannot; null: nowhere'),
  passkeys_reason: z
    .string()
    .nullable()
    .describe('Why passkeys do not work here, in a sentence; null: they work at that origin'),
});

const encoded = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, { message: 'must be Base64url' });
const credentialId = encoded(1_400).describe('The id that the passkey gives itself, in Base64url');
const clientData = encoded(8_000).describe('What the browser says it was asked, in Base64url');
const kind = z.literal('public-key').describe('Always `public-key`');
const credential = { id: credentialId, rawId: credentialId, type: kind };
const of = 'Base64url, as the `toJSON()` of the credential writes it';

/** Browsers add fields from version to version: fields that are not read are ignored. */
const registration = z
  .looseObject({
    ...credential,
    response: z
      .looseObject({
        clientDataJSON: clientData,
        attestationObject: encoded(40_000).describe(`The new public key; ${of}`),
        transports: z
          .array(z.string().max(40).describe('A way, such as `internal` or `usb`'))
          .max(10)
          .optional()
          .describe('How the device is reached'),
      })
      .describe('What the device answered'),
  })
  .describe('The result of `navigator.credentials.create`, as its `toJSON()` writes it');
const assertion = z
  .looseObject({
    ...credential,
    response: z
      .looseObject({
        clientDataJSON: clientData,
        authenticatorData: encoded(8_000).describe(`What the device says of itself; ${of}`),
        signature: encoded(4_000).describe(`The signature; ${of}`),
        userHandle: encoded(200).nullable().optional().describe(`Whose passkey it is; ${of}`),
      })
      .describe('What the device answered'),
  })
  .describe('The result of `navigator.credentials.get`, as its `toJSON()` writes it');

const nameInput = line(100).describe('How you call it, such as the device it is on');
const named = { id: 'hJ0m3bq9nVtW5s2Qe8Yk1g', rawId: 'hJ0m3bq9nVtW5s2Qe8Yk1g', type: 'public-key' };
const registrationExample = {
  ...named,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg',
    transports: ['internal'],
  },
};
const assertionExample = {
  ...named,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2M',
    signature: 'MEUCIQDl0n4y3oQmLr8d',
    userHandle: 'AZbwwnoQfMSdPgJCrBIACA',
  },
};
const requestExample = {
  options: {
    challenge: 'mV2pUoTqYc1bX0sWf8r3aLk9dJh6gEi4nZ7vBt5xCwQ',
    rpId: 'sms.example.com',
    timeout: 300_000,
    userVerification: 'required',
  },
};

const { get, post, put, remove } = noun({
  tag: 'Session',
  auth: 'session',
  reads: null,
  writes: null,
  noun: 'Passkey',
  params: z.object({ uuid: uuidInput.describe('The UUID of the passkey') }),
  one: passkey,
  example: passkeyExample,
});

export const passkeyOperations = {
  list: get('passkeys.list', '/passkeys', {
    summary: 'List your own passkeys',
    query: noQuery,
    reply: replyOf('All of them, 20 at most, oldest first', z.array(passkey), [passkeyExample]),
  }),
  offer: post('passkeys.offer', '/passkeys/options', {
    confirms: true,
    summary: 'Begin to add a passkey',
    description:
      'The browser makes the passkey with these options. The device must ask its owner for a finger, a face or a PIN, so a passkey stands for both factors.',
    reply: createdReply('What the browser needs', passkeyCreation, {
      options: {
        challenge: 'mV2pUoTqYc1bX0sWf8r3aLk9dJh6gEi4nZ7vBt5xCwQ',
        rp: { id: 'sms.example.com', name: 'sms.example.com' },
        user: { id: 'AZbwwnoQfMSdPgJCrBIACA', name: 'ama@example.com', displayName: 'Ama Mensah' },
      },
    }),
    errors: ['wrong_state'],
  }),
  create: post('passkeys.create', '/passkeys', {
    confirms: true,
    summary: 'Add a passkey',
    description: 'With what the browser made of the options. All your other sessions end.',
    body: z.strictObject({ name: nameInput, response: registration }),
    bodyExample: { name: 'Telephone', response: registrationExample },
    errors: ['wrong_state', 'conflict'],
  }),
  update: put('passkeys.update', '/passkeys/{uuid}', {
    summary: 'Rename one of your own passkeys',
    body: z.strictObject({ name: nameInput }),
    bodyExample: { name: 'Old telephone' },
    reply: replyOf('The passkey', passkey, { ...passkeyExample, name: 'Old telephone' }),
  }),
  delete: remove('passkeys.delete', '/passkeys/{uuid}', {
    confirms: true,
    summary: 'Remove one of your own passkeys',
    description:
      'It signs nobody in any more. All your other sessions end. Where a second factor is obligatory, the last one stays.',
    reply: doneReply('Passkey removed.'),
    errors: ['wrong_state'],
  }),
  ask: post('passkeys.ask', '/session/passkey/options', {
    auth: 'open',
    summary: 'Begin to sign in with a passkey',
    description: 'Nobody says who they are: the browser offers the passkeys that it has for this address.',
    reply: createdReply('What the browser needs', passkeyRequest, requestExample),
    errors: ['wrong_state'],
  }),
  signIn: post('passkeys.signIn', '/session/passkey', {
    auth: 'open',
    summary: 'Sign in with a passkey',
    description:
      'The passkey says whose it is and stands for both factors, so neither a password nor a code is asked for. The reply sets the cookie of the session.',
    body: z.strictObject({ response: assertion }),
    bodyExample: { response: assertionExample },
    reply: signedInReply,
    errors: ['unauthenticated', 'wrong_state'],
  }),
  askToConfirm: post('passkeys.askToConfirm', '/session/confirm/passkey/options', {
    summary: 'Begin to confirm with a passkey',
    reply: createdReply('What the browser needs', passkeyRequest, requestExample),
    errors: ['wrong_state'],
  }),
  confirm: post('passkeys.confirm', '/session/confirm/passkey', {
    summary: 'Confirm with a passkey',
    description:
      'Instead of `session.confirm` with the password: it opens for 15 minutes what asks for the person anew.',
    body: z.strictObject({ response: assertion }),
    bodyExample: { response: assertionExample },
    reply: doneReply('Confirmed.'),
    errors: ['wrong_state'],
  }),
  methods: get('passkeys.methods', '/session/methods', {
    auth: 'open',
    summary: 'How one can sign in here',
    description: 'For a page that offers no button that cannot work.',
    query: noQuery,
    reply: replyOf('What works', signInMethods, { passkeys_origin: 'https://sms.example.com', passkeys_reason: null }),
  }),
};
