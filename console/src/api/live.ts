import type { QueryClient } from '@tanstack/react-query';
import type { Balance, CampaignProgressEventData, SmsCampaignReport, UnreadThreads } from '@volley/sdk';
import { balanceQuery } from './balance.ts';
import { campaignReportQuery, liveProgressQuery } from './campaigns.ts';
import { type Refreshed, refresh } from './operation.ts';
import { API_PATH } from './paths.ts';
import { streamPauseMs } from './stream-pause.ts';
import { unreadQuery } from './unread.ts';

/** Rare kinds, and three that only the stream has. The kinds of single messages would slow a campaign down. */
const KINDS = [
  'campaign.progress',
  'balance.changed',
  'campaign.started',
  'campaign.paused',
  'campaign.completed',
  'campaign.failed',
  'contact_change.done',
  'reply.received',
  'thread.changed',
  'threads.unread',
  'sender_id.approved',
  'sender_id.rejected',
  'sender_id.suspended',
  'sender_registration.approved',
  'sender_registration.rejected',
  'sender_registration.ended',
  'sender_registration.expiring',
  'sender_registration.expired',
];

/** What is read again after events of each kind. */
const CHANGES: readonly (readonly [begins: string, names: readonly Refreshed[]])[] = [
  ['campaign.', ['smsCampaigns', 'voiceCampaigns']],
  ['contact_change.', ['contactChanges', 'contacts', 'groups']],
  ['sender_registration.', ['senderRegistrations']],
  ['reply.', ['inbound', 'messages.history', 'suppressions']],
  ['thread.', ['threads']],
  ['sender_id.', ['senderIds']],
];

/** `lost` means that the stream broke off and is being reopened. */
type LiveState = 'off' | 'connecting' | 'open' | 'lost';

let state: LiveState = 'off';
const listeners = new Set<() => void>();

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export const liveState = {
  get: (): LiveState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Returns the report with the counts of the stream, which leaves out states without recipients. */
function updateReport(report: SmsCampaignReport, progress: CampaignProgressEventData): SmsCampaignReport {
  const { total_recipients, messages_sent, credits_used } = progress;
  const counts = Object.fromEntries(Object.keys(report.counts).map((name) => [name, progress.counts[name] ?? 0]));
  return {
    ...report,
    counts: counts as unknown as SmsCampaignReport['counts'],
    campaign: { ...report.campaign, total_recipients, messages_sent, credits_used },
  };
}

function applyProgress(queries: QueryClient, progress: CampaignProgressEventData): void {
  queries.setQueryData(liveProgressQuery.queryKey, (all) => ({ ...all, [progress.campaign_id]: progress }));
  const key = campaignReportQuery(progress.campaign_id).queryKey;
  const report = queries.getQueryData(key);
  if (report === undefined) return;
  queries.setQueryData(key, updateReport(report, progress));
  // Only the report has reasons, rate and remaining time. Once no receipt is awaited, nothing else reads it again.
  const { sent = 0, submitting = 0 } = progress.counts;
  if (report.campaign.status !== progress.status || sent + submitting === 0)
    void queries.invalidateQueries({ queryKey: key });
}

function apply(queries: QueryClient, text: string): void {
  const { kind, data } = JSON.parse(text) as { readonly kind: string; readonly data: unknown };
  if (kind === 'campaign.progress') applyProgress(queries, data as CampaignProgressEventData);
  else if (kind === 'balance.changed') queries.setQueryData(balanceQuery.queryKey, data as Balance);
  else if (kind === 'threads.unread') queries.setQueryData(unreadQuery.queryKey, (data as UnreadThreads).unread);
  else refresh(CHANGES.flatMap(([begins, names]) => (kind.startsWith(begins) ? names : [])));
}

/** Opens one stream for this tab while it is visible. Browsers allow six connections to a service without HTTP/2, for all tabs together. */
export function startLive(queries: QueryClient): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasMissed = false;
  const close = () => {
    clearTimeout(timer);
    if (source !== null) source.onmessage = null;
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    if (document.hidden) return;
    const next = new EventSource(`${API_PATH}/v1/events/stream?kinds=${KINDS.join(',')}`);
    source = next;
    if (state === 'off') setState('connecting');
    next.onopen = () => {
      failures = 0;
      // The stream reports every running campaign, and those reported before may have ended meanwhile.
      queries.setQueryData(liveProgressQuery.queryKey, {});
      // What happened before the stream began is refetched once, instead of being replayed event by event.
      if (hasMissed) void queries.invalidateQueries({ type: 'active' });
      hasMissed = false;
      setState('open');
    };
    next.onmessage = ({ data }) => apply(queries, String(data));
    next.onerror = () => {
      setState('lost');
      hasMissed = true;
      // The browser itself reconnects after a broken connection, but not after a refusal.
      if (next.readyState !== EventSource.CLOSED) return;
      // A refusal does not say why. The account may have been suspended, and the session tells.
      void queries.invalidateQueries({ queryKey: ['session'] });
      timer = setTimeout(open, streamPauseMs(failures));
      failures += 1;
    };
  };
  const onVisibility = () => {
    hasMissed = true;
    if (document.hidden) close();
    else open();
  };
  const leave = () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', leave);
    close();
    setState('off');
  };
  document.addEventListener('visibilitychange', onVisibility);
  // The browser breaks the stream off when it leaves the page, which must not be shown as a loss.
  addEventListener('pagehide', leave);
  open();
  return leave;
}
