import { SWITCH_COLUMNS, SWITCH_NAMES, type Switches } from './link.ts';

type SwitchField = (typeof SWITCH_COLUMNS)[keyof Switches];
export type SwitchesBody = { readonly [Field in SwitchField]?: boolean | undefined };

export function readSwitches(body: SwitchesBody) {
  const said = SWITCH_NAMES.map((name) => [name, body[SWITCH_COLUMNS[name]]]);
  return Object.fromEntries(said) as { readonly [Name in keyof Switches]: boolean | undefined };
}

export function presentSwitches(link: Switches) {
  const said = SWITCH_NAMES.map((name) => [SWITCH_COLUMNS[name], link[name]]);
  return Object.fromEntries(said) as { readonly [Field in SwitchField]: boolean };
}
