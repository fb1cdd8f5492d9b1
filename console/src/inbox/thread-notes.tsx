import type { ThreadNote } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useOperation } from '../api/operation.ts';
import { rowsIn } from '../api/rows.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { useThreadsText } from '../text/threads.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TrashIcon } from '../ui/icons.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './inbox.module.css';

interface NotesProps {
  readonly uuid: string;
  readonly mayManage: boolean;
}

function Note({ uuid, mayManage, note }: NotesProps & { readonly note: ThreadNote }) {
  const t = useThreadsText();
  const addAgain = useAction(() => volley.threads.addNote({ uuid, note: note.note }), { refreshes: ['threads.notes'] });
  const remove = useAction((note_id: string) => volley.threads.deleteNote({ uuid, note_id }), {
    refreshes: ['threads.notes'],
    onDone: () => showToast(t('noteDeleted'), () => addAgain.mutate()),
  });
  const by = { author: note.author, time: formatTime(note.created_at) };
  return (
    <li className={styles.note}>
      <p className={styles.noteText}>{note.note}</p>
      <p className={styles.facts}>
        {t('noteBy', by)}
        {mayManage ? (
          <Button
            kind="quiet"
            isIconOnly
            icon={<TrashIcon />}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(note.id)}
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

/** The members' notes about a conversation. */
export function ThreadNotes({ uuid, mayManage }: NotesProps) {
  const t = useThreadsText();
  const notes = useOperation('threads.notes', { uuid, per_page: 100 }, { select: rowsIn });
  return (
    <Section title={t('notes')} hint={t('notesHint')}>
      <Loaded query={notes} lines={2}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.soft}>{t('notesNone')}</p>
          ) : (
            <ul className={styles.entries}>
              {list.map((note) => (
                <Note key={note.id} uuid={uuid} mayManage={mayManage} note={note} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayManage ? <NewNote uuid={uuid} /> : null}
    </Section>
  );
}
