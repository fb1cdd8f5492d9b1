/** How the table of a channel's campaigns names what goes on. */
export interface OpenTerms {
  readonly table: 'sms_campaigns' | 'voice_campaigns';
  /** The status of a campaign that sends or calls. */
  readonly running: 'sending' | 'calling';
  /** The column with the next time of a scheduled campaign. */
  readonly startsAt: string;
}

/** Campaigns that have begun and do not wait for a person. One that waits for credit continues after a top-up. */
export const goesOn = ({ running }: OpenTerms): string =>
  `(status in ('preparing', '${running}') or (status = 'paused' and pause_reason in ('insufficient_credit', 'monthly_limit')))`;

/** Campaigns that were due by an instant, the first parameter. */
export const isDue = (terms: OpenTerms): string =>
  `(${goesOn(terms)} and started_at <= $1) or (status = 'scheduled' and ${terms.startsAt} <= $1)`;

/** The columns of the facts that events about a campaign tell. */
export const EVENT_FACTS = `c.uuid, c.name, c.status, c.pause_reason, c.fail_reason, c.total_recipients,
     c.messages_sent, c.credits_used, c.started_at, c.ended_at`;
