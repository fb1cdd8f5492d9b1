import { getRouteApi } from '@tanstack/react-router';
import type { Segment } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { FOR_EXCEL, fileAddress } from '../api/file-address.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { useSegmentsText } from '../text/segments.ts';
import { Button } from '../ui/button.tsx';
import { contactColumns } from '../ui/contact-columns.tsx';
import { CsvLink } from '../ui/csv-link.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { DeleteButton } from '../ui/delete-button.tsx';
import { EditIcon, PeopleIcon, SendIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { useSaid } from '../ui/use-problem.ts';
import { useToldAction } from '../ui/use-told-action.ts';
import { countWords, SegmentForm, type SegmentSaid } from './segment-form.tsx';

const route = getRouteApi('/in/segments/$uuid');

const NumberCheckSection = lazily(async () => (await import('../ui/number-check.tsx')).NumberCheckSection);

function Members({ uuid }: { readonly uuid: string }) {
  const t = useSegmentsText();
  return (
    <DataTable
      label={t('contacts')}
      source={rowsOf('segments.contacts', { uuid })}
      columns={contactColumns(t)}
      empty={<Empty icon={<PeopleIcon />} title={t('nobodyTitle')} words={t('nobodyWords')} />}
    />
  );
}

function EditForm({ segment, onClose }: { readonly segment: Segment; readonly onClose: () => void }) {
  const t = useSegmentsText();
  const { uuid } = segment;
  const save = useAction((said: SegmentSaid) => volley.segments.update({ uuid, ...said }), {
    refreshes: ['segments'],
    onDone: () => {
      onClose();
      showToast(t('saved'));
    },
  });
  return (
    <Section title={t('change')}>
      <SegmentForm action={save} segment={segment} submit={t('save')} cancel={onClose} />
    </Section>
  );
}

function DeleteSegment({ segment: { uuid, name } }: { readonly segment: Segment }) {
  const t = useSegmentsText();
  return (
    <DeleteButton
      words={t('delete')}
      title={t('deleteTitle', { name })}
      consequence={t('deleteWords')}
      remove={() => volley.segments.delete({ uuid })}
      refreshes={['segments.list']}
      to="/segments"
      done={t('deleted', { name })}
    />
  );
}

/** Creates a draft of a campaign for whoever fits, and leads to it. */
function WriteButton({ uuid }: { readonly uuid: string }) {
  const t = useSegmentsText();
  const leave = useLeave();
  const recipients = { group_ids: [], segment_ids: [uuid], contact_ids: [], phone_numbers: [] };
  const write = useToldAction(() => volley.smsCampaigns.create({ recipients }), {
    refreshes: ['smsCampaigns'],
    onDone: (draft) => leave({ to: '/campaigns/$uuid/edit', params: { uuid: draft.uuid } }, t('draftMade')),
  });
  return (
    <Button kind="primary" icon={<SendIcon />} isBusy={write.isPending} onClick={() => write.mutate()}>
      {t('writeThem')}
    </Button>
  );
}

/** The number of matching contacts, whose place is reserved while it is counted. */
function Count({ uuid }: { readonly uuid: string }) {
  const t = useSegmentsText();
  const { data, error } = useOperation('segments.countOne', { uuid });
  if (data === undefined) return error === null ? <span>{t('counting')}</span> : null;
  return <span>{countWords(t, data)}</span>;
}

/** What the condition names and is gone, so that nobody fits. */
function Problems({ uuid }: { readonly uuid: string }) {
  const { data } = useOperation('segments.countOne', { uuid });
  const problems = data?.problems ?? [];
  const said = useSaid(problems.length > 0);
  if (problems.length === 0 || said === null) return null;
  // Several things that are gone have the same words.
  const sentences = new Set(problems.map((problem) => said.sentence(problem)));
  return <Notice kind="warn">{[...sentences].join(' ')}</Notice>;
}

export function load({ params }: { params: { uuid: string } }) {
  prefetch(operation('segments.get', params));
  prefetch(operation('segments.countOne', params));
  prefetchRows(rowsOf('segments.contacts', params));
}

export function SegmentPage() {
  const t = useSegmentsText();
  const { uuid } = route.useParams();
  const segment = useOperation('segments.get', { uuid });
  const mayManage = useMay('manage');
  const [isEditing, setEditing] = useState(false);
  const found = segment.data;
  return (
    <Page
      title={found?.name ?? t('segment')}
      back={{ to: '/segments', words: t('segments') }}
      lead={found === undefined ? undefined : <Count uuid={uuid} />}
      actions={
        found === undefined ? undefined : (
          <>
            <CsvLink href={fileAddress(`/segments/${uuid}/contacts.csv`, FOR_EXCEL)} />
            {mayManage ? (
              <>
                <DeleteSegment segment={found} />
                <Button icon={<EditIcon />} aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
                  {t('edit')}
                </Button>
                <WriteButton uuid={uuid} />
              </>
            ) : null}
          </>
        )
      }
    >
      <Loaded query={segment} lines={6}>
        {(loaded) => (
          <>
            <Problems uuid={uuid} />
            {mayManage && isEditing ? (
              <EditForm key={loaded.updated_at} segment={loaded} onClose={() => setEditing(false)} />
            ) : null}
            <Members uuid={uuid} />
            <NumberCheckSection of={{ segment_id: uuid }} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
