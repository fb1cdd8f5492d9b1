import type { Clock } from '../clock.ts';
import type { Db } from '../db/index.ts';
import type { LiveKind } from './event-kind.ts';

/** How one thing stands. */
export interface LiveState {
  readonly accountId: number;
  /** Tells the things of one account apart: of each the last state alone is told. */
  readonly key: string;
  /** What is told, with the fields of the wire. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Where followers of a live kind learn how things stand: read once a second while somebody follows, for all their accounts together. */
export interface LiveSource {
  readonly kind: LiveKind;
  read(rt: { readonly db: Db; readonly clock: Clock }, accountIds: readonly number[]): Promise<readonly LiveState[]>;
}
