import { createSmppKind } from './smpp/smpp-kind.ts';
import type { CarrierKinds } from './wire.ts';

/** Every kind of carrier. A further one is a folder beside `smpp/` and a line here. */
export function openKinds(): CarrierKinds {
  const smpp = createSmppKind();
  return { smpp, simulator: smpp };
}
