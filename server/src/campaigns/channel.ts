/** How a channel names what goes on in the table of its campaigns. */
export interface Channel {
  readonly kind: 'sms' | 'voice';
  readonly table: 'sms_campaigns' | 'voice_campaigns';
  /** The status of a campaign that sends or calls. */
  readonly running: 'sending' | 'calling';
  /** The column with the next time of a scheduled campaign. */
  readonly startsAt: string;
  /** Which rows of the table people list and follow as campaigns. */
  readonly listed: string;
}

/** The text for when a single call reaches nobody is sent as a campaign of one, which the call tells of. */
export const SMS = {
  kind: 'sms',
  table: 'sms_campaigns',
  running: 'sending',
  startsAt: 'next_run_at',
  listed: 'not is_of_call',
} as const;
/** A single call is a campaign of one, which is shown and told of as a call. */
export const VOICE = {
  kind: 'voice',
  table: 'voice_campaigns',
  running: 'calling',
  startsAt: 'scheduled_at',
  listed: "kind = 'campaign'",
} as const;

/** Campaigns that have begun and do not wait for a person. One that waits for credit continues after a top-up. */
export const goesOn = ({ running }: Channel): string =>
  `(status in ('preparing', '${running}') or (status = 'paused' and pause_reason in ('insufficient_credit', 'monthly_limit')))`;

/** Campaigns that were due by an instant, the first parameter. A batch is prepared before its time. */
export const isDue = (channel: Channel): string =>
  `(${goesOn(channel)} and greatest(started_at, ${channel.startsAt}) <= $1) or (status = 'scheduled' and ${channel.startsAt} <= $1)`;
