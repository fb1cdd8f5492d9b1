import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { foundGroupsQuery } from '../api/composer.ts';
import { fieldsQuery } from '../api/contact-fields.ts';
import { findSenders } from '../api/find-choices.ts';
import { prefetch } from '../api/operation.ts';
import { useComposerText } from '../text/composer.ts';
import { ComposerForm } from './composer-form.tsx';
import { BLANK, type Change, changesOf, type Draft, TEXT_DRAFT } from './draft.ts';
import { DraftPage, type EditorProps } from './draft-pages.tsx';
import { useComposer, useFinish } from './use-composer.ts';

/** The only sender ID need not be chosen: it is set with the first change. */
function useOnlySender(): string {
  const { data } = useQuery(findSenders(''));
  const [only, other] = data?.rows ?? [];
  return only !== undefined && other === undefined ? only.sender_id : '';
}

function Editor({ stored = BLANK, status, ...given }: EditorProps<Draft>) {
  const t = useComposerText();
  const composer = useComposer({ kind: TEXT_DRAFT, initial: stored, status, ...given });
  const finish = useFinish(TEXT_DRAFT.of);
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
  const { name } = composer.draft;
  return (
    <ComposerForm
      composer={filled}
      onSaved={(done) => finish(done, t('changesSaved'))}
      onSent={(done, when) => finish(done, t(when === 'now' ? 'sent' : 'scheduled', { name }))}
    />
  );
}

export function load() {
  prefetch(findSenders(''));
  prefetch(foundGroupsQuery(''));
  prefetch(fieldsQuery);
}

function TextPage({ draft }: { readonly draft: string | undefined }) {
  const t = useComposerText();
  const words = { all: t('allCampaigns'), fresh: t('newCampaign'), edit: t('editTitle') };
  const changeable = ['draft', 'scheduled', 'paused'];
  return <DraftPage of={TEXT_DRAFT.of} words={words} changeable={changeable} Editor={Editor} draft={draft} />;
}

const newRoute = getRouteApi('/in/campaigns/new');
const editRoute = getRouteApi('/in/campaigns/$uuid/edit');

export const NewCampaignPage = () => <TextPage draft={newRoute.useSearch().draft} />;
export const EditCampaignPage = () => <TextPage draft={editRoute.useParams().uuid} />;
