import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyPlace } from './passkey-place.ts';
import type { StoredPasskey } from './store-passkeys.ts';

/** The library checks every rule of WebAuthn. The callers of this file decide what is stored and which person it belongs to. */
export type PasskeyRegistration = RegistrationResponseJSON;
export type PasskeyAssertion = AuthenticationResponseJSON;

/** Loaded for the first passkey, because it brings 20 MB along. */
const webauthn = () => import('@simplewebauthn/server');

/** Ed25519, P-256 and RSA. They are listed so that all processes ask for the same ones, whatever their Node supports. */
const ALGORITHMS = [-8, -7, -257];
const CEREMONY_TIMEOUT_MS = 5 * 60_000;

export interface RegistrationAsked {
  readonly place: PasskeyPlace;
  readonly challenge: Buffer;
  readonly installation: string;
  readonly person: { readonly handle: Buffer; readonly email: string; readonly name: string };
  readonly known: readonly StoredPasskey[];
}

function described({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId.toString('base64url'), transports: [...transports] };
}

export async function registrationOptions({ place, challenge, installation, person, known }: RegistrationAsked) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: installation,
    rpID: place.host,
    userID: new Uint8Array(person.handle),
    userName: person.email,
    userDisplayName: person.name,
    challenge: new Uint8Array(challenge),
    timeout: CEREMONY_TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(described),
    // A passkey counts as two factors (the device, and what unlocks the device), and it must identify its owner without a typed name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

export async function assertionOptions(place: PasskeyPlace, challenge: Buffer, known: readonly StoredPasskey[] = []) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: place.host,
    challenge: new Uint8Array(challenge),
    timeout: CEREMONY_TIMEOUT_MS,
    userVerification: 'required',
    ...(known.length === 0 ? {} : { allowCredentials: known.map(described) }),
  });
}

/** Returns the challenge that the browser claims to have signed; null if the input is not a browser's reply at all. */
export function challengeIn(clientDataJSON: string): Buffer | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : null;
  } catch {
    // The input is not JSON, so it has no challenge.
    return null;
  }
}

export interface NewCredential {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly useCount: number;
  readonly isBackedUp: boolean;
}

/** Checks a new passkey. Returns null if it does not fit the challenge: the library throws for each broken rule, and nobody else learns which one. */
export async function checkRegistration(
  place: PasskeyPlace,
  challenge: Buffer,
  response: PasskeyRegistration,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: place.origin,
      expectedRPID: place.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!info) return null;
    return {
      credentialId: Buffer.from(info.credential.id, 'base64url'),
      publicKey: Buffer.from(info.credential.publicKey),
      useCount: info.credential.counter,
      isBackedUp: info.credentialBackedUp,
    };
  } catch {
    // Whatever is wrong with the response, it proves nothing.
    return null;
  }
}

/** Checks a signature. Returns the passkey's new count and backup state; null if the signature, the origin or the count is wrong. */
export async function checkAssertion(
  place: PasskeyPlace,
  challenge: Buffer,
  { response, passkey }: { readonly response: PasskeyAssertion; readonly passkey: StoredPasskey },
): Promise<Pick<StoredPasskey, 'useCount' | 'isBackedUp'> | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: place.origin,
      expectedRPID: place.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.useCount,
      },
    });
    return verified ? { useCount: info.newCounter, isBackedUp: info.credentialBackedUp } : null;
  } catch {
    // As above. The library also throws if the count went back, which reveals a copy of the passkey.
    return null;
  }
}
