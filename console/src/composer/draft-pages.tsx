import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { CAMPAIGN_PAGES, type Campaigns } from '../api/campaigns.ts';
import { draftQuery } from '../api/composer.ts';
import { useMay } from '../api/session.ts';
import { useComposerText } from '../text/composer.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';

/** What the page of a draft writes with. */
export interface EditorProps<Whole> {
  /** Null while nothing was written. Undefined content is that of a new draft. */
  readonly uuid: string | null;
  readonly stored: Whole | undefined;
  readonly status: string;
  readonly onCreated: (uuid: string) => void;
}

interface DraftPageProps<Whole> {
  readonly of: Campaigns;
  readonly words: { readonly all: string; readonly fresh: string; readonly edit: string };
  readonly changeable: readonly string[];
  readonly Editor: ComponentType<EditorProps<Whole>>;
}

/** A draft that is stored. Another person, or its start, may have put it out of reach of changes. */
function StoredDraft<Whole>({
  of,
  words,
  changeable,
  Editor,
  uuid,
}: DraftPageProps<Whole> & { readonly uuid: string }) {
  const t = useComposerText();
  const query = useQuery(draftQuery<Whole>(of, uuid));
  const { list, one } = CAMPAIGN_PAGES[of];
  if (query.data !== undefined && changeable.includes(query.data.status)) {
    return <Editor uuid={uuid} stored={query.data.content} status={query.data.status} onCreated={() => {}} />;
  }
  return (
    <Page title={words.edit} back={{ to: list, words: words.all }}>
      <Loaded query={query} lines={8}>
        {() => (
          <Empty
            title={t('cannotEdit')}
            action={
              <LinkButton to={one} params={{ uuid }}>
                {t('toCampaign')}
              </LinkButton>
            }
            words={t('cannotEditHint')}
          />
        )}
      </Loaded>
    </Page>
  );
}

/** The draft that this page created, remembered while its address names it. */
interface Born {
  readonly uuid: string | null;
  readonly isNamed: boolean;
  /** Rises when a person asks for a new campaign again, so that they get an empty page. */
  readonly turn: number;
}

interface NamedProps<Whole> extends DraftPageProps<Whole> {
  /** The draft that the address names. */
  readonly draft: string | undefined;
}

/** Puts a new draft into the address while one writes, so that it can be loaded again, without redrawing the page. */
export function DraftPage<Whole>({ draft, ...props }: NamedProps<Whole>) {
  const { of, words, Editor } = props;
  const t = useComposerText();
  const navigate = useNavigate();
  const mayManage = useMay('manage');
  const [born, setBorn] = useState<Born>({ uuid: null, isNamed: false, turn: 0 });
  if (draft !== undefined && draft === born.uuid && !born.isNamed) setBorn({ ...born, isNamed: true });
  if (draft === undefined && born.isNamed) setBorn({ uuid: null, isNamed: false, turn: born.turn + 1 });
  if (!mayManage) {
    return (
      <Page title={words.fresh} back={{ to: CAMPAIGN_PAGES[of].list, words: words.all }}>
        <Empty title={words.fresh} words={t('mayNotWrite')} />
      </Page>
    );
  }
  if (draft !== undefined && draft !== born.uuid) return <StoredDraft key={draft} {...props} uuid={draft} />;
  const onCreated = (uuid: string) => {
    setBorn({ ...born, uuid });
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, draft: uuid }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  };
  return <Editor key={born.turn} uuid={null} stored={undefined} status="draft" onCreated={onCreated} />;
}
