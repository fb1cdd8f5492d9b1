import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyPlace } from './passkey-place.ts';
import type { StoredPasskey } from './store-passkeys.ts';

/** Every rule of WebAuthn is in the library; what is stored and who is who is decided outside. */
export type PasskeyRegistration = RegistrationResponseJSON;
export type PasskeyAssertion = AuthenticationResponseJSON;

/** Ed25519, P-256, RSA: named here, so that all processes ask for the same ones whatever they could do. */
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

export function registrationOptions({ place, challenge, installation, person, known }: RegistrationAsked) {
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
    // It stands for two factors: the device, and what opens the device. And it must say by itself whose it is.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

export function assertionOptions(place: PasskeyPlace, challenge: Buffer, known: readonly StoredPasskey[] = []) {
  return generateAuthenticationOptions({
    rpID: place.host,
    challenge: new Uint8Array(challenge),
    timeout: CEREMONY_TIMEOUT_MS,
    userVerification: 'required',
    ...(known.length === 0 ? {} : { allowCredentials: known.map(described) }),
  });
}

/** The challenge that the browser says it was given; null when what came is no reply of a browser at all. */
export function challengeIn(clientDataJSON: string): Buffer | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data ? data.challenge : null;
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : null;
  } catch {
    // Not JSON: a challenge that nobody gave.
    return null;
  }
}

export interface NewCredential {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly useCount: number;
  readonly isBackedUp: boolean;
}

/** Null: it is not what the challenge asked for. The library throws for each rule that is broken, and says which to nobody else. */
export async function checkRegistration(
  place: PasskeyPlace,
  challenge: Buffer,
  response: PasskeyRegistration,
): Promise<NewCredential | null> {
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
    // Whatever is wrong with it, it proves nothing.
    return null;
  }
}

/** What the passkey says of itself now; null: the signature, the origin or the count is not right. */
export async function checkAssertion(
  place: PasskeyPlace,
  challenge: Buffer,
  { response, passkey }: { readonly response: PasskeyAssertion; readonly passkey: StoredPasskey },
): Promise<Pick<StoredPasskey, 'useCount' | 'isBackedUp'> | null> {
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
    // As above; also a count that went back, which a copy of the passkey would show.
    return null;
  }
}
