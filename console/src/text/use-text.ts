import { createElement, Fragment, type ReactNode, use } from 'react';
import { language } from '../format/locale.ts';
import { asShown } from '../format/no-breaks.ts';
import { numbers } from '../format/number.ts';
import { fillMessage, readMessage } from './message.ts';
import { type CommonKey, common } from './shared-words.ts';

/** The words of a language: every key, and no other. */
export type Words<Key extends string> = Readonly<Record<Key, string>>;

/** Where the words of an area stand. English is loaded with the code that shows it, French only when needed. */
export interface Source {
  readonly en: Words<string>;
  readonly fr: () => Promise<{ readonly words: Words<string> }>;
  /** The area that has the words which this one shares with others. */
  readonly wider: Source | undefined;
}

/** The texts of one part of the console: a hook that returns them in the page's language. React suspends while a language is loaded. */
export interface Area<Key extends string> extends Source {
  (): Text<Key>;
  /** For the type alone: what may be asked for. */
  readonly key?: Key;
}

/** What may be asked of an area. */
export type KeyOf<Of> = Of extends Area<infer Key> ? Key : never;

/** Returns the name as a key of the area, or null if it is none of its own. */
export const keyIn = <Key extends string>({ en }: Area<Key>, name: string): Key | null =>
  Object.hasOwn(en, name) ? (name as Key) : null;

type Values = Readonly<Record<string, string | number>>;

export interface Text<Key extends string> {
  (key: Key | CommonKey, values?: Values): string;
  /** Returns the text with elements as values, so that a link in a sentence has its place in every language. */
  rich(key: Key | CommonKey, values: Readonly<Record<string, ReactNode>>): ReactNode;
}

function makeText(words: Readonly<Record<string, string>>): Text<string> {
  const read = (key: string) => readMessage(words[key] ?? key);
  const text = (key: string, values: Values = {}) => fillMessage(read(key), values, numbers).join('');
  const rich = (key: string, values: Readonly<Record<string, ReactNode>>) =>
    fillMessage<ReactNode>(read(key), values as Record<string, string>, numbers).map((part, index) =>
      createElement(Fragment, { key: index }, part),
    );
  return Object.assign(text, { rich });
}

const englishOf = ({ en, wider }: Source): Words<string> => ({ ...(wider ? englishOf(wider) : common), ...en });

async function frenchOf({ fr, wider }: Source): Promise<Words<string>> {
  const [own, other] = await Promise.all([
    fr(),
    wider ? frenchOf(wider) : import('./shared-words.fr.ts').then(({ words }) => asShown(words)),
  ]);
  return { ...other, ...asShown(own.words) };
}

/** An area that has the words of a wider one besides its own, and the common ones. */
export const areaWithin =
  <Wider extends string = never>(wider?: Area<Wider>) =>
  <Key extends string>(fr: () => Promise<{ readonly words: Words<Key> }>, en: Words<Key>): Area<Key | Wider> => {
    const source = { en, fr, wider };
    /** Made once, since React asks for it at each render. */
    let text: Text<string> | Promise<Text<string>> | undefined;
    const useArea = () => {
      text ??= language === 'en' ? makeText(englishOf(source)) : frenchOf(source).then(makeText);
      return text instanceof Promise ? use(text) : text;
    };
    return Object.assign(useArea, source);
  };

export const area = areaWithin();
