import { useState } from 'react';
import { findGroups } from '../api/find-choices.ts';
import { type Input, useOperation } from '../api/operation.ts';
import { useChange } from '../api/use-action.ts';
import { useAllChosenText } from '../text/all-chosen.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './dialog.tsx';
import { LayersIcon, TrashIcon } from './icons.tsx';
import { Menu, MenuButton } from './menu.tsx';
import { useFound } from './use-found.tsx';
import { useToldChange } from './use-told-action.ts';

/** What a list of contacts is filtered by. */
export type ChosenContacts = Input<'contactChanges.count'>;

interface AllChosenProps {
  readonly chosen: ChosenContacts;
  readonly isAll: boolean;
  readonly onAll: () => void;
  readonly onDone: () => void;
}

/** The button that had the focus is gone. */
const takeFocus = (words: HTMLElement | null) => words?.focus();

/** Leads from some chosen contacts to all that the list finds, and has what can be done with all of them. */
export function AllChosen({ chosen, isAll, onAll, onDone }: AllChosenProps) {
  const t = useAllChosenText();
  const { data: found } = useOperation('contactChanges.count', chosen);
  if (found === undefined) return null;
  const { is_exact: isExact, contacts: count, contacts_min: min, contacts_max: max } = found;
  if (!isAll) {
    const words = isExact ? t('chooseAll', { count }) : t('chooseBetween', { min, max });
    return max > 1 ? <Button onClick={onAll}>{words}</Button> : null;
  }
  return (
    <>
      <strong role="status" ref={takeFocus} tabIndex={-1}>
        {isExact ? t('allChosen', { count }) : t('betweenChosen', { min, max })}
      </strong>
      <ActionsOnAll
        chosen={chosen}
        question={isExact ? t('deleteTitle', { count }) : t('deleteBetween', { min, max })}
        onDone={onDone}
      />
    </>
  );
}

function ActionsOnAll({
  chosen,
  question,
  onDone,
}: Pick<AllChosenProps, 'chosen' | 'onDone'> & { readonly question: string }) {
  const t = useAllChosenText();
  const [isAsking, setAsking] = useState(false);
  const joined = useFound(findGroups, t('joinGroup'));
  const left = useFound(findGroups, t('leaveGroup'));
  const move = useToldChange('contactChanges.create', { onDone });
  const remove = useChange('contactChanges.create');
  return (
    <>
      {(['join_group', 'leave_group'] as const).map((action) => {
        const isJoin = action === 'join_group';
        const { rows, search } = isJoin ? joined : left;
        return (
          <Menu key={action} label={t(isJoin ? 'joinGroup' : 'leaveGroup')} icon={isJoin ? <LayersIcon /> : undefined}>
            {search}
            {rows.map(({ uuid, name }) => (
              <MenuButton key={uuid} onClick={() => move.mutate({ action, ...chosen, to_group_id: uuid })}>
                {name}
              </MenuButton>
            ))}
          </Menu>
        );
      })}
      <Button kind="danger" icon={<TrashIcon />} onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={question}
          consequence={t('deleteWords')}
          verb={t('delete')}
          action={remove}
          input={{ action: 'delete', ...chosen }}
          onClose={() => {
            setAsking(false);
            if (remove.isSuccess) onDone();
          }}
        />
      ) : null}
    </>
  );
}
