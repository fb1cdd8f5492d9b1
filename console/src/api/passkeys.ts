import { queryOptions } from '@tanstack/react-query';
import type { PasskeyRequest, PasskeysCreateInput, PasskeysSignInInput, SignInMethods } from '@volley/sdk';
import { volley } from './client.ts';
import { Declined } from './confirmation.ts';
import { operation, type Refreshed } from './operation.ts';

export const signInMethodsQuery = operation('passkeys.methods', {}, { staleTime: Number.POSITIVE_INFINITY });

/** What changes with a second factor: other sessions end, and where a factor is obligatory everything opens. */
export const FACTOR = ['secondFactor', 'sessions', 'session'] as const satisfies readonly Refreshed[];

/** The provider by which people with such an address sign in, chosen by the domain alone. */
export const providerQuery = (email: string) =>
  queryOptions({
    queryKey: ['openid', 'find', email.replace(/^.*@/, '').toLowerCase()],
    queryFn: ({ signal }) => volley.openid.find({ email }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Whether passkeys can be used: a passkey belongs to one origin, and the browser must be able to read the service's options. */
export function hasPasskeys(methods: SignInMethods | undefined): boolean {
  return (
    methods?.passkeys_origin === location.origin &&
    typeof PublicKeyCredential === 'function' &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  );
}

type Assertion = PasskeysSignInInput['response'];
type Registration = PasskeysCreateInput['response'];

/** The browser throws when the person closed its window, or the device has no passkey for this site. */
async function orDeclined(answer: Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await answer;
    if (!(credential instanceof PublicKeyCredential)) throw new Declined();
    return credential.toJSON();
  } catch (error) {
    if (error instanceof DOMException) throw new Declined();
    throw error;
  }
}

async function answerWithPasskey(ask: () => Promise<PasskeyRequest>): Promise<Assertion> {
  const { options } = await ask();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return (await orDeclined(navigator.credentials.get({ publicKey }))) as Assertion;
}

export async function signInWithPasskey() {
  return volley.passkeys.signIn({ response: await answerWithPasskey(() => volley.passkeys.ask()) });
}

export async function confirmWithPasskey() {
  return volley.passkeys.confirm({ response: await answerWithPasskey(() => volley.passkeys.askToConfirm()) });
}

export async function addPasskey(name: string) {
  const { options } = await volley.passkeys.offer();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const response = (await orDeclined(navigator.credentials.create({ publicKey }))) as Registration;
  return volley.passkeys.create({ name, response });
}
