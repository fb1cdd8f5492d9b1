import { operatorArea } from './operator.ts';

/** The words about traces of carriers and trunks. */
export const useTracesText = operatorArea(() => import('./operator-traces.fr.ts'), {
  traces: 'Traces',
  tracesHint: 'A trace notes for 10 minutes what goes over the wire, without passwords. It is deleted within a day.',
  traceStart: 'Start a trace',
  traceStartTexts: 'Start a trace with texts',
  traceOf: 'Trace of {when}',
  traceRuns: 'Runs until {when}',
  traceEnded: 'It has ended',
  traceCounts: '{entries, plural, one {# message} other {# messages}}',
  traceCountsDropped:
    '{entries, plural, one {# message} other {# messages}}, {dropped, plural, one {# more left out} other {# more left out}}',
  traceShow: 'Show what it noted',
  traceHide: 'Hide what it noted',
  traceEnd: 'End the trace',
  traceDownload: 'Download the trace',
  traceEmpty: 'Nothing was noted yet.',
  traceLast: 'The last {count, number} messages. The download has all of them.',
  traceSent: 'sent',
  traceReceived: 'received',
});
