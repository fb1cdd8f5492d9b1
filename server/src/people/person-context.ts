import type { RequestContext } from '../identity/index.ts';
import type { Seal } from '../lib/files/seal.ts';
import type { Visitor } from './sessions/begin-session.ts';
import type { Person } from './sessions/sessions.ts';

export interface PersonContext extends RequestContext {
  /** Null when a key is used, or nobody has signed in. */
  readonly person: Person | null;
  readonly visitor: Visitor;
  /** Seals what must be read again; null if VOLLEY_SECRET is not set. */
  readonly control: { readonly seal: Seal | null };
}
