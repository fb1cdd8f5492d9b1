import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { useContactsText } from '../text/contacts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { showToast } from '../ui/toast.tsx';

interface NewGroupProps {
  readonly contactIds: readonly number[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Makes a group of the selected contacts. */
export function NewGroupDialog({ contactIds, onDone, onClose }: NewGroupProps) {
  const t = useContactsText();
  const make = useAction(
    async (name: string) => {
      const group = await volley.groups.create({ name });
      try {
        await volley.contacts.assignGroup({ contact_ids: [...contactIds], group_ids: [group.uuid] });
      } catch (error) {
        // Otherwise an empty group would stay, and its name would be taken when this is tried again.
        await volley.groups.delete({ uuid: group.uuid }).catch(() => undefined);
        throw error;
      }
      return group;
    },
    {
      refreshes: ['contacts', 'groups'],
      onDone: ({ name }) => {
        onDone();
        showToast(t('putMany', { count: contactIds.length, name }));
      },
    },
  );
  return (
    <Dialog title={t('newGroupTitle')} onClose={onClose}>
      <Form action={make} read={(values) => values.text('name')} submit={t('makeGroup')} cancel={onClose}>
        <Field name="name" label={t('groupName')}>
          <TextInput required maxLength={255} />
        </Field>
      </Form>
    </Dialog>
  );
}
