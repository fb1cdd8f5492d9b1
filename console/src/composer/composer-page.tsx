import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { draftQuery, foundGroupsQuery } from '../api/composer.ts';
import { fieldsQuery } from '../api/contact-fields.ts';
import { findSenders } from '../api/find-choices.ts';
import { prefetch, refresh } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useComposerText } from '../text/composer.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { ComposerForm } from './composer-form.tsx';
import { BLANK, type Change, changesOf, type Draft, draftOf } from './draft.ts';
import { SCHEDULED_TEXT, TEXT_DRAFT } from './text-draft.ts';
import { useComposer } from './use-composer.ts';
import { useNewDraft } from './use-new-draft.ts';

const CHANGEABLE = new Set(['draft', 'scheduled', 'paused']);

interface EditorProps {
  readonly uuid: string | null;
  readonly initial: Draft;
  readonly status: string;
  readonly onCreated: (uuid: string) => void;
}

/** The only sender ID need not be chosen: it is set with the first change. */
function useOnlySender(): string {
  const { data } = useQuery(findSenders(''));
  const usable = new Set(data?.rows.flatMap(({ sender_id, status }) => (status === 'approved' ? [sender_id] : [])));
  return data?.isAll === true && usable.size === 1 ? ([...usable][0] ?? '') : '';
}

function Editor({ uuid, initial, status, onCreated }: EditorProps) {
  const t = useComposerText();
  const navigate = useNavigate();
  const isScheduled = status === 'scheduled';
  const kind = isScheduled ? SCHEDULED_TEXT : TEXT_DRAFT;
  const composer = useComposer({ kind, uuid, initial, isAutomatic: status === 'draft', onCreated });
  const only = useOnlySender();
  const sender = composer.draft.sender_id === '' && status === 'draft' ? only : '';
  const filled =
    sender === ''
      ? composer
      : {
          ...composer,
          draft: { ...composer.draft, sender_id: sender },
          change: (change: Change) => composer.change((now) => ({ sender_id: sender, ...changesOf(change, now) })),
          flush: () => {
            // The sender ID may be the only unsaved change, because the draft was written before the ID could be used.
            composer.change({ sender_id: sender });
            return composer.flush();
          },
        };
  const onDone = async (done: string, words: string) => {
    refresh(['smsCampaigns']);
    await navigate({ to: '/campaigns/$uuid', params: { uuid: done }, ignoreBlocker: true });
    showToast(words);
  };
  const { name } = composer.draft;
  return (
    <ComposerForm
      composer={filled}
      isScheduled={isScheduled}
      onSaved={(done) => onDone(done, t('changesSaved'))}
      onSent={(done, when) => onDone(done, t(when === 'now' ? 'sent' : 'scheduled', { name }))}
    />
  );
}

function MayNotWrite() {
  const t = useComposerText();
  return (
    <Page title={t('newCampaign')} back={{ to: '/campaigns', words: t('allCampaigns') }}>
      <Empty title={t('newCampaign')} words={t('mayNotWrite')} />
    </Page>
  );
}

function Existing({ uuid }: { readonly uuid: string }) {
  const t = useComposerText();
  const query = useQuery(draftQuery(uuid));
  const back = { to: '/campaigns', words: t('allCampaigns') } as const;
  if (query.data === undefined) {
    return (
      <Page title={t('editTitle')} back={back}>
        <Loaded query={query} lines={8}>
          {() => null}
        </Loaded>
      </Page>
    );
  }
  const { content, status } = query.data;
  if (CHANGEABLE.has(status)) {
    return <Editor uuid={uuid} initial={draftOf(content)} status={status} onCreated={() => {}} />;
  }
  return (
    <Page title={t('editTitle')} back={back}>
      <Empty
        title={t('cannotEdit')}
        action={
          <LinkButton to="/campaigns/$uuid" params={{ uuid }}>
            {t('toCampaign')}
          </LinkButton>
        }
        words={t('cannotEditHint')}
      />
    </Page>
  );
}

const newRoute = getRouteApi('/in/campaigns/new');
const editRoute = getRouteApi('/in/campaigns/$uuid/edit');

export function load() {
  prefetch(findSenders(''));
  prefetch(foundGroupsQuery(''));
  prefetch(fieldsQuery);
}

export function NewCampaignPage() {
  const { draft } = newRoute.useSearch();
  const navigate = newRoute.useNavigate();
  const mayManage = useMay('manage');
  const page = useNewDraft(draft, (uuid) =>
    navigate({ search: { draft: uuid }, replace: true, resetScroll: false, ignoreBlocker: true }),
  );
  if (!mayManage) return <MayNotWrite />;
  if (page.existing !== null) return <Existing key={page.existing} uuid={page.existing} />;
  return <Editor key={page.turn} uuid={null} initial={BLANK} status="draft" onCreated={page.onCreated} />;
}

export function EditCampaignPage() {
  const { uuid } = editRoute.useParams();
  const mayManage = useMay('manage');
  return mayManage ? <Existing key={uuid} uuid={uuid} /> : <MayNotWrite />;
}
