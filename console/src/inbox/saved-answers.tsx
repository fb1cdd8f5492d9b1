import type { Template, Thread } from '@volley/sdk';
import { compileText, listOwnKeys } from '@volley/text';
import { findTemplates } from '../api/find-choices.ts';
import { useThreadsText } from '../text/threads.ts';
import { Menu, MenuButton } from '../ui/menu.tsx';
import { useFound } from '../ui/use-found.tsx';

/** The text of a template with the name of the person in it; null if it needs what a conversation does not know. */
function answerOf({ message, values }: Template, { contact }: Thread): string | null {
  if (values.length > 0 || listOwnKeys(message).length > 0 || message.includes('opt_out_url')) return null;
  const rules = {
    links: { isShortened: false, address: '' },
    replaceLookAlikes: false,
    missingField: 'default',
  } as const;
  const names = { firstName: contact?.first_name ?? '', lastName: contact?.last_name ?? '' };
  return compileText(message, rules).merge(names)?.text ?? null;
}

interface SavedAnswersProps {
  readonly thread: Thread;
  readonly onChoose: (text: string) => void;
}

/** Templates of the account, as answers that are ready to use. */
export function SavedAnswers({ thread, onChoose }: SavedAnswersProps) {
  const t = useThreadsText();
  const { rows, search } = useFound(findTemplates, t('savedAnswers'));
  const ready = rows.flatMap((template) => {
    const text = answerOf(template, thread);
    return text === null ? [] : [{ ...template, text }];
  });
  return (
    <Menu label={t('savedAnswers')}>
      {search}
      {ready.map(({ uuid, name, text }) => (
        <MenuButton key={uuid} onClick={() => onChoose(text)}>
          {name}
        </MenuButton>
      ))}
      {ready.length === 0 ? <p className="soft">{t('savedNone')}</p> : null}
    </Menu>
  );
}
