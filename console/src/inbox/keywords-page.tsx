import type { KeywordSet } from '@volley/sdk';
import { countText } from '@volley/text';
import { useState } from 'react';
import { addWord, changeAnswer, removeWord } from '../api/change-keywords.ts';
import { KEYWORDS, type Keyword, keywordRulesQuery } from '../api/keywords.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { useKeywordsText } from '../text/keywords.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { CloseIcon, EditIcon, PlusIcon } from '../ui/icons.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './inbox.module.css';
import { KeywordRules } from './keyword-rules.tsx';

interface KeywordProps {
  readonly keyword: Keyword;
  readonly onClose: () => void;
}

const refreshes = ['keywords'] as const;

function AddWordDialog({ keyword, onClose }: KeywordProps) {
  const t = useKeywordsText();
  const add = useAction(
    async (word: string) => {
      await addWord(keyword, word);
      return word;
    },
    { refreshes, onDone: (word) => showToast(t('added', { word: word.toUpperCase() })) },
  );
  return (
    <FormDialog
      title={t('addTitle', { keyword: keyword.toUpperCase() })}
      onClose={onClose}
      action={add}
      read={(values) => values.text(`${keyword}.words`)}
      submit={t('add')}
    >
      <Field name={`${keyword}.words`} label={t('word')} hint={t('wordHint')}>
        <TextInput required maxLength={40} autoCapitalize="characters" spellCheck={false} />
      </Field>
    </FormDialog>
  );
}

function RemoveWordDialog({ keyword, word, onClose }: KeywordProps & { readonly word: string }) {
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

function AnswerDialog({ keyword, reply, onClose }: KeywordProps & { readonly reply: string }) {
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

type Asked =
  | { readonly kind: 'add' | 'answer'; readonly keyword: Keyword }
  | { readonly kind: 'remove'; readonly keyword: Keyword; readonly word: string };

interface PartProps {
  readonly keyword: Keyword;
  readonly set: KeywordSet;
  readonly mayManage: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function Words({ keyword, set, mayManage, onAsk }: PartProps) {
  const t = useKeywordsText();
  return (
    <>
      <h3>{t('standard')}</h3>
      <p className="soft">{set.standard_words.join(', ')}</p>
      <h3>{t('own')}</h3>
      {set.words.length === 0 ? (
        <p className="soft">{t('ownNone')}</p>
      ) : (
        <ul className="chips">
          {set.words.map((word) => (
            <li key={word}>
              <span>{word}</span>
              {mayManage ? (
                <Button
                  kind="quiet"
                  isIconOnly
                  icon={<CloseIcon />}
                  onClick={() => onAsk({ kind: 'remove', keyword, word })}
                >
                  {t('removeOne', { word })}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Part({ mayAnswer, ...props }: PartProps & { readonly mayAnswer: boolean }) {
  const t = useKeywordsText();
  const { keyword, set, mayManage, onAsk } = props;
  return (
    <Section
      title={t(`${keyword}Title`)}
      hint={t(`${keyword}Does`)}
      actions={
        mayManage ? (
          <div className="row">
            <Button icon={<PlusIcon />} onClick={() => onAsk({ kind: 'add', keyword })}>
              {t('addWord')}
            </Button>
            {mayAnswer ? (
              <Button icon={<EditIcon />} onClick={() => onAsk({ kind: 'answer', keyword })}>
                {t('change')}
              </Button>
            ) : null}
          </div>
        ) : undefined
      }
    >
      <div className={styles.part}>
        <div className={styles.words}>
          <Words {...props} />
        </div>
        <div className={styles.words}>
          <h3>{t('answer')}</h3>
          <p className={styles.sent}>{set.reply}</p>
        </div>
      </div>
    </Section>
  );
}

export function load() {
  prefetch(operation('keywords.get', {}));
  prefetch(keywordRulesQuery);
}

export function KeywordsPage() {
  const t = useKeywordsText();
  const keywords = useOperation('keywords.get', {});
  const maySend = useMay('send');
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayManage = useMay('manage');
  const mayAnswer = mayManage && maySend;
  const onClose = () => setAsked(null);
  return (
    <Page title={t('keywords')} back={{ to: '/inbox', words: t('inbox') }} lead={t('lead')}>
      <Loaded query={keywords} lines={10}>
        {(sets) => (
          <>
            {mayManage && !mayAnswer ? <Notice>{t('mayNotAnswer')}</Notice> : null}
            {KEYWORDS.map((keyword) => (
              <Part
                key={keyword}
                keyword={keyword}
                set={sets[keyword]}
                mayManage={mayManage}
                mayAnswer={mayAnswer}
                onAsk={setAsked}
              />
            ))}
            <KeywordRules mayManage={mayManage} mayAnswer={mayAnswer} />
            {asked?.kind === 'add' ? <AddWordDialog keyword={asked.keyword} onClose={onClose} /> : null}
            {asked?.kind === 'remove' ? (
              <RemoveWordDialog keyword={asked.keyword} word={asked.word} onClose={onClose} />
            ) : null}
            {asked?.kind === 'answer' ? (
              <AnswerDialog keyword={asked.keyword} reply={sets[asked.keyword].reply} onClose={onClose} />
            ) : null}
          </>
        )}
      </Loaded>
    </Page>
  );
}
