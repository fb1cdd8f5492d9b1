import { useChange } from '../api/use-action.ts';
import { useGroupsText } from '../text/groups.ts';
import { Form } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { GroupFields, readGroup } from './group-fields.tsx';

export function NewGroupPage() {
  const t = useGroupsText();
  const leave = useLeave();
  const create = useChange('groups.create', {
    onDone: ({ uuid, name }) => leave({ to: '/groups/$uuid', params: { uuid } }, t('wasMade', { name })),
  });
  return (
    <Page title={t('newGroup')} back={{ to: '/groups', words: t('groups') }}>
      <Form action={create} read={readGroup} submit={t('makeGroup')} cancel="/groups">
        <GroupFields />
      </Form>
    </Page>
  );
}
