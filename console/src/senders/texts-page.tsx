import type { RegisteredText } from '@volley/sdk';
import { useState } from 'react';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { formatList } from '../format/list.ts';
import { useRegisteredText } from '../text/registered-texts.ts';
import { Button } from '../ui/button.tsx';
import { type Column, RowButton } from '../ui/data-table.tsx';
import { BadgeIcon, PlusIcon, UploadIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { List } from '../ui/list-page.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { Page } from '../ui/page.tsx';

const TextDialog = lazily(async () => (await import('./text-dialog.tsx')).TextDialog);
const ImportTexts = lazily(async () => (await import('./import-texts.tsx')).ImportTexts);
const CheckText = lazily(async () => (await import('./check-text.tsx')).CheckText, 6);
const OwnValues = lazily(async () => (await import('./own-values.tsx')).OwnValues, 4);

function useColumns(onOpen: (one: RegisteredText) => void): readonly Column<RegisteredText>[] {
  const t = useRegisteredText();
  return [
    [
      'name',
      t('name'),
      '2fr title',
      (one) => (
        <RowButton label={t('openOne', { name: one.name })} onClick={() => onOpen(one)}>
          {one.name}
        </RowButton>
      ),
    ],
    ['text', t('text'), '4fr', ({ text }) => text],
    ['senders', t('senderIds'), '9rem side', ({ sender_ids: own }) => (own.length === 0 ? t('all') : formatList(own))],
  ];
}

interface Filters {
  readonly search?: string;
}

export const load = ({ deps }: { readonly deps: Filters }) => prefetchRows(rowsOf('registeredTexts.list', deps));

export function RegisteredTextsPage() {
  const t = useRegisteredText();
  const maySend = useMay('send');
  const searched = useSearched();
  const [opened, setOpened] = useState<RegisteredText | 'new' | 'file' | null>(null);
  const add = maySend ? (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => setOpened('new')}>
      {t('newText')}
    </Button>
  ) : null;
  return (
    <Page
      title={t('registeredTexts')}
      lead={t('lead')}
      back={{ to: '/sender-ids', words: t('senderIds') }}
      actions={
        maySend ? (
          <>
            <Button icon={<UploadIcon />} onClick={() => setOpened('file')}>
              {t('importFile')}
            </Button>
            {add}
          </>
        ) : undefined
      }
    >
      <ListSearch of={searched} />
      <List
        t={t}
        title={t('registeredTexts')}
        source={rowsOf('registeredTexts.list', { search: searched.search })}
        columns={useColumns(setOpened)}
        icon={<BadgeIcon />}
        onShowAll={searched.onShowAll}
      />
      <OwnValues />
      <CheckText />
      {opened === null ? null : opened === 'file' ? (
        <ImportTexts onClose={() => setOpened(null)} />
      ) : (
        <TextDialog {...(opened !== 'new' && { of: opened })} onClose={() => setOpened(null)} />
      )}
    </Page>
  );
}
