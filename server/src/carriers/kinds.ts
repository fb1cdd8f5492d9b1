import { createHttpKind, type HttpKindOptions } from './http/http-kind.ts';
import { createSmppKind } from './smpp/smpp-kind.ts';
import type { CarrierKinds } from './wire.ts';

/** Every kind of carrier. A further one is a folder beside `smpp/` and `http/`, and a line here. */
export function openKinds(http: HttpKindOptions): CarrierKinds {
  const smpp = createSmppKind();
  return { smpp, simulator: smpp, http: createHttpKind(http) };
}
