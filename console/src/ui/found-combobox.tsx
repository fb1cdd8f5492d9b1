import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from 'react';
import { useTablesText } from '../text/tables.ts';
import { classes } from './classes.ts';
import fieldStyles from './field.module.css';
import styles from './found-combobox.module.css';
import type { FoundOptions, Option } from './use-choices.ts';

interface ComboboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  readonly found: FoundOptions;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

interface ListProps {
  readonly id: string;
  readonly options: readonly Option[];
  readonly active: number;
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

function Options({ id, options, active, value, onChoose }: ListProps) {
  return options.map((option, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus.
    <div
      key={option.value}
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={option.value === value}
      className={classes(styles.option, index === active && styles.active)}
      onClick={() => onChoose(option.value)}
    >
      {option.words}
    </div>
  ));
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
};

/** Chooses one of a long list: one stop of Tab, where the arrow keys lead through the ten that fit what is typed. */
export function FoundCombobox({ found, value, onChoose, name, className, ...input }: ComboboxProps) {
  const t = useTablesText();
  const id = useId();
  // By its value: when another answer arrives, the same index is another choice.
  const [marked, setMarked] = useState<string | null>(null);
  const { options, words, typed, onType, isMore, shown, hasFocus } = found;
  const isOpen = typed !== null;
  const active = options.findIndex((option) => option.value === marked);
  const chosen = options[active];
  const open = (next: string) => {
    onType(next);
    setMarked(null);
  };
  const choose = (next: string) => {
    onChoose(next);
    setMarked(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined;
    if (step !== undefined) {
      if (!isOpen) onType('');
      setMarked(options[isOpen ? step(active, options.length - 1) : 0]?.value ?? null);
    } else if (event.key === 'Enter') {
      // Enter must not send the form in which the choice stands.
      if (isOpen && chosen) choose(chosen.value);
    } else if (event.key === 'Escape' && isOpen) onType(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const says = options.length === 0 ? t('noMatches') : isMore ? t('moreChoices', { shown }) : '';
  return (
    <div className={styles.combobox}>
      <input
        {...input}
        role="combobox"
        // biome-ignore lint/a11y/noAutofocus: the keyboard stays where it was.
        autoFocus={hasFocus}
        autoComplete="off"
        maxLength={100}
        className={classes(fieldStyles.input, styles.input, className)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && chosen ? `${id}-${active}` : undefined}
        placeholder={words || t('search')}
        value={typed ?? (value === '' ? '' : words)}
        onChange={({ target }) => open(target.value)}
        onClick={() => isOpen || open('')}
        onKeyDown={onKeyDown}
        onBlur={() => onType(null)}
      />
      {name === undefined ? null : <input type="hidden" name={name} value={value} />}
      {isOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on the list must not take the focus from the input.
        <div className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
          <div id={id} role="listbox" aria-label={t('search')}>
            <Options id={id} options={options} active={active} value={value} onChoose={choose} />
          </div>
          <p role="status" className={says === '' ? 'unseen' : fieldStyles.hint}>
            {says}
          </p>
        </div>
      ) : null}
    </div>
  );
}
