import type { TRAFFIC_ALARMS } from '@volley/contract/choices';
import type { RowOf } from '@volley/contract/rows';
import type { trafficAlarm } from '@volley/contract/traffic-alarms';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Closed, ShareWatch } from './fallen-share.ts';
import type { Fortnight } from './usual-share.ts';

/** Whose messages are watched: those of an account, or those of all accounts, for the operator in the operator's own account. */
export interface Side {
  readonly accountId: number;
  readonly isOperator: boolean;
}

/** What an alarm is about. */
export type About = (typeof TRAFFIC_ALARMS)[number];
/** Those that are shares of messages. */
export type ShareOf = Exclude<About, 'spend' | 'balance'>;

export type Thing = 'carrier' | 'network' | 'sender_id' | 'template' | 'account';
/** What messages have in common. */
export type Common = Exclude<Thing, 'account'>;

/**
 * In which order a fall is looked for. What has fallen explains the messages that later things share with it, so that one failing carrier is not told
 * once more as each of its networks.
 */
export const THINGS_OF = (isOperator: boolean): readonly Exclude<Common, 'template'>[] =>
  isOperator ? ['carrier', 'network'] : ['network', 'sender_id'];

/** What became of messages. */
export interface Counted {
  /** Messages of which it is known whether they were delivered; those of them that were not; and those that were refused. */
  readonly closed: number;
  readonly failed: number;
  readonly refused: number;
  /** Messages that were delivered, or were sent an hour ago and more; and those of them without a receipt within two minutes. */
  readonly awaited: number;
  readonly late: number;
  /** Messages that a carrier accepted and no receipt says were not delivered; and those after which the recipient opted out. Undefined: not counted. */
  readonly reached?: number;
  readonly optedOut?: number;
}

/** What became of messages of one sender ID or template in one hour. */
export interface NamedCell extends Counted {
  readonly hour: number;
  readonly name: string;
}

/** What became of messages that have a network, a sender ID and a carrier in common, in one hour of their acceptance. */
export interface Cell extends Counted {
  /** The number of the hour since 1970. */
  readonly hour: number;
  readonly network: string;
  readonly senderId: string;
  /** Its number as text; empty for an account, which is not told of carriers. */
  readonly carrier: string;
}

/** The figures of an alarm, as they are shown. */
export type AlarmFigures = Pick<TrafficAlarm, 'messages' | 'share' | 'usualShare' | 'spent' | 'usualSpent' | 'hours'>;

/** A thing that is watched, as it is stored. */
export interface Watch extends ShareWatch {
  readonly about: About;
  readonly thing: Thing;
  /** The network, the sender ID, the UUID of the template, or the number of the carrier; empty for the account. */
  readonly name: string;
  readonly figures: AlarmFigures;
  /** Its last alarm; it is still on if it is fallen. */
  readonly fallenFrom: Timestamp | null;
  readonly fallenUntil: Timestamp | null;
  readonly fortnight: Fortnight | null;
  readonly fortnightAt: Timestamp | null;
  /** What was closed of the hours of a template at the last look; null: it is no template. */
  readonly seen: Readonly<Record<string, Closed>> | null;
}

/** An alarm as it is shown and told. */
export type TrafficAlarm = RowOf<typeof trafficAlarm>;
