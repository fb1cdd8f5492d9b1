import type { KeywordSet } from '@volley/sdk';
import { useState } from 'react';
import { KEYWORDS, type Keyword, keywordRulesQuery } from '../api/keywords.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useKeywordsText } from '../text/keywords.ts';
import { Button } from '../ui/button.tsx';
import { CloseIcon, EditIcon, PlusIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import styles from './inbox.module.css';
import { AddWordDialog, AnswerDialog, RemoveWordDialog } from './keyword-dialogs.tsx';
import { KeywordRules } from './keyword-rules.tsx';

/** The open question, and which of the three keywords it is about. */
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
      <p className={styles.soft}>{set.standard_words.join(', ')}</p>
      <h3>{t('own')}</h3>
      {set.words.length === 0 ? (
        <p className={styles.soft}>{t('ownNone')}</p>
      ) : (
        <ul className={styles.chips}>
          {set.words.map((word) => (
            <li key={word} className={styles.chip}>
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
          <div className={styles.buttons}>
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

/** The keywords that Volley itself understands in replies, and its answers. */
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
