// Computes what an audit entry says of a change: its fields, before and after, without anything that a log must not hold.
import { isIP } from 'node:net';
import type { AuditChanges } from '../../identity/index.ts';
import type { Context, Route } from './context.ts';

type Json = Readonly<Record<string, unknown>>;
type Leaves = Map<string, string | number | boolean | null>;

const FIELDS_MAX = 40;
/** The name under which the number of omitted fields is stored. */
const NOT_TOLD = '(more fields)';
const DEPTH_MAX = 3;
const TEXT_LENGTH_MAX = 120;
/** Fields whose values are never logged, only that they changed: secrets, texts and personal data. */
const PRIVATE = new Set(
  `password current_password token ticket one_time_code response link secret key api_key private_key tls_key ca certificate client_secret client_key client_certificate
   message variants template text note words description url original_url alias start_reply stop_reply help_reply items metadata
   to phone_number phone_numbers contacts contact_ids recipients first_name last_name email fields address`.split(
    /\s+/,
  ),
);
const NOT_KEPT = '(not kept)';
/** Matches anything that may be a telephone number. */
const DIGITS = /\d[\d ().-]{5,}\d/g;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function leafOf(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text.length > TEXT_LENGTH_MAX) return NOT_KEPT;
  // Hyphens identify a time or an id, and `isIP` an address. Any other run of digits may be a telephone number.
  return /^\d{4}-\d{2}-\d{2}|^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(text)
    ? text
    : text.replaceAll(DIGITS, (digits) => (isIP(digits) === 0 ? `…${digits.slice(-2)}` : digits));
}

/** Returns an item of a list, such as a role that a provider grants, as text without its private fields. */
function textOfItem(item: Json): string {
  return JSON.stringify(item, (name, inner: unknown) => (PRIVATE.has(name) ? NOT_KEPT : inner));
}

/** Adds leaves such as `sending_window.from` and `roles.0`, and the raw text of private or long values, which shows only whether they changed. */
function addLeaves(leaves: Leaves, secrets: Map<string, string>, path: readonly string[], value: unknown): void {
  const name = path.join('.');
  if (value === undefined) return;
  // Inside an object, `to` is the end of a range and not a person.
  if (PRIVATE.has(path.at(-1) ?? '') && !(path.length > 1 && path.at(-1) === 'to')) {
    leaves.set(name, NOT_KEPT);
    secrets.set(name, JSON.stringify(value));
  } else if (isRecord(value) && path.length < DEPTH_MAX) {
    for (const [key, inner] of Object.entries(value)) addLeaves(leaves, secrets, [...path, key], inner);
  } else if (Array.isArray(value) && value.some(isRecord)) {
    for (const [index, item] of value.entries()) {
      leaves.set(`${name}.${index}`, leafOf(isRecord(item) ? textOfItem(item) : item));
      secrets.set(`${name}.${index}`, JSON.stringify(item));
    }
  } else {
    const leaf = leafOf(value);
    leaves.set(name, leaf);
    if (leaf === NOT_KEPT) secrets.set(name, JSON.stringify(value));
  }
}

function leavesOf(fields: Json): { leaves: Leaves; secrets: Map<string, string> } {
  const leaves: Leaves = new Map();
  const secrets = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) addLeaves(leaves, secrets, [name], value);
  return { leaves, secrets };
}

/** Returns the fields whose values differ. A field that only one side has is listed with that side alone. */
export function changesBetween(before: Json, after: Json): AuditChanges {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const changes: Record<string, AuditChanges[string]> = Object.create(null);
  let notTold = 0;
  for (const name of new Set([...old.leaves.keys(), ...now.leaves.keys()])) {
    const [from, to] = [old.leaves.get(name), now.leaves.get(name)];
    if (from === to && old.secrets.get(name) === now.secrets.get(name)) continue;
    if (Object.keys(changes).length >= FIELDS_MAX) notTold += 1;
    else changes[name] = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  }
  if (notTold > 0) changes[NOT_TOLD] = { to: notTold };
  return changes;
}

/** The name and states of a thing. Steps such as `…/suspend` change a state without naming it. */
const TOLD_ALWAYS = ['name', 'status', 'role', 'staff_role', 'suspended_at', 'closed_at'];

/** Returns the requested fields of a thing, its name and its states. */
function fieldsOf(whole: unknown, asked: Json): Json {
  const data = isRecord(whole) ? (isRecord(whole['data']) ? whole['data'] : whole) : {};
  const names = [...TOLD_ALWAYS, ...Object.keys(asked)];
  return Object.fromEntries(names.filter((name) => Object.hasOwn(data, name)).map((name) => [name, data[name]]));
}

/** Returns the route that reads the thing that a route changes: at the same path, or at the path before a step such as `…/pause`. */
export function readersOf(routes: readonly Route[]): (route: Route) => Route | null {
  const at = (route: Route, path: string) => `${route.operation.listener} ${path}`;
  const reads = new Map(
    routes
      .filter(({ operation, isStream }) => operation.method === 'GET' && !operation.acts && !isStream)
      .map((route) => [at(route, route.operation.path), route]),
  );
  return (route) => {
    const { method, path, params, reply } = route.operation;
    // A thing created below another one, such as credits of an account, could not be read before.
    if (method === 'GET' || (method === 'POST' && (!params || reply.status === 201))) return null;
    // What a draft consists of is read at an address of its own.
    const whole = method === 'PUT' ? reads.get(at(route, `${path}/draft`)) : undefined;
    return whole ?? reads.get(at(route, path)) ?? reads.get(at(route, path.replace(/\/[a-z-]+$/, ''))) ?? null;
  };
}

/** Returns what the client would have read just before. Null means that there was nothing to read, and so nothing to change. */
export async function readBefore(
  { route, reader }: { route: Route; reader: Route | null },
  context: Context,
  params: unknown,
): Promise<unknown> {
  try {
    if (route.before) return await route.before(context, params);
    if (reader === null) return null;
    const input = { params, query: reader.operation.query?.safeParse({}).data ?? {}, body: {} };
    return reader.present(await reader.run(context, input), context, input);
  } catch {
    return null; // The change meets the same failure and reports it.
  }
}

export function auditChanges(asked: unknown, before: unknown, after: unknown): AuditChanges {
  const body: Json = isRecord(asked) ? asked : {};
  const kept = fieldsOf(before, body);
  const became = Object.entries(fieldsOf(after, body)).filter(
    // The times of a new thing's states are null, and are left out.
    ([name, value]) => Object.hasOwn(body, name) || (before === null ? value !== null : Object.hasOwn(kept, name)),
  );
  // Fields that the reply does not show, such as a password, have the value of the request.
  return changesBetween(kept, { ...body, ...Object.fromEntries(became) });
}
