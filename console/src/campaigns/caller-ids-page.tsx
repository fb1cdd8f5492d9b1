import { useState } from 'react';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { useCallerIdsText } from '../text/caller-ids.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { BadgeIcon, PlusIcon } from '../ui/icons.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { Page } from '../ui/page.tsx';
import { RequestedList } from '../ui/requested-list.tsx';
import { showToast } from '../ui/toast.tsx';
import { VoicePlaces } from './voice-places.tsx';

function RequestDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useCallerIdsText();
  const create = useChange('callerIds.create', {
    onDone: ({ phone_number }) => {
      onClose();
      showToast(t('wasRequested', { name: formatPhone(phone_number) }));
    },
  });
  return (
    <Dialog title={t('newCallerId')} onClose={onClose}>
      <Form
        action={create}
        read={(values) => ({ phone_number: values.text('phone_number'), purpose: values.text('purpose') })}
        submit={t('request')}
        cancel={onClose}
      >
        <Field name="phone_number" label={t('number')} hint={t('numberHint')}>
          <TextInput type="tel" required maxLength={30} />
        </Field>
        <Field name="purpose" label={t('purpose')} hint={t('purposeHint')}>
          <TextArea required rows={3} maxLength={500} />
        </Field>
      </Form>
    </Dialog>
  );
}

/** The numbers that calls may show. */
export function CallerIdsPage() {
  const t = useCallerIdsText();
  const searched = useSearched();
  const [isAsking, setAsking] = useState(false);
  const request = useMay('manage') ? (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => setAsking(true)}>
      {t('newCallerId')}
    </Button>
  ) : null;
  return (
    <Page title={t('callerIds')} lead={t('lead')} actions={request}>
      <VoicePlaces />
      <ListSearch of={searched} by="searchPurposes" />
      <RequestedList
        t={t}
        title={t('callerIds')}
        source={rowsOf('callerIds.list', { search: searched.search })}
        onShowAll={searched.onShowAll}
        noun={t('callerId')}
        nameOf={({ phone_number }) => formatPhone(phone_number)}
        icon={<BadgeIcon />}
        request={request}
        of="callerIds"
      />
      {isAsking ? <RequestDialog onClose={() => setAsking(false)} /> : null}
    </Page>
  );
}
