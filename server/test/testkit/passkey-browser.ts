import type { CDPSession, Page } from 'playwright-core';

interface Credential {
  toJSON(): unknown;
}
/** What of a browser's own functions is used. */
interface BrowserFunctions {
  readonly PublicKeyCredential: {
    parseCreationOptionsFromJSON(options: unknown): unknown;
    parseRequestOptionsFromJSON(options: unknown): unknown;
  };
  readonly navigator: {
    readonly credentials: Record<'create' | 'get', (options: { readonly publicKey: unknown }) => Promise<Credential>>;
  };
}

const DEVICE = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** A telephone or key that agrees to all that it is asked, in the browser's own terms. */
export interface VirtualDevice {
  readonly devtools: CDPSession;
  readonly authenticatorId: string;
}

export async function addVirtualDevice(page: Page): Promise<VirtualDevice> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options: DEVICE });
  return { devtools, authenticatorId };
}

/** What a console does: the browser's own functions read the options and write the reply. */
export function createInBrowser(page: Page, options: unknown): Promise<unknown> {
  return page.evaluate(async (given) => {
    const { navigator, PublicKeyCredential } = globalThis as unknown as BrowserFunctions;
    const made = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(given),
    });
    return made.toJSON();
  }, options);
}

export function signInBrowser(page: Page, options: unknown): Promise<unknown> {
  return page.evaluate(async (given) => {
    const { navigator, PublicKeyCredential } = globalThis as unknown as BrowserFunctions;
    const signed = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(given),
    });
    return signed.toJSON();
  }, options);
}
