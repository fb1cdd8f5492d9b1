import { createElement, Fragment, type ReactNode, use } from 'react';
import { language } from '../format/locale.ts';
import { numbers } from '../format/number.ts';
import { fillMessage, readMessage } from './message.ts';

/** The words of another language: every key of the English ones, and no other. */
export type Words<Key extends string> = Readonly<Record<Key, string>>;

/** The texts of one part of the console. English is loaded with the code that shows it, French only when needed. */
export interface Area<Key extends string> {
  readonly en: Words<Key>;
  readonly fr: () => Promise<{ readonly words: Words<Key> }>;
}

export const area = <Key extends string>(en: Words<Key>, fr: Area<Key>['fr']): Area<Key> => ({ en, fr });

type Values = Readonly<Record<string, string | number>>;

export interface Text<Key extends string> {
  (key: Key, values?: Values): string;
  /** Returns the text with elements as values, so that a link in a sentence has its place in every language. */
  rich(key: Key, values: Readonly<Record<string, ReactNode>>): ReactNode;
}

function makeText<Key extends string>(words: Words<Key>): Text<Key> {
  const text = (key: Key, values: Values = {}) => fillMessage(readMessage(words[key]), values, numbers).join('');
  const rich = (key: Key, values: Readonly<Record<string, ReactNode>>) =>
    fillMessage<ReactNode>(readMessage(words[key]), values as Record<string, string>, numbers).map((part, index) =>
      createElement(Fragment, { key: index }, part),
    );
  return Object.assign(text, { rich });
}

/** Each area's text is made once, since React asks for it at each render. */
const made = new Map<unknown, unknown>();

function find<Key extends string>(of: Area<Key>): Text<Key> | Promise<Text<Key>> {
  const known = made.get(of) as Text<Key> | Promise<Text<Key>> | undefined;
  if (known !== undefined) return known;
  const text = language === 'en' ? makeText(of.en) : of.fr().then(({ words }) => makeText(words));
  made.set(of, text);
  return text;
}

/** Returns the words of an area in the page's language. React suspends while a language is loaded. */
export function useText<Key extends string>(of: Area<Key>): Text<Key> {
  const text = find(of);
  return text instanceof Promise ? use(text) : text;
}
