import type { PriceList } from '../../../billing/index.ts';
import type { KnownValues } from '../../../named-values/index.ts';
import type { Runtime } from '../../../runtime.ts';
import type { Carriers } from '../../carrier.ts';
import type { Submitter } from './submitter.ts';

/** What all code that sends needs, made once at start. */
export interface Sending {
  readonly rt: Runtime;
  readonly carriers: Carriers;
  readonly prices: PriceList;
  linksAddress(): string;
  readonly submitter: Submitter;
  readonly values: KnownValues;
}
