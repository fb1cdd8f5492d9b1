import type { CarrierKind } from '../wire.ts';
import { References } from './references.ts';
import { SmppWire } from './smpp-wire.ts';
import { runBindTest } from './test-bind.ts';

/** SMPP. All carriers of the kind share one source of references. */
export function createSmppKind(): CarrierKind {
  const references = new References();
  return { open: (host, config) => new SmppWire(host, config, references), test: runBindTest };
}
