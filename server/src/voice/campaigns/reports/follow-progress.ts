import { campaignProgressOf, VOICE } from '../../../campaigns/index.ts';

/** `calling` is the number of calls under way. */
export const voiceProgress = campaignProgressOf<{ readonly open: number; readonly calling: number }>(VOICE, {
  columns: `c.open_recipients as open, (
       select count(*) from call_attempts a where a.account_id = c.account_id and a.campaign_id = c.id and a.status <> 'ended') as calling`,
  countsOf: ({ open, calling, totalRecipients, messagesSent: answered }) => ({
    queued: Math.max(0, open - calling),
    calling,
    answered,
    not_reached: Math.max(0, totalRecipients - open - answered),
  }),
});
