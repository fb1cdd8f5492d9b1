import type { ThreadNote } from '@volley/sdk';
import { useState } from 'react';
import { useOperation } from '../api/operation.ts';
import { rowsIn } from '../api/rows.ts';
import { useChange } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { useThreadsText } from '../text/threads.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TrashIcon } from '../ui/icons.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { Section } from '../ui/page.tsx';
import { LoadedList } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './inbox.module.css';

interface NotesProps {
  readonly uuid: string;
  readonly mayManage: boolean;
}

function Note({ uuid, mayManage, note }: NotesProps & { readonly note: ThreadNote }) {
  const t = useThreadsText();
  const refreshes = ['threads.notes'] as const;
  const addAgain = useChange('threads.addNote', { refreshes });
  const remove = useChange('threads.deleteNote', {
    refreshes,
    onDone: () => showToast(t('noteDeleted'), () => addAgain.mutate({ uuid, note: note.note })),
  });
  const by = { author: note.author, time: formatTime(note.created_at) };
  return (
    <li className={styles.note}>
      <p className={styles.noteText}>{note.note}</p>
      <p className="row soft">
        {t('noteBy', by)}
        {mayManage ? (
          <Button
            kind="quiet"
            isIconOnly
            icon={<TrashIcon />}
            isBusy={remove.isPending}
            onClick={() => remove.mutate({ uuid, note_id: note.id })}
          >
            {t('deleteNote', by)}
          </Button>
        ) : null}
      </p>
    </li>
  );
}

function NewNote({ uuid }: { readonly uuid: string }) {
  const t = useThreadsText();
  const [text, setText] = useState('');
  const add = useChange('threads.addNote', {
    refreshes: ['threads.notes'],
    onDone: () => setText(''),
  });
  return (
    <Form action={add} read={(values) => ({ uuid, note: values.raw('note') })} submit={t('addNote')} isAside>
      <Field name="note" label={t('note')}>
        <TextArea rows={2} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Form>
  );
}

export function ThreadNotes({ uuid, mayManage }: NotesProps) {
  const t = useThreadsText();
  const notes = useOperation('threads.notes', { uuid, per_page: 100 }, { select: rowsIn });
  return (
    <Section title={t('notes')} hint={t('notesHint')}>
      <LoadedList query={notes} lines={2} className={styles.entries} empty={<p className="soft">{t('notesNone')}</p>}>
        {(note) => <Note key={note.id} uuid={uuid} mayManage={mayManage} note={note} />}
      </LoadedList>
      {mayManage ? <NewNote uuid={uuid} /> : null}
    </Section>
  );
}
