import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { MessagesCreateInput, Template } from '@volley/sdk';
import { countText } from '@volley/text';
import { useState } from 'react';
import { findSenders, findTemplates } from '../api/find-choices.ts';
import { priceQuery } from '../api/messages.ts';
import { MONEY, prefetch, useOperation } from '../api/operation.ts';
import { senderOption } from '../api/senders.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { formatPhone } from '../format/phone.ts';
import { useMessagesText } from '../text/messages.ts';
import { useReferencesText } from '../text/references.ts';
import { useTemplatesText } from '../text/templates.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { FoundSelect } from '../ui/found-select.tsx';
import { CheckInput, TextArea, TextInput } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { useCountry } from '../ui/use-country.ts';
import { useLeave } from '../ui/use-leave.ts';
import { CostLine, readTemplate, TemplateFields } from './template-fields.tsx';

// Most texts have plain characters.
const CostlyCharacters = lazily(async () => (await import('../ui/costly-characters.tsx')).CostlyCharacters);

const route = getRouteApi('/in/messages/new');

function readMessage(values: FormValues, template: Template | undefined): MessagesCreateInput {
  const [later, reference] = [values.text('scheduled_at'), values.text('reference')];
  return {
    to: values.text('to'),
    sender_id: values.text('sender_id'),
    ...(template === undefined ? { message: values.raw('message') } : { template: readTemplate(template, values) }),
    shorten_urls: values.isChecked('shorten_urls'),
    ...(later !== '' && { scheduled_at: later }),
    ...(reference !== '' && { reference }),
  };
}

function TextField({ to }: { readonly to: string }) {
  const t = useMessagesText();
  const [text, setText] = useState('');
  const { data: price } = useQuery(priceQuery(to.trim()));
  const { units, unitsPerPart, parts, charactersForcingUnicode: costly } = countText(text, price?.alphabets);
  const hint = t('count', { units, room: parts * unitsPerPart, parts: text === '' ? 0 : parts });
  return (
    <>
      <Field name="message" label={t('text')} hint={hint}>
        <TextArea rows={5} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {costly.length === 0 ? null : <CostlyCharacters characters={costly} message={text} onReplace={setText} />}
      <CostLine to={to} parts={text === '' ? 0 : parts} />
    </>
  );
}

interface TextProps {
  /** The UUID of the template, empty for a text. It is chosen before the template is read. */
  readonly chosen: string;
  readonly template: Template | undefined;
  /** To whom it goes, as it is typed. */
  readonly to: string;
  readonly onChoose: (uuid: string) => void;
}

/** Chooses a text or a template. Without templates it shows nothing. */
function TextOrTemplate({ chosen, template, to, onChoose }: TextProps) {
  const t = useTemplatesText();
  const { data: found } = useQuery(findTemplates(''));
  return (
    <>
      {found === undefined || found.rows.length === 0 ? null : (
        <Field name="template" label={t('template')}>
          <FoundSelect
            find={findTemplates}
            optionOf={({ uuid, name }) => ({ value: uuid, words: name })}
            first={[{ value: '', words: t('ownText') }]}
            value={chosen}
            words={template?.name}
            onChange={onChoose}
          />
        </Field>
      )}
      {chosen === '' ? <TextField to={to} /> : null}
      {template === undefined ? null : <TemplateFields key={template.uuid} template={template} to={to} />}
    </>
  );
}

interface NewMessageProps {
  readonly senders: readonly string[];
  /** Whether there are no others. */
  readonly isAll: boolean;
  readonly to: string;
  /** The sender ID to begin with, if it can be used. */
  readonly from: string;
}

function NewMessageForm({ senders, isAll, to, from }: NewMessageProps) {
  const t = useMessagesText();
  const r = useReferencesText();
  const country = useCountry();
  const leave = useLeave();
  const [chosen, setChosen] = useState('');
  const { data: template } = useOperation('templates.get', chosen === '' ? null : { uuid: chosen });
  const isOnly = isAll && senders.length === 1;
  const [sender, setSender] = useState(isOnly ? (senders[0] ?? '') : isAll && !senders.includes(from) ? '' : from);
  const [typed, setTyped] = useState(to);
  const send = useChange('messages.create', {
    refreshes: ['messages', ...MONEY],
    onDone: ({ data }) => leave({ to: '/messages/$uuid', params: { uuid: data.campaign_id } }, t('sentToast')),
  });
  return (
    <Form action={send} read={(values) => readMessage(values, template)} submit={t('groupSend')}>
      <Field name="to" label={t('to')} hint={t('toHint', { country })}>
        <TextInput
          type="tel"
          defaultValue={to === '' ? '' : formatPhone(to)}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Field name="sender_id" label={t('from')}>
        <FoundSelect
          find={findSenders}
          optionOf={senderOption}
          first={isOnly ? [] : [{ value: '', words: t('chooseSender') }]}
          value={sender}
          onChange={setSender}
        />
      </Field>
      <TextOrTemplate chosen={chosen} template={template} to={typed} onChoose={setChosen} />
      <CheckInput name="shorten_urls" label={t('shorten')} />
      <Field name="scheduled_at" label={t('later')} hint={t('laterHint')}>
        <TextInput type="datetime-local" />
      </Field>
      <Field name="reference" label={r('reference')} hint={r('hint')}>
        <TextInput maxLength={128} />
      </Field>
    </Form>
  );
}

export function load() {
  prefetch(findSenders(''));
  prefetch(findTemplates(''));
}

/** One text to one number. */
export function NewMessagePage() {
  const t = useMessagesText();
  const { to = '', from = '' } = route.useSearch();
  const senders = useQuery(findSenders(''));
  const maySend = useMay('send');
  return (
    <Page title={t('newMessage')} back={{ to: '/messages', words: t('messages') }} lead={t('newLead')}>
      {maySend ? (
        <Loaded query={senders} lines={6}>
          {({ rows, isAll }) => {
            const list = rows.map((row) => row.sender_id);
            return list.length === 0 ? (
              <Notice kind="warn" title={t('noSender')}>
                {t('noSenderHint')}
              </Notice>
            ) : (
              <NewMessageForm senders={list} isAll={isAll} to={to} from={from} />
            );
          }}
        </Loaded>
      ) : (
        <Empty title={t('newMessage')} words={t('mayNotSend')} />
      )}
    </Page>
  );
}
