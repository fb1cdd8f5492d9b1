import type { SavedView } from '@volley/sdk';
import { useState } from 'react';
import { useChange } from '../api/use-action.ts';
import { useSavedViewsText } from '../text/saved-views.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { EditIcon, TrashIcon } from './icons.tsx';
import { TextField } from './inputs.tsx';
import { showToast } from './toast.tsx';
import { useToldChange } from './use-told-action.ts';

const NAME_LENGTH_MAX = 60;

interface DialogProps {
  readonly onClose: () => void;
}

/** Gives the list that is shown a name. */
export function SaveView({ address, onClose }: DialogProps & { readonly address: string }) {
  const t = useSavedViewsText();
  const create = useChange('savedViews.create', { onDone: ({ name }) => showToast(t('saved', { name })) });
  return (
    <FormDialog
      title={t('saveThis')}
      onClose={onClose}
      action={create}
      read={(values) => ({ name: values.text('name'), address })}
      submit={t('save')}
    >
      <TextField name="name" label={t('name')} hint={t('nameHint')} required maxLength={NAME_LENGTH_MAX} />
    </FormDialog>
  );
}

function RenameView({ view, onClose }: DialogProps & { readonly view: SavedView }) {
  const t = useSavedViewsText();
  const [name, setName] = useState(view.name);
  const update = useChange('savedViews.update', {
    onDone: (renamed) => showToast(t('renamed', { name: renamed.name })),
  });
  return (
    <FormDialog
      title={t('rename', { name: view.name })}
      onClose={onClose}
      action={update}
      read={(values) => ({ uuid: view.uuid, name: values.text('name') })}
      submit={t('save')}
    >
      <TextField
        name="name"
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
        maxLength={NAME_LENGTH_MAX}
      />
    </FormDialog>
  );
}

/** All views of the person, those of other lists too. */
export function ArrangeViews({ views, onClose }: DialogProps & { readonly views: readonly SavedView[] }) {
  const t = useSavedViewsText();
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  const remove = useToldChange('savedViews.delete');
  if (renamed !== null) return <RenameView view={renamed} onClose={onClose} />;
  return (
    <Dialog title={t('arrange')} onClose={onClose}>
      {views.length === 0 ? <p>{t('none')}</p> : null}
      <ul className="stack">
        {views.map((view) => (
          <li key={view.uuid} className="row">
            <span style={{ flexGrow: 1 }}>
              {view.name} <span className="soft">{view.address.split('?')[0]}</span>
            </span>
            <Button kind="quiet" isIconOnly icon={<EditIcon />} onClick={() => setRenamed(view)}>
              {t('rename', { name: view.name })}
            </Button>
            <Button
              kind="quiet"
              isIconOnly
              icon={<TrashIcon />}
              onClick={() =>
                remove.mutate({ uuid: view.uuid }, { onSuccess: () => showToast(t('deleted', { name: view.name })) })
              }
            >
              {t('delete', { name: view.name })}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
