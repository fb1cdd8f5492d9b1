import type { ExportSchedule } from '@volley/sdk';
import { type ComponentProps, useState } from 'react';
import { volley } from '../api/client.ts';
import { useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { listZones, ownZone } from '../format/wall-clock.ts';
import { useExportsText } from '../text/exports.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Field, FieldGroup } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { CheckInput, Select, TextField } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { ReasonWords } from '../ui/reason-words.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { LoadedList } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import { FORMATS, KINDS, lastWhole, readExport, readSchedule } from './read-export.ts';

interface GivenProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> {
  readonly given: string;
}

/** A field that begins with what most people want. */
function GivenField({ given, ...field }: GivenProps) {
  const [value, setValue] = useState(given);
  return <TextField {...field} value={value} onChange={({ target }) => setValue(target.value)} />;
}

/** What is asked alike of an export and of one of every night. */
function FileFields() {
  const t = useExportsText();
  const [format, setFormat] = useState<string>('csv');
  return (
    <>
      <Field name="format" label={t('format')} hint={t('formatHint')}>
        <Select
          value={format}
          options={FORMATS.map((value) => ({ value, words: t(`format_${value}`) }))}
          onChange={({ target }) => setFormat(target.value)}
        />
      </Field>
      <Field name="time_zone" label={t('zone')} hint={t('zoneHint')}>
        <Select options={[...new Set([ownZone(), ...listZones()])].map((value) => ({ value, words: value }))} />
      </Field>
      {format === 'csv' ? <CheckInput name="has_bom" label={t('bom')} hint={t('bomHint')} defaultChecked /> : null}
      <CheckInput name="has_texts" label={t('texts')} hint={t('textsHint')} defaultChecked />
      <FieldGroup name="destination" label={t('place')}>
        <CheckInput name="to_store" label={t('toStore')} hint={t('toStoreHint')} />
      </FieldGroup>
      <GivenField
        name="keep_days"
        label={t('keepDays')}
        given="7"
        type="number"
        inputMode="numeric"
        min={1}
        max={365}
      />
    </>
  );
}

/** The days of an export, which begin with those of the last month. */
function DayFields() {
  const t = useExportsText();
  const zone = ownZone();
  const [[from, to], setDays] = useState(() => lastWhole('month', zone));
  const ofDay = { type: 'date', required: true } as const;
  return (
    <>
      <p className="row">
        <Button onClick={() => setDays(lastWhole('month', zone))}>{t('lastMonth')}</Button>
        <Button onClick={() => setDays(lastWhole('year', zone))}>{t('lastYear')}</Button>
      </p>
      <TextField
        {...{ ...ofDay, name: 'from', label: t('firstDay'), value: from }}
        onChange={({ target }) => setDays([target.value, to])}
      />
      <TextField
        {...{ ...ofDay, name: 'to', label: t('lastDay'), hint: t('lastDayHint'), value: to }}
        onChange={({ target }) => setDays([from, target.value])}
      />
    </>
  );
}

/** Asks what is exported: once, or each day in the night after it. */
export function NewExportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useExportsText();
  const [when, setWhen] = useState<'once' | 'nightly'>('once');
  const create = useAction<FormValues, unknown>(
    (values: FormValues) =>
      when === 'once' ? volley.exports.create(readExport(values)) : volley.exportSchedules.create(readSchedule(values)),
    {
      refreshes: ['exports', 'exportSchedules'],
      onDone: () => showToast(t(when === 'once' ? 'isBegun' : 'isScheduled')),
    },
  );
  return (
    <FormDialog
      title={t('newExport')}
      action={create}
      read={(values) => values}
      submit={t(when === 'once' ? 'begin' : 'schedule')}
      onClose={onClose}
    >
      <Field name="kind" label={t('kind')}>
        <Select options={KINDS.map((value) => ({ value, words: t(`kind_${value}`) }))} />
      </Field>
      <Segmented
        label={t('often')}
        value={when}
        options={(['once', 'nightly'] as const).map((value) => ({ value, words: t(value) }))}
        onChange={setWhen}
      />
      {when === 'once' ? (
        <DayFields />
      ) : (
        <GivenField name="at" label={t('at')} hint={t('atHint')} type="time" required given="02:00" />
      )}
      <FileFields />
    </FormDialog>
  );
}

function Schedule({ of: one }: { readonly of: ExportSchedule }) {
  const { uuid, kind, format, at, time_zone, runs_at, is_paused: isPaused, failure } = one;
  const t = useExportsText();
  const { pause, resume } = volley.exportSchedules;
  const move = useToldAction(() => (isPaused ? resume({ uuid }) : pause({ uuid })), { refreshes: ['exportSchedules'] });
  const name = t('scheduleName', { kind: t(`kind_${kind}`), format: t(`format_${format}`) });
  return (
    <li className="card row">
      <div>
        <h3>{name}</h3>
        <p className="soft">
          {isPaused
            ? t('scheduleHalted', { at, zone: time_zone })
            : t('scheduleWords', { at, zone: time_zone, when: formatTime(runs_at) })}
        </p>
        {failure === '' ? null : (
          <Notice kind="warn">
            <ReasonWords of={failure} />
          </Notice>
        )}
      </div>
      {useMay('manage') ? (
        <>
          <Button kind="plain" isBusy={move.isPending} onClick={() => move.mutate(undefined)}>
            {t(isPaused ? 'resume' : 'pause')}
          </Button>
          <ConfirmButton
            kind="plain"
            words={t('deleteOne', { name })}
            title={t('deleteTitle', { name })}
            consequence={t('scheduleDelete')}
            act={() => volley.exportSchedules.delete({ uuid })}
            refreshes={['exportSchedules']}
            onDone={() => showToast(t('deleted', { name }))}
          />
        </>
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
