import { keepPreviousData } from '@tanstack/react-query';
import type { Trace, TraceEntry } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useOperation } from '../api/operation.ts';
import { rowsIn } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { formatClock, formatTime } from '../format/time.ts';
import { useTracesText } from '../text/operator-traces.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { saveJson } from '../ui/save-file.ts';
import { Status } from '../ui/status.tsx';
import styles from './operator.module.css';

const SHOWN_MAX = 200;

async function readAll(uuid: string, withTexts: boolean): Promise<TraceEntry[]> {
  const { traces } = volley.admin;
  const all: TraceEntry[] = [];
  for (;;) {
    const asked = { uuid, after: all.at(-1)?.number ?? 0 };
    const { entries } = await (withTexts ? traces.texts(asked) : traces.entries(asked));
    if (entries.length === 0) return all;
    all.push(...entries);
  }
}

function Entry({ entry }: { readonly entry: TraceEntry }) {
  const t = useTracesText();
  const { at, direction, line, details, texts } = entry;
  return (
    <li>
      <details>
        <summary>
          <span className="soft">{formatClock(at)}</span> {t(direction === 'sent' ? 'traceSent' : 'traceReceived')}{' '}
          <code>{line}</code>
        </summary>
        <pre>{[...details, ...texts].join('\n')}</pre>
      </details>
    </li>
  );
}

/** It is read again as the trace grows. */
function Entries({ trace, withTexts }: { readonly trace: Trace; readonly withTexts: boolean }) {
  const t = useTracesText();
  const { data } = useOperation(
    withTexts ? 'admin.traces.texts' : 'admin.traces.entries',
    { uuid: trace.uuid, after: Math.max(0, trace.entries - SHOWN_MAX), limit: SHOWN_MAX },
    { placeholderData: keepPreviousData, enabled: trace.entries > 0 },
  );
  if (trace.entries === 0) return <p className="soft">{t('traceEmpty')}</p>;
  return (
    <>
      {trace.entries > SHOWN_MAX ? <p className="soft">{t('traceLast', { count: SHOWN_MAX })}</p> : null}
      <ol className={styles.list}>
        {data?.entries.map((entry) => (
          <Entry key={entry.number} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function OneTrace({ trace, mayChange }: { readonly trace: Trace; readonly mayChange: boolean }) {
  const t = useTracesText();
  const { uuid, running, entries, dropped } = trace;
  const [isShown, setShown] = useState(running);
  const withTexts = useMay('operator_texts') && trace.texts;
  const end = useChange('admin.traces.end');
  const remove = useChange('admin.traces.delete');
  const download = useAction(() => readAll(uuid, withTexts), { onDone: (all) => saveJson(`trace-${uuid}.json`, all) });
  return (
    <li className="stack">
      <div className="row">
        <strong>{t('traceOf', { when: formatTime(trace.created_at) })}</strong>
        <Status tone={running ? 'good' : 'quiet'}>
          {running ? t('traceRuns', { when: formatTime(trace.until) }) : t('traceEnded')}
        </Status>
        <span className="soft">{t(dropped === 0 ? 'traceCounts' : 'traceCountsDropped', { entries, dropped })}</span>
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'traceHide' : 'traceShow')}
        </Button>
        {mayChange && running ? (
          <Button isBusy={end.isPending} onClick={() => end.mutate({ uuid })}>
            {t('traceEnd')}
          </Button>
        ) : null}
        <Button isBusy={download.isPending} onClick={() => download.mutate(undefined)}>
          {t('traceDownload')}
        </Button>
        {mayChange ? (
          <Button kind="quiet" isBusy={remove.isPending} onClick={() => remove.mutate({ uuid })}>
            {t('removeVerb')}
          </Button>
        ) : null}
      </div>
      <Refusal error={end.error ?? remove.error ?? download.error} />
      {isShown ? <Entries trace={trace} withTexts={withTexts} /> : null}
    </li>
  );
}

interface TracesProps {
  readonly of: { readonly carrier_id: number } | { readonly trunk_id: number };
  readonly mayChange: boolean;
}

/** The traces of one carrier or trunk. */
export function Traces({ of, mayChange }: TracesProps) {
  const t = useTracesText();
  const { data: traces = [] } = useOperation(
    'admin.traces.list',
    { per_page: 100 },
    { refetchInterval: 2_000, select: rowsIn },
  );
  const mayTexts = useMay('operator_texts');
  const start = useChange('admin.traces.start');
  const startTexts = useChange('admin.traces.startWithTexts');
  const own = traces.filter((trace) =>
    'carrier_id' in of ? trace.carrier_id === of.carrier_id : trace.trunk_id === of.trunk_id,
  );
  return (
    <Section title={t('traces')} hint={t('tracesHint')}>
      {mayChange ? (
        <div className="row">
          <Button isBusy={start.isPending} onClick={() => start.mutate(of)}>
            {t('traceStart')}
          </Button>
          {mayTexts ? (
            <Button isBusy={startTexts.isPending} onClick={() => startTexts.mutate(of)}>
              {t('traceStartTexts')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Refusal error={start.error ?? startTexts.error} />
      {own.length === 0 ? null : (
        <ul className={styles.list}>
          {own.map((trace) => (
            <OneTrace key={trace.uuid} trace={trace} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </Section>
  );
}
