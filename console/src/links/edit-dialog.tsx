import type { ShortUrlDetails } from '@volley/sdk';
import { useChange } from '../api/use-action.ts';
import { useLinksText } from '../text/links.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { showToast } from '../ui/toast.tsx';
import { LinkFields } from './link-fields.tsx';
import { shownAddress } from './link-state.ts';
import { readLinkChange } from './read-link.ts';

export function EditDialog({ link, onClose }: { readonly link: ShortUrlDetails; readonly onClose: () => void }) {
  const t = useLinksText();
  const save = useChange('shortUrls.update', {
    onDone: () => {
      onClose();
      showToast(t('saved'));
    },
  });
  return (
    <Dialog title={t('editTitle', { address: shownAddress(link.short_url) })} onClose={onClose} isDrawer>
      <Form action={save} read={(values) => readLinkChange(values, link)} submit={t('save')} cancel={onClose}>
        <LinkFields link={link} />
      </Form>
    </Dialog>
  );
}
