import { useQuery } from '@tanstack/react-query';
import type { KeywordRule } from '@volley/sdk';
import { useState } from 'react';
import { keywordRulesQuery } from '../api/keywords.ts';
import { useOperation } from '../api/operation.ts';
import { useKeywordRulesText } from '../text/keyword-rules.ts';
import { Button } from '../ui/button.tsx';
import { EditIcon, PlusIcon, TrashIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Section } from '../ui/page.tsx';
import { LoadedList } from '../ui/states.tsx';
import styles from './inbox.module.css';

const RuleDialog = lazily(async () => (await import('./keyword-rule-dialogs.tsx')).RuleDialog);
const DeleteRule = lazily(async () => (await import('./keyword-rule-dialogs.tsx')).DeleteRule);

/** `add` opens a new rule. */
type Asked = { readonly kind: 'add' } | { readonly kind: 'change' | 'delete'; readonly rule: KeywordRule };

interface RuleProps {
  readonly rule: KeywordRule;
  readonly mayChange: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function GroupName({ uuid }: { readonly uuid: string }) {
  const t = useKeywordRulesText();
  const { data: group } = useOperation('groups.get', { uuid });
  return <p className="soft">{t('joins', { group: group?.name ?? t('someGroup') })}</p>;
}

function Rule({ rule, mayChange, onAsk }: RuleProps) {
  const t = useKeywordRulesText();
  const { words, answer, group_id: group, minutes, fields } = rule;
  const word = words[0] ?? '';
  return (
    <li className={styles.part}>
      <div className={styles.words}>
        <ul className="chips">
          {words.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        {group === null ? null : <GroupName uuid={group} />}
        {Object.entries(fields).map(([key, value]) => (
          <p key={key} className="soft">
            {t('sets', { key, value: String(value) })}
          </p>
        ))}
        <p className="soft">{t('facts', { minutes })}</p>
      </div>
      <div className={styles.words}>
        <p className={answer === null ? 'soft' : styles.sent}>{answer ?? t('noAnswer')}</p>
        {mayChange ? (
          <div className="row">
            <Button kind="quiet" isIconOnly icon={<EditIcon />} onClick={() => onAsk({ kind: 'change', rule })}>
              {t('changeTitle', { word })}
            </Button>
            <Button kind="quiet" isIconOnly icon={<TrashIcon />} onClick={() => onAsk({ kind: 'delete', rule })}>
              {t('remove', { word })}
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}

interface RulesProps {
  readonly mayManage: boolean;
  /** Whether the person may set up what is sent. */
  readonly mayAnswer: boolean;
}

export function KeywordRules({ mayManage, mayAnswer }: RulesProps) {
  const t = useKeywordRulesText();
  const rules = useQuery(keywordRulesQuery);
  const [asked, setAsked] = useState<Asked | null>(null);
  const onClose = () => setAsked(null);
  const add = (
    <Button icon={<PlusIcon />} onClick={() => setAsked({ kind: 'add' })}>
      {t('addRule')}
    </Button>
  );
  return (
    <Section title={t('title')} hint={t('does')} actions={mayManage ? add : undefined}>
      <LoadedList query={rules} className={styles.entries} empty={<p className="soft">{t('none')}</p>}>
        {(rule) => (
          <Rule
            key={rule.uuid}
            rule={rule}
            mayChange={mayManage && (mayAnswer || rule.answer === null)}
            onAsk={setAsked}
          />
        )}
      </LoadedList>
      {asked?.kind === 'add' ? <RuleDialog rule={null} mayAnswer={mayAnswer} onClose={onClose} /> : null}
      {asked?.kind === 'change' ? <RuleDialog rule={asked.rule} mayAnswer={mayAnswer} onClose={onClose} /> : null}
      {asked?.kind === 'delete' ? <DeleteRule rule={asked.rule} onClose={onClose} /> : null}
    </Section>
  );
}
