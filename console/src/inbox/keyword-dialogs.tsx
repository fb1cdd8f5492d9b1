import { countText } from '@volley/text';
import { useState } from 'react';
import { addWord, changeAnswer, removeWord } from '../api/change-keywords.ts';
import type { Keyword } from '../api/keywords.ts';
import { useAction } from '../api/use-action.ts';
import { useKeywordsText } from '../text/keywords.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';

interface KeywordProps {
  readonly keyword: Keyword;
  readonly onClose: () => void;
}

const refreshes = ['keywords'] as const;

export function AddWordDialog({ keyword, onClose }: KeywordProps) {
  const t = useKeywordsText();
  const add = useAction(
    async (word: string) => {
      await addWord(keyword, word);
      return word;
    },
    {
      refreshes,
      onDone: (word) => {
        onClose();
        showToast(t('added', { word: word.toUpperCase() }));
      },
    },
  );
  return (
    <Dialog title={t('addTitle', { keyword: keyword.toUpperCase() })} onClose={onClose}>
      <Form action={add} read={(values) => values.text(`${keyword}.words`)} submit={t('add')}>
        <Field name={`${keyword}.words`} label={t('word')} hint={t('wordHint')}>
          <TextInput required maxLength={40} autoCapitalize="characters" spellCheck={false} />
        </Field>
      </Form>
    </Dialog>
  );
}

export function RemoveWordDialog({ keyword, word, onClose }: KeywordProps & { readonly word: string }) {
  const t = useKeywordsText();
  const remove = useAction((one: string) => removeWord(keyword, one), {
    refreshes,
    onDone: () => showToast(t('removed', { word })),
  });
  return (
    <ConfirmDialog
      title={t('removeTitle', { word })}
      consequence={t(`${keyword}Remove`, { word })}
      verb={t('remove')}
      action={remove}
      input={word}
      onClose={onClose}
    />
  );
}

export function AnswerDialog({ keyword, reply, onClose }: KeywordProps & { readonly reply: string }) {
  const t = useKeywordsText();
  const [text, setText] = useState(reply);
  const save = useAction((answer: string | null) => changeAnswer(keyword, answer), {
    refreshes,
    onDone: () => {
      onClose();
      showToast(t('changed'));
    },
  });
  const { units, unitsPerPart, parts } = countText(text);
  const name = `${keyword}.reply`;
  return (
    <Dialog title={t('changeTitle', { keyword: keyword.toUpperCase() })} onClose={onClose}>
      <Form
        action={save}
        read={(values) => values.raw(name)}
        submit={t('save')}
        more={
          <Button isBusy={save.isPending} onClick={() => save.mutate(null)}>
            {t('standardAnswer')}
          </Button>
        }
      >
        <Field
          name={name}
          label={t('answer')}
          hint={
            <>
              <p>{t('changeHint')}</p>
              <p>{t('count', { units, room: unitsPerPart, parts: text === '' ? 0 : parts })}</p>
            </>
          }
        >
          <TextArea rows={4} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </Form>
    </Dialog>
  );
}
