// Writes values as a person would write them in a language.

export interface Style {
  readonly step: string;
  text(value: string): string;
  /** What null, true and false are called. */
  readonly words: Readonly<Record<string, string>>;
  /** What opens and closes an object, with what stands inside of it on a line of its own; and one without members. */
  readonly object: readonly [opens: string, closes: string, padding: string, none: string];
  member(name: string, value: string): string;
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

export const TYPESCRIPT: Style = {
  step: '  ',
  text: (value) => quoted(value).replaceAll('\n', '\\n'),
  words: {},
  object: ['{', '}', ' ', '{}'],
  member: (name, value) => `${/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)}: ${value}`,
};

export const PYTHON: Style = {
  step: '    ',
  // Python reads the escapes of JSON.
  text: (value) => JSON.stringify(value),
  words: { null: 'None', true: 'True', false: 'False' },
  object: ['{', '}', '', '{}'],
  member: (name, value) => `${JSON.stringify(name)}: ${value}`,
};

export const PHP: Style = {
  step: '    ',
  text: quoted,
  words: {},
  object: ['[', ']', '', '(object) []'],
  member: (name, value) => `${quoted(name)} => ${value}`,
};

const LINE_LENGTH_MAX = 60;

export function literal(value: unknown, style: Style, indent = ''): string {
  const { step, words, object } = style;
  const deeper = indent + step;
  const enclosed = (parts: readonly string[], [opens, closes, padding]: readonly string[]): string => {
    const line = `${opens}${padding}${parts.join(', ')}${padding}${closes}`;
    if (line.length < LINE_LENGTH_MAX && !line.includes('\n')) return line;
    return `${opens}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${closes}`;
  };
  if (typeof value === 'string') return style.text(value);
  if (typeof value !== 'object' || value === null) return words[String(value)] ?? String(value);
  if (Array.isArray(value))
    return enclosed(
      value.map((item) => literal(item, style, deeper)),
      ['[', ']', ''],
    );
  const members = Object.entries(value).map(([name, field]) => style.member(name, literal(field, style, deeper)));
  return members.length === 0 ? object[3] : enclosed(members, object);
}
