import type { ContactImport } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { resultsOf } from '../api/imports.ts';
import { useAction } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { useImportsText } from '../text/imports.ts';
import { AnchorButton, Button, LinkButton } from '../ui/button.tsx';
import { ContactsLink } from '../ui/contacts-link.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Counts } from './check-step.tsx';
import styles from './imports.module.css';

/** A person mends no more rows by hand. */
const MENDED_MAX = 1_000;

function UndoButton({ one }: { readonly one: ContactImport }) {
  const t = useImportsText();
  const [isAsking, setAsking] = useState(false);
  const undo = useAction((uuid: string) => volley.imports.undo({ uuid }), {
    refreshes: ['imports', 'contacts', 'groups'],
  });
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('undo')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('undoTitle')}
          consequence={t('undoConsequence')}
          verb={t('undo')}
          action={undo}
          input={one.uuid}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function Told({ one }: { readonly one: ContactImport }) {
  const t = useImportsText();
  const words = t('doneWords', { ...one.counts });
  if (one.status === 'undone') return <Notice>{t('undoneWords')}</Notice>;
  if (one.status === 'cancelled') return <Notice title={t('cancelledWords')}>{words}</Notice>;
  if (one.status === 'failed') {
    return (
      <Notice kind="bad" title={t('failedTitle')}>
        {one.failure}
      </Notice>
    );
  }
  return (
    <Notice
      kind={one.counts.refused === 0 ? 'good' : 'info'}
      actions={<ContactsLink groupId={one.group_ids[0] ?? null} words={t('seeContacts')} />}
    >
      {words}
    </Notice>
  );
}

/** The outcomes of the rows, and the button to undo the import. */
export function DoneStep({ one, mayManage }: { readonly one: ContactImport; readonly mayManage: boolean }) {
  const t = useImportsText();
  const { uuid, counts, undo_until: until } = one;
  const isDone = Object.values(counts).some((count) => count > 0);
  return (
    <>
      <div role="status">
        <Told one={one} />
      </div>
      {isDone ? <Counts of={counts} /> : null}
      {isDone ? (
        <Section title={t('resultsTitle')} hint={t('resultsHint')}>
          <div className={styles.line}>
            <AnchorButton href={resultsOf(uuid)} download icon={<DownloadIcon />}>
              {t('allRows')}
            </AnchorButton>
            {counts.refused === 0 ? null : (
              <AnchorButton href={resultsOf(uuid, 'refused')} download icon={<DownloadIcon />}>
                {t('refusedRows')}
              </AnchorButton>
            )}
            {counts.refused === 0 || counts.refused > MENDED_MAX || !mayManage ? null : (
              <LinkButton to="/contacts/imports/new" search={{ mend: uuid }}>
                {t('mend')}
              </LinkButton>
            )}
          </div>
        </Section>
      ) : null}
      {until === null || !mayManage || one.status === 'undone' ? null : (
        <Section title={t('undo')} hint={t('undoUntil', { time: formatTime(until) })}>
          <div className={styles.line}>
            <UndoButton one={one} />
          </div>
        </Section>
      )}
    </>
  );
}
