import type { ExportSchedule } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { formatDay, formatTime } from '../format/time.ts';
import { useExportsText } from '../text/exports.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Section } from '../ui/page.tsx';
import { LoadedList } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';

function Schedule({ of: { uuid, kind, format, at, time_zone, next_day, runs_at } }: { readonly of: ExportSchedule }) {
  const t = useExportsText();
  const name = t('scheduleName', { kind: t(`kind_${kind}`), format: t(`format_${format}`) });
  return (
    <li className="card row">
      <div>
        <h3>{name}</h3>
        <p className="soft">
          {t('scheduleWords', {
            at,
            zone: time_zone,
            day: formatDay(`${next_day}T12:00:00`),
            when: formatTime(runs_at),
          })}
        </p>
      </div>
      {useMay('manage') ? (
        <ConfirmButton
          kind="plain"
          words={t('deleteOne', { name })}
          title={t('deleteTitle', { name })}
          consequence={t('scheduleDelete')}
          act={() => volley.exportSchedules.delete({ uuid })}
          refreshes={['exportSchedules']}
          onDone={() => showToast(t('deleted', { name }))}
        />
      ) : null}
    </li>
  );
}

/** What is exported every night. */
export function Schedules() {
  const t = useExportsText();
  const query = useOperation('exportSchedules.list', {});
  return (
    <Section title={t('nightlyTitle')} hint={t('nightlyHint')}>
      <LoadedList
        query={query}
        className="stack"
        label={t('nightlyTitle')}
        empty={<p className="soft">{t('nightlyNone')}</p>}
      >
        {(one) => <Schedule key={one.uuid} of={one} />}
      </LoadedList>
    </Section>
  );
}
