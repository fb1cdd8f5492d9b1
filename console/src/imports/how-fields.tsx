import type { ContactImport, ImportsUpdateInput } from '@volley/sdk';
import { useState } from 'react';
import { findGroups } from '../api/find-choices.ts';
import { useOperation } from '../api/operation.ts';
import { useImportsText } from '../text/imports.ts';
import { Field, FieldGroup } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { FoundSelect } from '../ui/found-select.tsx';
import { RadioInput, TextInput } from '../ui/inputs.tsx';
import { ConsentFields, readConsent } from './consent-fields.tsx';
import { DATE_ORDERS } from './date-order-fields.tsx';

const EXISTING = ['leave', 'fill', 'overwrite'] as const;
const NAMES = ['split', 'whole'] as const;
const NEW_GROUP = 'new';

function oneOf<Value extends string>(values: readonly Value[], given: string): Value | undefined {
  return values.find((value) => value === given);
}

export function readHow(values: FormValues): Omit<ImportsUpdateInput, 'uuid' | 'mapping'> {
  const group = values.raw('group_ids');
  const [existing, names] = [oneOf(EXISTING, values.text('on_existing')), oneOf(NAMES, values.text('names'))];
  const dateOrder = oneOf(DATE_ORDERS, values.text('date_order'));
  return {
    group_ids: group === '' || group === NEW_GROUP ? [] : [group],
    new_group: group === NEW_GROUP ? values.text('new_group') : '',
    ...(existing && { on_existing: existing }),
    ...(names && { names }),
    ...(dateOrder && { date_order: dateOrder }),
    ...readConsent(values),
  };
}

function GroupFields({ one }: { readonly one: ContactImport }) {
  const t = useImportsText();
  const [group, setGroup] = useState(one.new_group === '' ? (one.group_ids[0] ?? '') : NEW_GROUP);
  const { data: chosen } = useOperation('groups.get', group === '' || group === NEW_GROUP ? null : { uuid: group });
  return (
    <>
      <Field name="group_ids" label={t('group')}>
        <FoundSelect
          find={findGroups}
          optionOf={({ uuid, name }) => ({ value: uuid, words: name })}
          first={[
            { value: '', words: t('noGroup') },
            { value: NEW_GROUP, words: t('newGroupOption') },
          ]}
          value={group}
          words={chosen?.name}
          onChange={setGroup}
        />
      </Field>
      {group === NEW_GROUP ? (
        <Field name="new_group" label={t('newGroup')}>
          <TextInput required maxLength={255} defaultValue={one.new_group} />
        </Field>
      ) : null}
    </>
  );
}

/** The settings of an import besides the columns. */
export function HowFields({ one, isNamed }: { readonly one: ContactImport; readonly isNamed: boolean }) {
  const t = useImportsText();
  return (
    <>
      {isNamed ? (
        <FieldGroup name="names" label={t('names')}>
          {NAMES.map((names) => (
            <RadioInput key={names} name="names" value={names} label={t(names)} defaultChecked={one.names === names} />
          ))}
        </FieldGroup>
      ) : null}
      <FieldGroup name="on_existing" label={t('existing')}>
        {EXISTING.map((existing) => (
          <RadioInput
            key={existing}
            name="on_existing"
            value={existing}
            label={t(existing)}
            defaultChecked={one.on_existing === existing}
          />
        ))}
      </FieldGroup>
      <GroupFields one={one} />
      <ConsentFields one={one} />
    </>
  );
}
