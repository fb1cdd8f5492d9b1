import { useState } from 'react';
import { findAccounts } from '../api/find-choices.ts';
import { useRoutesText } from '../text/operator-routes.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-state.ts';
import { FoundSelect } from '../ui/found-select.tsx';
import { CloseIcon } from '../ui/icons.tsx';

const NAME = 'account_ids';

/** Names are not unique, so a choice is an id with its name behind it. */
const idOf = (choice: string): string => choice.slice(0, choice.indexOf(' '));
const nameOf = (choice: string): string => choice.slice(choice.indexOf(' ') + 1);

export const readAccounts = (values: FormValues): number[] =>
  values.all(NAME).flatMap((id) => (id === '' ? [] : [Number(id)]));

/** Any number of accounts, each chosen by its name. */
export function AccountsField() {
  const t = useRoutesText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <>
      <Field name={NAME} label={t('accounts')} hint={t('accountsHint')}>
        <FoundSelect
          find={findAccounts}
          optionOf={({ id, name }) => {
            const value = `${id} ${name}`;
            return chosen.includes(value) ? null : { value, words: name };
          }}
          value=""
          first={[{ value: '', words: t('chooseAccount') }]}
          onChange={(value) => setChosen([...chosen, value])}
        />
      </Field>
      {chosen.length === 0 ? null : (
        <ul className="row">
          {chosen.map((choice) => (
            <li key={choice}>
              <input type="hidden" name={NAME} value={idOf(choice)} />
              <Button
                icon={<CloseIcon />}
                aria-label={t('leaveOutAccount', { name: nameOf(choice) })}
                onClick={() => setChosen(chosen.filter((one) => one !== choice))}
              >
                {nameOf(choice)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
