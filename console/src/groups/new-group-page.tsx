import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../api/use-action.ts';
import { useGroupsText } from '../text/groups.ts';
import { Form } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { showToast } from '../ui/toast.tsx';
import { GroupFields, readGroup } from './group-fields.tsx';

export function NewGroupPage() {
  const t = useGroupsText();
  const navigate = useNavigate();
  const create = useChange('groups.create', {
    onDone: async ({ uuid, name }) => {
      await navigate({ to: '/groups/$uuid', params: { uuid } });
      showToast(t('wasMade', { name }));
    },
  });
  return (
    <Page title={t('newGroup')} back={{ to: '/groups', words: t('groups') }}>
      <Form action={create} read={readGroup} submit={t('makeGroup')} cancel="/groups">
        <GroupFields />
      </Form>
    </Page>
  );
}
