/** The columns of the facts that events about a campaign tell. */
export const EVENT_FACTS = `c.uuid, c.name, c.status, c.pause_reason, c.fail_reason, c.total_recipients,
     c.messages_sent, c.credits_used, c.started_at, c.ended_at`;
