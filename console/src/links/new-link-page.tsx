import { useChange } from '../api/use-action.ts';
import { useLinksText } from '../text/links.ts';
import { Form } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { useLeave } from '../ui/use-leave.ts';
import { LinkFields } from './link-fields.tsx';
import { shownAddress } from './link-state.ts';
import { readNewLink } from './read-link.ts';

export function NewLinkPage() {
  const t = useLinksText();
  const leave = useLeave();
  const create = useChange('shortUrls.create', {
    onDone: ({ data }) =>
      leave({ to: '/links/$code', params: { code: data.id } }, t('made', { address: shownAddress(data.short_url) })),
  });
  return (
    <Page title={t('newLink')} back={{ to: '/links', words: t('links') }}>
      <Form action={create} read={(values) => readNewLink(values)} submit={t('make')} cancel="/links">
        <LinkFields />
      </Form>
    </Page>
  );
}
