import type { Clock } from '../clock.ts';
import type { Db } from '../db/index.ts';
import type { LiveKind } from './event-kind.ts';

/** The current state of one thing. */
export interface LiveState {
  readonly accountId: number;
  /** Identifies the thing within its account. Only the last state of each thing is sent. */
  readonly key: string;
  /** The data to send, with the fields of the wire. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads the states of a live kind once a second while somebody follows it, for all followed accounts together. */
export interface LiveSource {
  readonly kind: LiveKind;
  read(rt: { readonly db: Db; readonly clock: Clock }, accountIds: readonly number[]): Promise<readonly LiveState[]>;
}
