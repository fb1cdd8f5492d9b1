/** What an account asks for and the operator decides. Sender IDs and caller IDs are the two kinds of it. */
import { z } from 'zod';
import { REQUEST_STATUSES } from './choices.ts';
import { createdAt, id, line, pageQuery, TIMESTAMP_EXAMPLE, timestamp, updatedAt, uuid } from './fields.ts';
import { noun, operatorNoun } from './noun.ts';
import { replyOf } from './replies.ts';

/** The decision as the account reads it. The objects themselves have no field for the reason. */
export const requestDecision = z.strictObject({
  status: z
    .enum(REQUEST_STATUSES)
    .describe('The status that the decision led to; `pending`: the operator has not decided'),
  reason: z.string().describe('Why it was rejected or suspended, in the words of the operator; empty: it was not'),
  decided_at: timestamp.nullable().describe('When the operator decided; null: not yet'),
});
const decisionExample = {
  status: 'rejected',
  reason: 'The name belongs to a bank.',
  decided_at: TIMESTAMP_EXAMPLE,
};

/** The fields of one; `name` is the field that says what was asked for. */
export const requestFields = <const Name extends z.core.$ZodShape>(name: Name) => ({
  id,
  uuid,
  ...name,
  purpose: z.string().describe('What it is used for, in the words of the account'),
  status: z
    .enum(REQUEST_STATUSES)
    .describe(
      '`pending` (the operator has not decided), `approved`, `rejected` or `suspended`; only an approved one can be used',
    ),
  created_at: createdAt,
  updated_at: updatedAt,
});

/** The operator also sees whose it is, and why it was rejected or suspended. */
export const operatorFields = {
  account_id: id.describe('The account that asked for it'),
  status_reason: z.string().describe('Why it was rejected or suspended; empty: it was not'),
};

export const requestExample = <const Asked extends { readonly purpose: string }>(asked: Asked) => ({
  id: 3,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120005',
  ...asked,
  status: 'approved',
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
});

const status = z.enum(REQUEST_STATUSES).optional().describe('Only those in this state; left out: all');

interface RequestKind<One extends z.ZodObject> {
  readonly resource: string;
  readonly path: string;
  /** As at the start of a sentence. */
  readonly noun: string;
  readonly one: One;
  readonly example: Readonly<Record<string, unknown>>;
}

const purpose = line(500).describe('What it is used for, up to 500 characters; the operator decides by it');

/** What an account may do: ask, read, look for the decision, delete. */
export function requestOperations<One extends z.ZodObject, const Body extends z.core.$ZodShape>(
  kind: RequestKind<One> & {
    readonly search: z.ZodOptional<z.ZodString>;
    /** The field of the body that says what is asked for. */
    readonly body: Body;
    readonly bodyExample: object;
    readonly create: string;
    readonly remove: string;
    /** Whether reading one and deleting it belong to the original interface. */
    readonly marks: { readonly ofInterface?: true };
  },
) {
  const { resource, path, one, example } = kind;
  const { list, get, post, remove, called } = noun({
    tag: `${kind.noun}s`,
    noun: kind.noun,
    isShared: true,
    one,
    example,
  });
  return {
    list: list(`${resource}.list`, path, {
      summary: `List ${called}s, newest first, or search them`,
      query: z.strictObject({ ...pageQuery, search: kind.search, status }),
    }),
    create: post(`${resource}.create`, path, {
      summary: `Request a ${called}`,
      description: kind.create,
      body: z.strictObject({ ...kind.body, purpose }),
      bodyExample: kind.bodyExample,
    }),
    get: get(`${resource}.get`, `${path}/{uuid}`, kind.marks),
    decision: get(`${resource}.decision`, `${path}/{uuid}/decision`, {
      summary: `Read what the operator decided on a ${called}, and why`,
      reply: replyOf('The decision', requestDecision, decisionExample),
    }),
    delete: remove(`${resource}.delete`, `${path}/{uuid}`, { ...kind.marks, description: kind.remove }),
  };
}

const reason = z.strictObject({ reason: line(500).describe('Why, up to 500 characters') });

/** What the operator may do: list those of every account, and decide. */
export function requestOperatorOperations<One extends z.ZodObject>(
  kind: RequestKind<One> & {
    /** Examples of the operator's reasons. */
    readonly rejection: string;
    readonly suspension: string;
    readonly suspend: string;
  },
) {
  const resource = `admin.${kind.resource}` as const;
  const path = `/admin${kind.path}` as const;
  const example = { ...kind.example, account_id: 1, status_reason: '' };
  const one = { writes: 'operator_approvals', noun: kind.noun, one: kind.one, example } as const;
  const { list, post, called } = operatorNoun(one);
  return {
    list: list(`${resource}.list`, path, {
      summary: `List the ${called}s of every account, newest first`,
      query: z.strictObject({ ...pageQuery, status }),
    }),
    approve: post(`${resource}.approve`, `${path}/{uuid}/approve`, {
      summary: `Approve a ${called}`,
      errors: ['wrong_state'],
    }),
    reject: post(`${resource}.reject`, `${path}/{uuid}/reject`, {
      summary: `Reject a ${called}, with the reason`,
      body: reason,
      bodyExample: { reason: kind.rejection },
      errors: ['wrong_state'],
    }),
    suspend: post(`${resource}.suspend`, `${path}/{uuid}/suspend`, {
      summary: `Suspend a ${called}, with the reason`,
      description: kind.suspend,
      body: reason,
      bodyExample: { reason: kind.suspension },
      errors: ['wrong_state'],
    }),
    resume: post(`${resource}.resume`, `${path}/{uuid}/resume`, {
      summary: `End the suspension of a ${called}`,
      description: 'It can be used again. Campaigns that were paused continue when their account resumes them.',
      errors: ['wrong_state'],
    }),
  };
}
