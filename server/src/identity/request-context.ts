import type { Scope } from '@volley/contract';
import type { Runtime } from '../runtime.ts';
import type { Actor, Keyring } from './keyring.ts';

/** What an operation may use besides its input. The rooms that need more extend it. */
export interface RequestContext {
  readonly rt: Runtime;
  readonly actor: Actor;
  readonly keyring: Keyring;
  /** The uploaded file, empty for operations that take none. */
  readonly upload: Buffer;
  /**
   * Null if the actor was looked up for this request. Otherwise it looks the key up, and throws if the key opens nothing any more or its rules have
   * changed, in which case the operation begins again with what holds now. See `Route.comparesRules`.
   */
  readonly confirmKey: (() => Promise<void>) | null;
  /** True when the request has an idempotency key, so that its effect and its reply are committed in one transaction. */
  readonly isKeyed: boolean;
  /** The API's base address as the client sees it, version segment included. */
  readonly baseUrl: string;
  /** The value of VOLLEY_PUBLIC_URL, empty if not set. */
  readonly publicUrl: string;
  /** The public address of the short links, without a version segment. */
  readonly linksAddress: string;
  readonly ownAddresses: readonly string[];
  /** The Last-Event-ID header with which a reader resumes a stream, empty if there is none. */
  readonly lastEventId: string;
  /** Whether the client would still be admitted, or has a further scope. Long replies ask this again and again. */
  isStillAllowed(scope?: Scope): Promise<boolean>;
}
